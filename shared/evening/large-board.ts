/**
 * A large room's board, arranged so that it packs well (decision 95). gzip finds a text again only where it stands less
 * than 32 KiB before, and an account's id is 36 random characters: of three hundred lists half are out of reach when the
 * words that were heard begin. So ids are brought close to each other. What is told is the same board in another order,
 * with moments as exact as anyone still needs them. Pure.
 */
import type { Board, BoardList, Heard } from '../api/evening-shapes.ts'
import { MOST_AGO_MS } from './tap-limits.ts'

/** How far back gzip looks. */
export const WINDOW = 32_768
const SECOND_MS = 1000
/** So many words are looked at for the next place: each of three hundred people may have asked, and all may be tapped. */
const CANDIDATES = 400

/**
 * A board that fits into the window stays as it is.
 *
 * @param now ms since 1970, by the room's clock
 */
export function boardText(board: Board, viewerId: string, now: number): string {
  const text = JSON.stringify(board)
  if (text.length <= WINDOW) return text
  const lists = mentionedLast(
    board.lists.map((list) => inOrder(list, viewerId)),
    board.heard,
  )
  const heard = nearEachOther(
    lists,
    board.heard.map((word) => ({ ...word, firsts: word.firsts.map((first) => rounded(first, now)) })),
  )
  return JSON.stringify({ ...board, lists, heard })
}

/** Whoever asks has the ten as they were typed; the others' in alphabetical order, where neighbours begin alike. */
const inOrder = (list: BoardList, viewerId: string): BoardList =>
  list.id === viewerId ? list : { ...list, words: list.words.toSorted() }

/**
 * To the second, upwards: nobody may see a word before its moment (decision 45). One that every television has passed
 * counts everywhere, and nobody waits for it any more: it is told to five minutes, downwards.
 */
function rounded({ id, at }: Heard['firsts'][number], now: number): Heard['firsts'][number] {
  const exact = Date.parse(at)
  const told =
    now - exact > MOST_AGO_MS ? Math.floor(exact / MOST_AGO_MS) * MOST_AGO_MS : Math.ceil(exact / SECOND_MS) * SECOND_MS
  return { id, at: new Date(told).toISOString() }
}

/** The lists of those who were first most often stand last, close to what they have heard. */
function mentionedLast(lists: readonly BoardList[], heard: readonly Heard[]): BoardList[] {
  const mentions = new Map<string, number>()
  for (const { firsts } of heard) for (const { id } of firsts) mentions.set(id, (mentions.get(id) ?? 0) + 1)
  return lists.toSorted((a, b) => (mentions.get(a.id) ?? 0) - (mentions.get(b.id) ?? 0))
}

/**
 * Each next word is the one with the most ids within the window, and among these the one whose ids would leave it first.
 */
function nearEachOther(lists: readonly BoardList[], heard: readonly Heard[]): Heard[] {
  let position = 0
  const lastPlace = new Map<string, number>()
  const put = (ids: readonly string[], item: unknown): void => {
    for (const id of ids) lastPlace.set(id, position)
    position += JSON.stringify(item).length
  }
  for (const list of lists) put([list.id], list)
  const worth = ({ firsts }: Heard): number => {
    let sum = 0
    for (const { id } of firsts) {
      const distance = position - (lastPlace.get(id) ?? Number.NEGATIVE_INFINITY)
      if (distance < WINDOW) sum += WINDOW * firsts.length + distance
    }
    return sum
  }
  const left = [...heard]
  const ordered: Heard[] = []
  while (left.length > 0) {
    let best = 0
    let bestWorth = -1
    for (let at = 0; at < Math.min(left.length, CANDIDATES); at++) {
      const found = worth(left[at] as Heard) // below the length
      if (found > bestWorth) [best, bestWorth] = [at, found]
    }
    const [next] = left.splice(best, 1)
    if (!next) break
    ordered.push(next)
    put(
      next.firsts.map(({ id }) => id),
      next,
    )
  }
  return ordered
}
