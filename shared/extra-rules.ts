/**
 * The extra rules: those that reward one word of the room for its place in the speech, as one table for the scoring, its
 * explanation, the provisional standings and every screen (game.md, «Scoring»), with the players' texts for each. A rule
 * that is a row here works in all of them. Pages that need only the identifiers read rooms/rooms.ts (design.md, «Chunks»).
 */
import type { RuleId } from './rooms/rooms.ts'
import { POINTS, signed } from './season.ts'

type Row = {
  rule: RuleId
  /** The contract's field that marks the rewarded word. */
  flag: string
  /** Added to the word's own points. */
  points: number
  /**
   * Whether `word` takes the points from `holder`, the word that has them. The words come in the order of the speech; only
   * words that exactly one player of the room has take part.
   */
  takes: (word: string, holder: string) => boolean
  /** Players' texts. `title` and `description`: the rule's. The others: the word's. */
  title: string
  description: string
  short: string
  heading: string
  name: string
  ofName: string
  nickname: string
  why: string
}

const ROWS = [
  {
    rule: 'last-word',
    flag: 'compliesToRuleLastWord',
    points: 3,
    takes: () => true,
    title: 'Ultima parola',
    description: 'La parola valida più vicina alla fine del discorso',
    short: 'ultima',
    heading: 'L’ultima parola',
    name: 'l’ultima parola',
    ofName: 'dell’ultima parola',
    nickname: 'l’ultima',
    why: 'la più vicina alla fine',
  },
] as const satisfies readonly Row[]

export type PlaceRule = Row & Pick<(typeof ROWS)[number], 'rule' | 'flag'>
export type PlaceFlag = PlaceRule['flag']

export const PLACE_RULES: readonly PlaceRule[] = ROWS

/** The place rules among a room's rules. */
export const placeRulesOf = (rules: readonly RuleId[]): PlaceRule[] =>
  PLACE_RULES.filter(({ rule }) => rules.includes(rule))

/** A value for each of the contract's fields that mark rewarded words. */
export const byFlag = <T>(of: (place: PlaceRule) => T): Record<PlaceFlag, T> =>
  // Object.fromEntries widens the keys to string.
  Object.fromEntries(PLACE_RULES.map((place) => [place.flag, of(place)])) as Record<PlaceFlag, T>

/** The word that a rule rewards, among words in the order of the speech; null when none counts. */
export function rewardedWord(
  { takes }: Pick<PlaceRule, 'takes'>,
  spoken: readonly string[],
  counts: (word: string) => boolean,
): string | null {
  let holder: string | null = null
  for (const word of spoken) if (counts(word) && (holder === null || takes(word, holder))) holder = word
  return holder
}

type Rule = { id: RuleId; title: string; description: string; shortName: string }

const ofPlaces = Object.fromEntries(
  PLACE_RULES.map(({ rule: id, title, description, points, short }) => [
    id,
    { id, title, description: `${description} vale ${signed(points)}.`, shortName: `${signed(points)} ${short}` },
  ]),
) as Record<PlaceRule['rule'], Rule> // Object.fromEntries widens the keys to string

export const RULES: Record<RuleId, Rule> = {
  'no-bonus': {
    id: 'no-bonus',
    title: 'Nessun bonus',
    description: 'Le parole bonus valgono come le altre.',
    shortName: 'Nessun bonus',
  },
  'penalty-duplicates': {
    id: 'penalty-duplicates',
    title: 'Penalità duplicate',
    description: `Le parole scelte da più giocatori valgono ${signed(POINTS.duplicatePenalty)} invece di ${POINTS.duplicate}.`,
    shortName: `${signed(POINTS.duplicatePenalty)} doppie`,
  },
  'last-man': {
    id: 'last-man',
    title: 'Last man',
    description: `Chi arriverebbe ultimo raddoppia i suoi punti, fino a ${signed(POINTS.lastManMax)}: anche quelli sotto zero.`,
    shortName: 'Last man',
  },
  ...ofPlaces,
  'bonus-no-duplicates': {
    id: 'bonus-no-duplicates',
    title: 'Bonus nessuna duplicata',
    description: 'Chi non ha parole in comune con gli altri raddoppia il totale. Si calcola prima di Last man.',
    shortName: '×2 uniche',
  },
}
