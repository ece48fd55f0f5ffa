/** Words that nobody would choose, and the speech that says some of them. */
export type Random = () => number

const LETTERS = 'abcdefghilmnoprstuvz'

export const wordFor = (random: Random): string =>
  Array.from({ length: 8 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
export const tenWords = (random: Random): string[] => [...new Set(Array.from({ length: 10 }, () => wordFor(random)))]

/** By this it is known again, and withdrawn. */
const OPENING = 'Prova generale di Dieci Parole.'
const MOST_WORDS = 2000

export const speechOf = (words: readonly string[]): string => `${OPENING} ${words.slice(0, MOST_WORDS).join(' ')}.`
export const isRehearsed = (text: string | null): boolean => text?.startsWith(OPENING) === true
