/** Whether a word may enter a list, and why not, with the specification's sentences (docs/game.md, «Entering a word»). */
import { MAX_BONUS_WORDS, MAX_WORD_LENGTH, MIN_WORD_LENGTH, UNWELCOME_BEGINNING, WORDS_PER_PLAYER } from '../season.ts'
import { isMisspelt } from './accents.ts'
import { hasStrayMarks, MARKS_SENTENCE, normaliseWord, wordLength } from './normalise.ts'
import { isStopWord } from './stop-words.ts'

/** The reasons why a word is refused. In the order of the checks: the specification's list, then this project's own. */
const SENTENCES = {
  'words/too-short': (word: string) => `"${word}" è troppo corta!`,
  'words/too-common': (word: string) => `"${word}" è troppo comune!`,
  'words/already-entered': (word: string) => `Hai già inserito "${word}"`,
  'words/not-single': () => 'La parola deve essere singola!',
  'words/too-many-bonus': () => `Puoi inserire solo ${MAX_BONUS_WORDS} parole bonus!`,
  'words/concittadini': () => "No, dai quest'anno basta",
  'words/too-long': (word: string) => `"${word}" è troppo lunga!`,
  'words/marks': () => MARKS_SENTENCE,
}

export type WordRefusalCode = keyof typeof SENTENCES

const WORD_CODES = Object.keys(SENTENCES) as WordRefusalCode[] // Object.keys widens the keys to string

export const isOfAWord = (code: string): code is WordRefusalCode => Object.hasOwn(SENTENCES, code)

/** Without the word, when it is not known: «La parola è troppo corta!», «Hai già inserito questa parola». */
export const wordRefusalSentence = (code: WordRefusalCode, word?: string): string =>
  word === undefined
    ? SENTENCES[code]('').replace(/^""/, 'La parola').replace('""', 'questa parola')
    : SENTENCES[code](word)

type RefusedWord = { kind: 'refused'; code: WordRefusalCode; word: string; sentence: string }

/** `words`: the list so far, normalised. `bonusWords`: the season's, in any form. */
type WordContext = { words: readonly string[]; bonusWords: readonly string[] }

type Entered = { words: ReadonlySet<string>; bonusWords: ReadonlySet<string>; bonusEntered: number }

/** Each check gets a normalised word. */
const APPLIES: Record<WordRefusalCode, (word: string, entered: Entered) => boolean> = {
  'words/too-short': (word) => wordLength(word) < MIN_WORD_LENGTH,
  'words/too-common': (word) => isStopWord(word) || isMisspelt(word, isStopWord),
  'words/already-entered': (word, { words }) => words.has(word),
  'words/not-single': (word) => /\s/.test(word),
  'words/too-many-bonus': (word, { bonusWords, bonusEntered }) =>
    bonusEntered >= MAX_BONUS_WORDS && bonusWords.has(word),
  'words/concittadini': (word) => word.startsWith(UNWELCOME_BEGINNING),
  'words/too-long': (word) => wordLength(word) > MAX_WORD_LENGTH,
  'words/marks': (word) => hasStrayMarks(word),
}

/** A stored word stays valid even if a rule has changed since; but no word may be twice in a list. */
const OF_STORED: readonly WordRefusalCode[] = ['words/already-entered']

const refusalOf = (word: string, entered: Entered, isStored: boolean): RefusedWord | null => {
  const code = (isStored ? OF_STORED : WORD_CODES).find((candidate) => APPLIES[candidate](word, entered))
  return code === undefined ? null : { kind: 'refused', code, word, sentence: wordRefusalSentence(code, word) }
}

const countBonus = (words: Iterable<string>, bonusWords: ReadonlySet<string>): number => {
  let count = 0
  for (const word of words) if (bonusWords.has(word)) count++
  return count
}

/**
 * Checks a word on its way into the list (game.md, «Entering a word»; the browser's field and the server use this
 * function). Ignored when nothing was typed or the list is full.
 *
 * @returns the normalised word, with a hint when it can never be said; or the first reason against it
 */
export const checkWord = (
  raw: string,
  context: WordContext,
): { kind: 'accepted'; word: string; hint: string | null } | RefusedWord | { kind: 'ignored' } => {
  const word = normaliseWord(raw)
  if (word === '' || context.words.length >= WORDS_PER_PLAYER) return { kind: 'ignored' }
  const bonusWords = new Set(context.bonusWords.map(normaliseWord))
  const words = new Set(context.words)
  const refusal = refusalOf(word, { words, bonusWords, bonusEntered: countBonus(words, bonusWords) }, false)
  return refusal ?? { kind: 'accepted', word, hint: neverSaidHint(word) }
}

/**
 * Checks a whole list that the server receives, each word against those before it; stored bonus words count before all
 * others. An empty string is too short; the length of the list is not checked here.
 *
 * @param stored the person's stored list, normalised: a word that was accepted once stays
 * @returns the normalised words, or the first refusal
 */
export const checkWords = (
  list: readonly string[],
  bonusWords: readonly string[],
  stored: readonly string[] = [],
): { kind: 'accepted'; words: string[] } | RefusedWord => {
  const bonus = new Set(bonusWords.map(normaliseWord))
  const storedWords = new Set(stored)
  const words = new Set<string>()
  const all = list.map(normaliseWord)
  const stays = all.filter((word) => storedWords.has(word))
  for (const word of all) {
    const entered = { words, bonusWords: bonus, bonusEntered: countBonus(new Set([...words, ...stays]), bonus) }
    const refusal = refusalOf(word, entered, storedWords.has(word))
    if (refusal) return refusal
    words.add(word)
  }
  return { kind: 'accepted', words: [...words] }
}

/**
 * A hint for a word with a digit, an apostrophe, a hyphen or any other sign: it is accepted, but a speech is split at such
 * characters, so it can never be said (game.md, «The speech» and «Entering a word»).
 *
 * @param word normalised
 * @returns a sentence to show beside the word, or null when it can be said
 */
export const neverSaidHint = (word: string): string | null => {
  if (!/[^\p{L}\p{M}]/u.test(word)) return null
  if (/\p{N}/u.test(word)) return 'Il discorso si legge a lettere: con una cifra dentro non uscirà mai.'
  if (/['’‘`´]/.test(word)) return 'Il discorso si divide all’apostrofo: scritta così non uscirà mai.'
  if (/\p{Pd}/u.test(word)) return 'Il discorso si divide al trattino: scritta così non uscirà mai.'
  return 'Il discorso si divide a ogni segno: scritta così non uscirà mai.'
}

/** The words of a list that can never be said, in their order. */
export const neverSaid = (words: readonly string[]): string[] => words.filter((word) => neverSaidHint(word) !== null)
