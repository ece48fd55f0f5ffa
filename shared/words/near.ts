/** The near miss (game.md, «Quasi»): a word that was not said, and whose singular or plural was. Pure. */
import { DIFFERENT_WORDS } from './different-words.ts'
import { wordLength } from './normalise.ts'

/**
 * Two endings of one word, by what stands before both: in «bosco/boschi» that is «bosc», which has to end as `after` says,
 * since only after c and g an h or an i keeps the sound.
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

/** In code points. Shorter beginnings are those of too many words. */
const SHORTEST_BEGINNING = 4

/** The forms that endings alone make of a word: singular or plural, feminine or masculine plural; words or not. */
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
 * What he said in place of a word: «giovani», of whom «giovane» was chosen. It is told, and worth nothing.
 *
 * @param word normalised
 * @param own the words of whoever chose it: what they have besides is no consolation
 * @param said the speech's words, each once, in the order in which they were first said (`Speech.distinct`)
 * @returns the form said first; undefined where the word itself was said, or no form of it
 */
export function nearMiss(word: string, own: readonly string[], said: ReadonlySet<string>): string | undefined {
  if (said.has(word)) return undefined
  const forms = otherForms(word).filter((form) => said.has(form) && !own.includes(form) && !areDifferent(word, form))
  if (forms.length < 2) return forms[0]
  for (const first of said) if (forms.includes(first)) return first
  return undefined
}
