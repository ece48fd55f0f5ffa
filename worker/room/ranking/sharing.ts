/** Who else has the duplicates of a page (decision 109). */
import { LOBBY_LIMIT } from '../../../shared/protocol/frames.ts'
import { sharingFor, type Taker } from '../../../shared/ranking/sharing.ts'
import type { ComputedWord, PlayerResult, Sharing } from '../../../shared/ranking/types.ts'
import { toldApart } from '../../../shared/rooms/names.ts'
import { positionsOf, totalsOf } from './ranking-words.ts'

type SharingOf = (word: string, ownerId: string) => Sharing | null

/**
 * The same results, with how many have each duplicate; in a room of up to 300 also who. A larger room's names are nobody's
 * circle, and looking them up would cost each page more than its rows.
 *
 * @param viewerId empty for a page that is kept for many
 */
export function withSharing(
  sql: SqlStorage,
  playerCount: number,
  viewerId: string,
  results: readonly PlayerResult[],
): PlayerResult[] {
  const doubles = new Set<string>()
  for (const { computedWords } of results) {
    for (const { word, isDuplicate } of computedWords) if (isDuplicate) doubles.add(word)
  }
  const words = [...doubles]
  const sharingOf = playerCount > LOBBY_LIMIT ? countsOf(sql, words) : namesOf(sql, words, viewerId)
  const shared = (word: ComputedWord, id: string): ComputedWord =>
    word.isDuplicate ? { ...word, ...sharingOf(word.word, id) } : word
  return results.map((result) => ({
    ...result,
    computedWords: result.computedWords.map((word) => shared(word, result.id)),
  }))
}

function countsOf(sql: SqlStorage, words: readonly string[]): SharingOf {
  const totals = totalsOf(sql, words)
  return (word) => {
    const takers = totals.get(word)
    return takers === undefined ? null : { takers }
  }
}

type Person = { position: number; id: string; full_name: string }
const PEOPLE = `SELECT r.position, p.id, p.full_name FROM ranking r CROSS JOIN players p ON p.id = r.user_id
  ORDER BY p.name_key, p.full_name, p.id`

function namesOf(sql: SqlStorage, words: readonly string[], viewerId: string): SharingOf {
  if (words.length === 0) return () => null
  const people = sql.exec<Person>(PEOPLE).toArray()
  const names = toldApart(people.map(({ full_name }) => full_name))
  const places = new Map(people.map(({ position }, place) => [position, place]))
  const takers = new Map<string, Taker[]>()
  for (const [word, positions] of positionsOf(sql, words)) {
    const inOrder = positions.map((position) => places.get(position) ?? 0).sort((a, b) => a - b)
    takers.set(
      word,
      inOrder.map((place) => ({ id: people[place]?.id ?? '', name: names[place] ?? '' })),
    )
  }
  return (word, ownerId) => sharingFor(takers.get(word), ownerId, viewerId)
}
