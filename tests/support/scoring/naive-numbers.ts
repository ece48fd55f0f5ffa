/**
 * The country's numbers in the plainest way, written independently of shared/numbers.ts on purpose (design.md, «Counting the
 * country»).
 */
import type { Numbers } from '../../../shared/api/shapes.ts'
import { parseSpeech } from '../../../shared/speech.ts'

const bytes = (word: string): number[] => [...new TextEncoder().encode(word)]

/** By UTF-8 bytes, which is by code points. */
function before(a: string, b: string): number {
  const [left, right] = [bytes(a), bytes(b)]
  for (const [at, byte] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (byte !== other) return byte - other
  }
  return left.length - right.length
}

/** `isPast`: whether a word is in one of the past speeches. `hidden`: by the operator. */
type Naming = { isPast: (word: string) => boolean; hidden?: readonly string[] }

export function naiveNumbers(
  lists: readonly (readonly string[])[],
  speech: string,
  version: number,
  { isPast, hidden = [] }: Naming,
): Numbers | null {
  if (lists.length < 5) return null
  const spoken = parseSpeech(speech).words
  const isShown = (word: string): boolean => !hidden.includes(word)
  const having = (word: string): number => lists.filter((list) => list.includes(word)).length
  const named = [...new Set(lists.flat())]
    .map((word) => ({ word, players: having(word), isSaid: spoken.includes(word) }))
    .filter(({ players }) => players >= 5)
    .filter(({ word, isSaid }) => isSaid || isPast(word))
    .sort((a, b) => b.players - a.players || before(a.word, b.word))
  const unsaid = named.filter(({ isSaid }) => !isSaid)[0]
  const rarest = named.filter(({ isSaid }) => isSaid).sort((a, b) => a.players - b.players || before(a.word, b.word))[0]
  const unchosen = [...new Set(spoken)]
    .filter((word) => having(word) < 5)
    .map((word) => ({ word, times: spoken.filter((other) => other === word).length }))
    .sort((a, b) => b.times - a.times || before(a.word, b.word))[0]
  const hits = lists.map((list) => list.filter((word) => spoken.includes(word)).length)
  return {
    players: lists.length,
    chosen: named.filter(({ word }) => isShown(word)).slice(0, 10),
    unsaid: unsaid && isShown(unsaid.word) ? { word: unsaid.word, players: unsaid.players } : null,
    rarest: rarest && isShown(rarest.word) ? { word: rarest.word, players: rarest.players } : null,
    unchosen: unchosen && isShown(unchosen.word) ? unchosen : null,
    spread: Array.from({ length: 11 }, (_, n) => hits.filter((one) => one === n).length),
    speechVersion: version,
  }
}
