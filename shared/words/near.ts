/** The near miss (game.md, «Quasi»): a word that was not said, but whose singular or plural was. Pure. */
import { DIFFERENT_WORDS } from './different-words.ts'
import { wordLength } from './normalise.ts'

/**
 * Two endings of one word, by the letters before both: in «bosco/boschi» these are «bosc», which must match `after`, since
 * only after c and g an h or an i keeps the sound.
 */
type Endings = { one: string; other: string; after?: RegExp }

const ENDINGS: readonly Endings[] = [
  { one: 'o', other: 'i' },
  { one: 'a', other: 'e' },
  { one: 'e', other: 'i' },
  { one: 'o', other: 'hi', after: /[cg]$/ },
  { one: 'a', other: 'he', after: /[cg]$/ },
  { one: 'ia', other: 'e', after: /[cg]$/ },
  { one: 'io', other: 'i' },
]

/** In code points. Shorter beginnings are shared by too many words. */
const SHORTEST_BEGINNING = 4

/** The forms that the endings make of a word: singular or plural, feminine or masculine plural; they need not exist. */
export const otherForms = (word: string): string[] =>
  ENDINGS.flatMap(({ one, other, after }) => [
    { from: one, to: other, after },
    { from: other, to: one, after },
  ]).flatMap(({ from, to, after }) => {
    const beginning = word.slice(0, -from.length)
    const isOf = word.endsWith(from) && (after?.test(beginning) ?? true) && wordLength(beginning) >= SHORTEST_BEGINNING
    return isOf ? [beginning + to] : []
  })

const areDifferent = (one: string, other: string): boolean =>
  DIFFERENT_WORDS.has(`${one}/${other}`) || DIFFERENT_WORDS.has(`${other}/${one}`)

/**
 * The form that was said in place of a chosen word: «giovani» for «giovane». It is shown, and worth nothing.
 *
 * @param word normalised
 * @param own all words of the player who chose `word`: a form that the player also has does not count as a near miss
 * @param said the speech's words, each once, in the order in which they were first said (`Speech.distinct`)
 * @returns the form said first; undefined when the word itself was said, or no form of it
 */
export function nearMiss(word: string, own: readonly string[], said: ReadonlySet<string>): string | undefined {
  if (said.has(word)) return undefined
  const forms = otherForms(word).filter((form) => said.has(form) && !own.includes(form) && !areDifferent(word, form))
  if (forms.length < 2) return forms[0]
  for (const first of said) if (forms.includes(first)) return first
  return undefined
}
