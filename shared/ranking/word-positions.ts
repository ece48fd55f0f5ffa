import type { GameFacts } from './facts.ts'
import type { RankedTable } from './ranked-table.ts'

/** By a word's number in the facts: the positions of the players who have it, ascending, each once. */
export type WordPositions = (word: number) => Int32Array

/** Inverts a ranking: from the words at a position to the positions of a word. */
export const findPositions = (
  { entries, starts, lists }: Pick<GameFacts, 'entries' | 'starts' | 'lists'>,
  { total, indexAt }: Pick<RankedTable, 'total' | 'indexAt'>,
): WordPositions => {
  // The length of each list is known already, so all of them fit into one array, one after the other.
  const begins = new Int32Array(lists.length + 1)
  for (let word = 0; word < lists.length; word++) begins[word + 1] = (begins[word] ?? 0) + (lists[word] ?? 0)
  const ends = begins.slice(0, lists.length)
  const all = new Int32Array(begins.at(-1) ?? 0)
  for (let position = 1; position <= total; position++) {
    const player = indexAt(position)
    const end = starts[player + 1] ?? 0
    for (let at = starts[player] ?? 0; at < end; at++) {
      const word = entries[at] ?? 0
      const next = ends[word] ?? 0
      if (next > (begins[word] ?? 0) && all[next - 1] === position) continue // twice in one list counts once
      all[next] = position
      ends[word] = next + 1
    }
  }
  return (word) => all.subarray(begins[word], begins[word + 1])
}
