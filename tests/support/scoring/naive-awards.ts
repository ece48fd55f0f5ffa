/** The three awards, written plainly from game.md, «Awards»: each candidate is looked for by going through everything. */
import type { Award } from '../../../shared/api/shapes.ts'
import { parseSpeech } from '../../../shared/speech.ts'

type Row = { id: string; words: readonly string[] }

/**
 * @param rows of everybody, in the ranking's order; no word twice in a list
 * @param deleted the ids of deleted accounts
 */
export function naiveAwards(rows: readonly Row[], text: string, deleted: readonly string[] = []): Award[] {
  const spoken = parseSpeech(text).words
  const lists = rows.filter(({ words }) => words.length > 0)
  if (lists.length < 3) return []
  const people = lists.filter(({ id }) => !deleted.includes(id))
  const haveIt = (word: string): number => lists.filter(({ words }) => words.includes(word)).length
  const timesSaid = (word: string): number => spoken.filter((said) => said === word).length
  const inOrder = (words: readonly string[]): string[] => [
    ...new Set(spoken.filter((word) => words.includes(word))),
    ...words.filter((word) => !spoken.includes(word)).sort(),
  ]
  const have: string[] = []

  /** If anybody can have it who has nothing yet, the others cannot. */
  const fairly = (candidates: Award[]): Award[] => {
    const fresh = candidates.filter(({ userIds }) => !userIds.some((id) => have.includes(id)))
    return fresh.length > 0 ? fresh : candidates
  }
  const highest = (candidates: Award[]): Award[] =>
    candidates.filter(({ words }) => candidates.every((other) => other.words.length <= words.length))
  const noted = (award: Award): Award[] => {
    have.push(...award.userIds)
    return [award]
  }

  const flours = people
    .map(({ id, words }): Award => {
      const own = words.filter((word) => haveIt(word) === 1 && timesSaid(word) > 0)
      return { kind: 'own-flour', userIds: [id], words: own }
    })
    .filter(({ words }) => words.length >= 2)
  const flour = highest(fairly(flours))
  const given: Award[] = []
  if (flour.length >= 1 && flour.length <= 3) {
    const userIds = flour.flatMap((one) => one.userIds)
    given.push(...noted({ kind: 'own-flour', userIds, words: inOrder(flour.flatMap(({ words }) => words)) }))
  }

  const pairs: Award[] = []
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(index + 1)) {
      const both = one.words.filter((word) => other.words.includes(word))
      if (both.length >= 4) pairs.push({ kind: 'twins', userIds: [one.id, other.id], words: inOrder(both) })
    }
  }
  const [twins, ...more] = highest(fairly(pairs))
  if (twins && more.length === 0) given.push(...noted(twins))

  const golden = spoken.flatMap((word): Award[] => {
    const owner = people.find(({ words }) => words.includes(word))
    const isGolden = owner && timesSaid(word) === 1 && haveIt(word) === 1
    return isGolden ? [{ kind: 'golden-word', userIds: [owner.id], words: [word] }] : []
  })
  const last = fairly(golden).at(-1)
  return last ? [...given, last] : given
}
