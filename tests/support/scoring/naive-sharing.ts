/**
 * Who else has a duplicate, written plainly from game.md, «Who else has a word»: by the whole game, in every result that is told.
 */
import type { PlayerResult } from '../../../shared/api/shapes.ts'
import { compareByName, toldApart } from '../../../shared/rooms/names.ts'

type Player = { id: string; fullName: string; words: readonly string[] }

/** @returns what adds it to results, as the viewer is told them; `viewerId` empty: nobody in the room */
export function naiveSharing(game: readonly Player[], viewerId = '') {
  const listed = [...game].sort(compareByName)
  const names = toldApart(listed.map(({ fullName }) => fullName))
  const takersOf = new Map<string, { id: string; name: string }[]>()
  for (const [index, { id, words }] of listed.entries()) {
    for (const word of new Set(words)) {
      takersOf.set(word, [...(takersOf.get(word) ?? []), { id, name: names[index] ?? '' }])
    }
  }
  const sharing = (word: string, ownerId: string) => {
    const takers = takersOf.get(word) ?? []
    if (takers.length < 2) return {}
    if (game.length > 300) return { takers: takers.length }
    const others = takers.filter(({ id }) => id !== ownerId)
    const named = others.filter(({ id }) => id !== viewerId).map(({ name }) => name)
    return {
      takers: takers.length,
      others: named.slice(0, 3),
      ...(others.length > named.length && { isCallers: true as const }),
    }
  }
  return (results: readonly PlayerResult[]): PlayerResult[] =>
    results.map((result) => ({
      ...result,
      computedWords: result.computedWords.map((word) => ({ ...word, ...sharing(word.word, result.id) })),
    }))
}
