/**
 * Near misses, written plainly from game.md, «Quasi»: every word said is held against every word chosen, in the order he said
 * them.
 */
import type { PlayerResult } from '../../../shared/api/shapes.ts'
import { DIFFERENT_WORDS } from '../../../shared/words/near.ts'

/** Singular and plural. The letters before what differs are counted with the c or g that both have. */
const ENDINGS = ['o i', 'a e', 'e i', 'co chi', 'go ghi', 'ca che', 'ga ghe', 'cia ce', 'gia ge', 'io i'].map((pair) =>
  pair.split(' '),
)

/** The part before an ending. */
const beginning = (word: string, ending: string): string => word.slice(0, word.length - ending.length)

export function naiveAreNear(a: string, b: string): boolean {
  if (DIFFERENT_WORDS.has(`${a}/${b}`) || DIFFERENT_WORDS.has(`${b}/${a}`)) return false
  return ENDINGS.some(([one = '', other = '']) =>
    [
      [a, b],
      [b, a],
    ].some(([x = '', y = '']) => {
      if (!x.endsWith(one) || !y.endsWith(other) || beginning(x, one) !== beginning(y, other)) return false
      const common = one[0] === other[0] ? one[0] : '' // the c of «co/chi»
      return [...`${beginning(x, one)}${common}`].length >= 4
    }),
  )
}

/** @param distinct the speech's words, each once, in the order in which he first said them */
export const naiveNearMiss = (word: string, own: readonly string[], distinct: readonly string[]): string | undefined =>
  distinct.includes(word) ? undefined : distinct.find((said) => !own.includes(said) && naiveAreNear(word, said))

/** @returns the function that adds near misses to all results of a room; above 300 players there are none */
export const naiveNear =
  (distinct: ReadonlySet<string>) =>
  (results: readonly PlayerResult[]): PlayerResult[] =>
    results.map((result) => {
      if (results.length > 300) return result
      const own = result.computedWords.map(({ word }) => word)
      const computedWords = result.computedWords.map((word) => {
        const near = naiveNearMiss(word.word, own, [...distinct])
        return { ...word, ...(near !== undefined && { near }) }
      })
      return { ...result, computedWords }
    })
