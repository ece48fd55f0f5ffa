/**
 * A large room's board, arranged so that it packs well (decision 95). gzip finds a text again only where it stands less
 * than 32 KiB before, and an account's id is 36 random characters: of three hundred lists half are out of reach when the
 * words that were heard begin. So ids are brought close to each other. What is told is the same board in another order,
 * with moments as exact as anyone still needs them. Pure.
 */
import type { Board, BoardList, Heard } from '../api/evening-shapes.ts'
import { compareCodePoints } from '../rooms/code-points.ts'
import { MOST_AGO_MS } from './tap-limits.ts'

/** How far back gzip looks. */
export const WINDOW = 32_768
const SECOND_MS = 1000
/** How exactly a moment is told that nobody waits for any more. */
const PASSED_MS = 15 * 60_000
/** So many words are looked at for the next place: people may tap every word that there is. */
const CANDIDATES = 400

/** Where each list, by its id, and each word stands. One that is in neither stands at the end. */
export type BoardOrder = { lists: ReadonlyMap<string, number>; heard: ReadonlyMap<string, number> }

/** Null for a board that fits into the window: it stays as it is. */
export function boardOrder(board: Board): BoardOrder | null {
  if (JSON.stringify(board).length <= WINDOW) return null
  const lists = mentionedLast(board)
  return { lists: placesOf(lists.map(({ id }) => id)), heard: placesOf(nearEachOther(lists, board.heard)) }
}

const placesOf = (all: readonly string[]): ReadonlyMap<string, number> => new Map(all.map((each, at) => [each, at]))

/**
 * The answer to one of the room's people.
 *
 * @param order of this board, or of the same room's a little earlier: then it packs a little less well
 * @param now ms since 1970, by the room's clock
 */
export function boardText(board: Board, order: BoardOrder | null, viewerId: string, now: number): string {
  if (order === null) return JSON.stringify(board)
  const sorted = <Item>(all: readonly Item[], places: ReadonlyMap<string, number>, nameOf: (item: Item) => string) =>
    all.toSorted((a, b) => (places.get(nameOf(a)) ?? places.size) - (places.get(nameOf(b)) ?? places.size))
  return JSON.stringify({
    ...board,
    lists: sorted(board.lists, order.lists, ({ id }) => id).map((list) => inOrder(list, viewerId)),
    heard: sorted(board.heard, order.heard, ({ word }) => word).map((word) => rounded(word, now)),
  })
}

/** Whoever asks has the ten as they were typed; the others' in alphabetical order, where neighbours begin alike. */
const inOrder = (list: BoardList, viewerId: string): BoardList =>
  list.id === viewerId ? list : { ...list, words: list.words.toSorted() }

/**
 * Moments to the second, upwards: nobody may see a word before its moment (decision 45). One that every television has
 * passed counts everywhere, and nobody waits for it any more: it is told to a quarter of an hour, downwards.
 */
function rounded(word: Heard, now: number): Heard {
  const firsts = word.firsts.map(({ id, at }) => {
    const exact = Date.parse(at)
    const hasPassed = now - exact > MOST_AGO_MS
    const told = hasPassed ? Math.floor(exact / PASSED_MS) * PASSED_MS : Math.ceil(exact / SECOND_MS) * SECOND_MS
    return { id, at: new Date(told).toISOString() }
  })
  return { ...word, firsts }
}

/** The lists of those who were first most often stand last, close to what they have heard; else alike beside alike. */
function mentionedLast({ lists, heard }: Board): BoardList[] {
  const mentions = new Map<string, number>()
  for (const { firsts } of heard) for (const { id } of firsts) mentions.set(id, (mentions.get(id) ?? 0) + 1)
  const firstWord = ({ words }: BoardList): string => words.toSorted()[0] ?? ''
  return lists
    .map((list) => ({ list, mentions: mentions.get(list.id) ?? 0, word: firstWord(list) }))
    .sort((a, b) => a.mentions - b.mentions || compareCodePoints(a.word, b.word))
    .map(({ list }) => list)
}

/**
 * The words, each next one that with the most ids within the window, and of these the one whose ids would leave it first.
 */
function nearEachOther(lists: readonly BoardList[], heard: readonly Heard[]): string[] {
  const numbers = new Map(lists.map(({ id }, at) => [id, at]))
  /** Where each person's id last stands. */
  const places: number[] = []
  let position = 0
  for (const list of lists) {
    places.push(position)
    position += JSON.stringify(list).length
  }
  const left = heard.map((item) => ({
    word: item.word,
    length: JSON.stringify(item).length,
    people: item.firsts.flatMap(({ id }) => numbers.get(id) ?? []),
  }))
  const worthOf = (people: readonly number[]): number => {
    let sum = 0
    for (const person of people) {
      const distance = position - (places[person] ?? 0)
      if (distance < WINDOW) sum += people.length * WINDOW + distance
    }
    return sum
  }
  const ordered: string[] = []
  while (left.length > 0) {
    let best = 0
    let bestWorth = -1
    for (let at = 0; at < left.length && at < CANDIDATES; at++) {
      const worth = worthOf(left[at]?.people ?? [])
      if (worth > bestWorth) {
        best = at
        bestWorth = worth
      }
    }
    for (const { word, length, people } of left.splice(best, 1)) {
      ordered.push(word)
      for (const person of people) places[person] = position
      position += length
    }
  }
  return ordered
}
