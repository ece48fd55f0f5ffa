/** Lists of a whole country, made as they are needed: the same in every run. */
import { WORDS_PER_PLAYER } from '../../shared/season.ts'

/** Words that people share, chosen as words of a language are: the second half as often as the first, and so on. */
const SHARED = 40_000
/** Words that hardly anybody else has. */
const RARE = 120_000
/** Of ten words. */
const SHARED_OF_TEN = 8

export type Country = { lists: number }

/** Letters alone, as a word of the game has. */
const lettersOf = (n: number): string => {
  let text = ''
  for (let rest = n; text === '' || rest > 0; rest = Math.floor(rest / 20)) text += 'bcdfghlmnpqrstvzaeio'[rest % 20]
  return text
}
const shared = (n: number): string => `pa${lettersOf(n)}`
const rare = (n: number): string => `ra${lettersOf(n)}`

/** Small and the same in every run (a linear congruence). */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function* listsOf({ lists }: Country): Generator<string[]> {
  const chance = chances(lists)
  for (let n = 0; n < lists; n++) {
    const words = new Set<string>()
    while (words.size < SHARED_OF_TEN) words.add(shared(Math.floor(SHARED ** chance())))
    while (words.size < WORDS_PER_PLAYER) words.add(rare(Math.floor(RARE * chance())))
    yield [...words]
  }
}

/** Every third of the most chosen, and words that nobody has. */
export const speechOf = (): string =>
  Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? shared(n * 3) : `zu${lettersOf(n)}`)).join(' ')
