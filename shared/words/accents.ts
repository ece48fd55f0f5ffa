/**
 * The table of Italian accents: finds a word written without its last accent, with the wrong one, or with an apostrophe for
 * it («liberta», «perchè», «cittá», «perche'»). Pure.
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
 * The intended word: the same letters with the accent that a known word has on its last vowel.
 *
 * @param word normalised, with a wrong accent on its last vowel or none
 * @param isKnown of a normalised word; the index of past speeches, for example
 * @returns null when no such word is known; never the word itself
 */
export function accentedTwin(word: string, isKnown: (word: string) => boolean): string | null {
  const twins = (ACCENTED[lastVowel(word)] ?? []).map((accented) => word.slice(0, -1) + accented)
  return twins.find((twin) => twin !== word && isKnown(twin)) ?? null
}

// Words typed by a player. Most words without accent are Italian as well: «canto» and «cantò», «parti» and «partì». So a
// bare word counts as one that lacks its accent only where the bare form hardly exists («liberta», «lunedi», «tribu»).

/** Bare words that are Italian although their twin is too, or is too common. */
const WORDS_AS_WELL: ReadonlySet<string> = new Set(
  'pero faro fara sara saro giacche meta onesta unita eredita abilita facilita necessita stabilita mobilita gratuita calamita gravita'.split(
    ' ',
  ),
)

const NOUNS = /(?:t[àù]|bù|dì|ff[éè]|tré)$/

/** A word said in this many times fewer years than its twin is a slip of a past text: «citta» in one, «città» in 39. */
const SLIPS = 10

const FINAL_APOSTROPHE = new RegExp(`[${APOSTROPHES}]$`)

/** Up to this length an accent is taken for superfluous if the word is known without it: «quì», «stà», «blù», «trè». */
const SHORT = 3

/** A typed word without the apostrophe that may be its accent, and the same without accent. */
function read(typed: string): { word: string; bare: string; isBare: boolean } {
  const word = typed.replace(FINAL_APOSTROPHE, '')
  const bare = word.slice(0, -1) + lastVowel(word)
  return { word, bare, isBare: typed === bare }
}

/**
 * True if a word is a misspelling of a word that is too common: «perchè», «perche'», «poiche», «quì».
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
 * The word that a player may have meant: «libertà» for «liberta», «liberta'» and «libertá». Null for a word that may be
 * meant as typed.
 *
 * @param typed normalised
 * @param years the number of past speeches that have a normalised word
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

/** Whether the index is worth fetching: for most words nothing else could be meant. */
export const mayBeMeant = (typed: string): boolean => meantWord(typed, (word) => (word === typed ? 0 : 1)) !== null
