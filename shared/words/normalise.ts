/** The characters of a text: those that go, those that become others, and the marks that have no letter. Pure. */

/**
 * Invisible characters: soft hyphen, zero-width spaces and joiners, directions, variation selectors, fillers. They come
 * with pasted text; left in, two words that look the same would differ.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Control characters other than white space, and halves of a surrogate pair: no database returns them unchanged. */
const UNSTORABLE = /(?!\s)[\p{Cc}\p{Cs}]/gu

/** Removes invisible characters, then composes (NFC): in this order, since an invisible one can stand before an accent. */
export const cleanText = (raw: string): string => raw.replace(INVISIBLE, '').normalize('NFC')

/** Runs of letters and marks, without the ordinal signs of «1º» and «1ª», which are in no word. */
const LETTERS = /(?:(?![ªº])[\p{L}\p{M}])+/gu

/**
 * Replaces letters by the usual ones (NFKC): «ﬁ» of a PDF becomes f and i, a full-width or mathematical letter becomes the
 * plain one. Signs stay: the fold of «´» is a space with an accent, that of «½» is three signs.
 */
export const foldLetters = (text: string): string => text.replace(LETTERS, (letters) => letters.normalize('NFKC'))

/** Lower case by the Italian locale, then NFC again, since lowering a few rare capitals decomposes them. */
export const lowerCase = (text: string): string => text.toLocaleLowerCase('it').normalize('NFC')

/**
 * The form in which a word is stored, compared and found in a speech: plain letters (NFKC), without invisible characters,
 * trimmed, lower case (game.md, «The speech» and the specification's «trimmed and lowercased»). Idempotent.
 */
export const normaliseWord = (raw: string): string =>
  lowerCase(foldLetters(cleanText(raw.replace(UNSTORABLE, ''))).trim())

/** Length as players count it: code points of the NFC form (game.md, «Who is first among equals»). */
export const wordLength = (word: string): number => {
  let length = 0
  for (const _ of word.normalize('NFC')) length++
  return length
}

/** The most marks on one base. Hebrew, Arabic and Burmese write three; more of them cover the lines above and below. */
const MAX_MARKS = 3

/**
 * Spacing marks (Mc) belong to a letter in Burmese and in India's scripts. Like joiners, they neither count nor serve as a base.
 */
const PILE = new RegExp(`(?:[\\p{Mn}\\p{Me}][\\p{Mc}\\p{Join_Control}]*){${MAX_MARKS + 1}}`, 'u')
const WITHOUT_BASE = /(?:^| )\p{M}/u

export const MARKS_SENTENCE = 'Un accento vuole la sua lettera, e una lettera ne porta al massimo tre.'

/** True if a name or a word, in its stored spelling, has a mark without a letter, or too many on one (game.md, «Names»). */
export const hasStrayMarks = (text: string): boolean => PILE.test(text) || WITHOUT_BASE.test(text)
