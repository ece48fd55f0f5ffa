/** The reasons why a word is refused, with the specification's sentences (docs/game.md, «Entering a word»). */
import { MAX_BONUS_WORDS } from '../season.ts'
import { MARKS_SENTENCE } from './marks.ts'

/** In the order of the checks: the specification's list, then this project's own. */
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

export const WORD_CODES = Object.keys(SENTENCES) as WordRefusalCode[] // Object.keys widens the keys to string

export const isOfAWord = (code: string): code is WordRefusalCode => Object.hasOwn(SENTENCES, code)

/** Without the word, when it is not known: «La parola è troppo corta!», «Hai già inserito questa parola». */
export const wordRefusalSentence = (code: WordRefusalCode, word?: string): string =>
  word === undefined
    ? SENTENCES[code]('').replace(/^""/, 'La parola').replace('""', 'questa parola')
    : SENTENCES[code](word)
