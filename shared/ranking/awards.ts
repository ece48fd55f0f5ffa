/**
 * The three small awards of a room (game.md, «Awards»): for words that nobody else had, for two similar lists, for one word
 * that was said once. No award is for being last. Pure.
 */

import type { Award } from '../api/shapes.ts'
import { timesSaid } from '../numbers.ts'
import { compareCodePoints } from '../rooms/names.ts'
import type { Speech } from '../speech.ts'

/** With only two lists, each word of one would be its own or shared by both: no award would mean anything. */
const FEWEST_LISTS = 3
const FEWEST_OWN_WORDS = 2
const FEWEST_WORDS_IN_COMMON = 4
const MOST_WINNERS = 3

/** `isDeleted`: of a deleted account. Such a list counts for comparing with others, but its player is never named. */
type AwardList = { id: string; words: readonly string[]; isDeleted: boolean }

type Candidate = Pick<Award, 'userIds' | 'words'>

/**
 * @param lists all lists of the room, in the ranking's order; words are normalised
 * @returns one of each kind at most, in the order of the kinds. People are in the ranking's order, words in the speech's;
 * words that were not said come last, by code point. All people of a tie for `own-flour` have the same number of words.
 */
export function awardsOf(lists: readonly AwardList[], speech: Speech): Award[] {
  const filled = lists.filter(({ words }) => words.length > 0)
  if (filled.length < FEWEST_LISTS) return []
  const said = timesSaid(speech)
  const bySpeech = inOrderOf([...said.keys()])
  const takers = countTakers(filled)
  const isOwn = (word: string): boolean => said.has(word) && takers.get(word) === 1
  const people = filled
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, words }) => ({ id, words: [...new Set(words)] }))

  const owned = people.map(({ id, words }) => ({ userIds: [id], words: words.filter(isOwn) }))
  const once = owned
    .flatMap(({ userIds, words }) =>
      words.filter((word) => said.get(word) === 1).map((word) => ({ userIds, words: [word] })),
    )
    .sort((a, b) => bySpeech(a.words[0] ?? '', b.words[0] ?? ''))

  const awards: Award[] = []
  const awarded = new Set<string>()
  /** People without an award go before those who have one, for any number of words. */
  const best = (candidates: readonly Candidate[], fewest: number): Candidate[] => {
    const worthy = candidates.filter(({ words }) => words.length >= fewest)
    const unawarded = worthy.filter(({ userIds }) => !userIds.some((id) => awarded.has(id)))
    const left = unawarded.length > 0 ? unawarded : worthy
    const most = left.reduce((highest, { words }) => Math.max(highest, words.length), 0)
    return left.filter(({ words }) => words.length === most)
  }
  const give = (kind: Award['kind'], winners: readonly Candidate[]): void => {
    if (winners.length === 0) return
    const userIds = winners.flatMap((winner) => winner.userIds)
    awards.push({ kind, userIds, words: winners.flatMap(({ words }) => words).sort(bySpeech) })
    for (const id of userIds) awarded.add(id)
  }
  const owners = best(owned, FEWEST_OWN_WORDS)
  give('own-flour', owners.length <= MOST_WINNERS ? owners : [])
  const twins = best(pairsOf(people), FEWEST_WORDS_IN_COMMON)
  give('twins', twins.length === 1 ? twins : [])
  give('golden-word', best(once, 1).slice(-1))
  return awards
}

/** Words of the given order come first, the others by code point. */
function inOrderOf(words: readonly string[]): (a: string, b: string) => number {
  const places = new Map(words.map((word, place) => [word, place]))
  const placeOf = (word: string): number => places.get(word) ?? words.length
  return (a, b) => placeOf(a) - placeOf(b) || compareCodePoints(a, b)
}

function countTakers(lists: readonly AwardList[]): Map<string, number> {
  const takers = new Map<string, number>()
  for (const { words } of lists) for (const word of new Set(words)) takers.set(word, (takers.get(word) ?? 0) + 1)
  return takers
}

/** Every pair of people, with the words that both have, in the order of the first person's list. */
function pairsOf(people: readonly { id: string; words: readonly string[] }[]): Candidate[] {
  const sets = people.map(({ words }) => new Set(words))
  return people.flatMap(({ id, words }, index) =>
    people.slice(index + 1).map((other, after) => ({
      userIds: [id, other.id],
      words: words.filter((word) => sets[index + 1 + after]?.has(word)),
    })),
  )
}
