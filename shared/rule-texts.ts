/** What a player reads about the rules. The login page needs their identifiers alone, so these are apart (decision 98). */
import { PLACE_RULES, type PlaceRule } from './ranking/place-rules.ts'
import type { RuleId } from './rules.ts'
import { POINTS, signed } from './season.ts'

export type Rule = { id: RuleId; title: string; description: string; shortName: string }

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
    description: `Chi arriverebbe ultimo raddoppia i suoi punti, fino a ${signed(POINTS.lastManMax)}.`,
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
