import type { Board } from '../api/shapes.ts'
import { type PlaceRule, placeRulesOf } from '../extra-rules.ts'
import { countWords } from '../ranking/facts.ts'
import { createRanking } from '../ranking/table.ts'

type Standing = { id: string; fullName: string; position: number; score: number; isLastMan: boolean }

export type Standings = {
  /** All players, best first. */
  rows: Standing[]
  /** The transcript gives the order of words, which decides a word's place; without it: «si saprà alla fine». */
  isOrderKnown: boolean
  /**
   * The present holders of the points for a word's place, one per such rule of the room; rules without a holder are left out.
   */
  held: HeldPlace[]
}

/**
 * People by ids. `from`: the previous holder; null: nobody. `since`: the transcript's place of the word that brought the points.
 */
export type HeldPlace = { place: PlaceRule; word: string; id: string; from: string | null; since: number }

/**
 * @param certain the words that count (certain.ts); words on no list change nothing
 * @param spoken the transcript's words so far, in their order; all of them are certain. Only this order decides a word's
 * place, because nobody taps a word twice
 * @returns null before the first word of the board is certain (game.md, «Before the text is out»)
 */
export type ProvisionalRanking = (certain: readonly string[], spoken: readonly string[]) => Standings | null

/**
 * The provisional standings of a board (SAME-FUNCTION): the official ranking's own function, with the certain words in
 * place of the speech. The board is read once for all its later standings. If no word of the board has become certain since
 * the last standings, these are returned again.
 */
export function provisionalRanking({ rules, bonusWords, lists }: Pick<Board, 'rules' | 'bonusWords' | 'lists'>) {
  const facts = countWords(lists)
  const names = new Map(lists.map(({ id, fullName }) => [id, fullName]))
  const numberOf = (word: string): number | undefined => facts.words.find(word)
  const places = placeRulesOf(rules)
  const owners = places.length > 0 ? ownersOf(lists) : new Map<string, string>()
  let last: { said: ReadonlySet<string>; standings: Standings } | null = null
  const rank: ProvisionalRanking = (certain, spoken) => {
    const said = new Set(certain.filter((word) => numberOf(word) !== undefined))
    if (said.size === 0) return null
    const held = places.flatMap((place) => holderOf(place, owners, spoken) ?? [])
    const isOrderKnown = spoken.length > 0
    if (
      last !== null &&
      isSameHeld(last.standings.held, held) &&
      last.standings.isOrderKnown === isOrderKnown &&
      isSameSet(last.said, said)
    ) {
      return last.standings
    }
    const speech = { words: spoken, distinct: said }
    const ranked = createRanking(facts, { rules, bonusWords, speech })
    const rows = Array.from({ length: ranked.total }, (_, index) => ranked.standing(index + 1))
      .filter((row) => row !== null)
      .map((row) => ({ ...row, fullName: names.get(row.id) ?? '' }))
    last = { said, standings: { rows, isOrderKnown, held } }
    return last.standings
  }
  return rank
}

/** Each word that only one player has, with that player. */
function ownersOf(lists: Board['lists']): Map<string, string> {
  const owners = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, words } of lists) {
    for (const word of new Set(words)) {
      if (owners.has(word)) shared.add(word)
      else owners.set(word, id)
    }
  }
  for (const word of shared) owners.delete(word)
  return owners
}

/**
 * The effect of the words' order: which of the words that only one player has is rewarded (game.md, «Scoring»), and who
 * held that before.
 */
function holderOf(place: PlaceRule, owners: ReadonlyMap<string, string>, spoken: readonly string[]): HeldPlace | null {
  let held = null as HeldPlace | null
  for (const [since, word] of spoken.entries()) {
    const id = owners.get(word)
    if (id === undefined || (held !== null && !place.takes(word, held.word))) continue
    held = held?.id === id ? { ...held, word } : { place, word, id, from: held?.id ?? null, since }
  }
  return held
}

const isSameHeld = (one: readonly HeldPlace[], other: readonly HeldPlace[]): boolean =>
  one.length === other.length &&
  one.every(({ word, since }, at) => word === other[at]?.word && since === other[at]?.since)

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  if (one.size !== other.size) return false
  for (const item of one) if (!other.has(item)) return false
  return true
}
