/**
 * The one table of Italian accents: a word without its last accent, with the other one, or with an apostrophe for it
 * («liberta», «perchè», «cittá», «perche'»). Pure.
 */
import { APOSTROPHES } from '../short-fields.ts'
import { wordLength } from './normalise.ts'

/** The accents that Italian writes on each last vowel, the usual one first. */
const ACCENTED: Readonly<Record<string, readonly string[]>> = {
  a: ['à'],
  e: ['é', 'è'],
  i: ['ì'],
  o: ['ò'],
  u: ['ù'],
}

const lastVowel = (word: string): string => word.slice(-1).normalize('NFD').charAt(0)

/**
 * The word that was meant: the same letters with the accent that a known word has on its last vowel.
 *
 * @param word normalised, with a wrong accent on its last vowel or none
 * @param isKnown of a normalised word; the index of past speeches, for example
 * @returns null where no such word is known; never the word itself
 */
export function accentedTwin(word: string, isKnown: (word: string) => boolean): string | null {
  const twins = (ACCENTED[lastVowel(word)] ?? []).map((accented) => word.slice(0, -1) + accented)
  return twins.find((twin) => twin !== word && isKnown(twin)) ?? null
}

// What a player has typed. Most bare words are Italian as well: «canto» and «cantò», «parti» and «partì». So only where hardly
// any is («liberta», «lunedi», «tribu») a bare word is taken for one that lacks its accent.

/** Bare words that are Italian although their twin is too, or is too common. */
const WORDS_AS_WELL: ReadonlySet<string> = new Set(
  'pero faro fara sara saro giacche meta onesta unita eredita abilita facilita necessita stabilita mobilita gratuita calamita gravita'.split(
    ' ',
  ),
)

const NOUNS = /(?:t[àù]|bù|dì|ff[éè]|tré)$/

/** A word that was said in so many times fewer years than its twin is a slip of a past text: «citta» in one, «città» in 39. */
const SLIPS = 10

const FINAL_APOSTROPHE = new RegExp(`[${APOSTROPHES}]$`)

/** No accent on the last vowel of so short a word: «quì», «stà», «blù», «trè». */
const SHORT = 3

/** A word as it was typed, without the apostrophe that may stand for its accent, and without accent. */
function read(typed: string): { word: string; bare: string; isBare: boolean } {
  const word = typed.replace(FINAL_APOSTROPHE, '')
  const bare = word.slice(0, -1) + lastVowel(word)
  return { word, bare, isBare: typed === bare }
}

/**
 * Whether a word is one that is too common, spelt wrongly: «perchè», «perche'», «poiche», «quì».
 *
 * @param typed normalised
 * @param isCommon of a normalised word
 */
export function isMisspelt(typed: string, isCommon: (word: string) => boolean): boolean {
  const { word, bare, isBare } = read(typed)
  if (word !== typed && isCommon(word)) return true
  if (isBare && WORDS_AS_WELL.has(typed)) return false
  if (accentedTwin(word, isCommon) !== null) return true
  return word !== bare && wordLength(word) <= SHORT && isCommon(bare)
}

/**
 * The word that a player may have meant: «libertà» for «liberta», «liberta'» and «libertá». Never a word that may have been meant
 * as it stands.
 *
 * @param typed normalised
 * @param years in how many past speeches a normalised word was said
 */
export function meantWord(typed: string, years: (word: string) => number): string | null {
  const { word, bare, isBare } = read(typed)
  const isKnown = (one: string): boolean => years(one) > 0
  const twin = accentedTwin(word, isKnown)
  const isItalian = isBare || (ACCENTED[lastVowel(word)] ?? []).includes(word.slice(-1))
  if (word === typed && isItalian && isKnown(word) && years(word) * SLIPS >= years(twin ?? word)) return null
  if (twin !== null) return isBare && (WORDS_AS_WELL.has(typed) || !NOUNS.test(twin)) ? null : twin
  return word !== bare && wordLength(word) <= SHORT && isKnown(bare) ? bare : null
}

/** Whether it is worth fetching what is known: for most words nothing else could have been meant. */
export const mayBeMeant = (typed: string): boolean => meantWord(typed, (word) => (word === typed ? 0 : 1)) !== null
