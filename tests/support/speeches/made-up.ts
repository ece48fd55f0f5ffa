/** Texts that read like a speech, made of words that past speeches had. */
import fc from 'fast-check'
import indexText from '../../../shared/past/data/speech-index.txt?raw'
import { decodeSpeechIndex, type SpeechIndex } from '../../../shared/past/past.ts'

const decoded = decodeSpeechIndex(indexText)
if (decoded.kind === 'fault') throw new Error(`the index is ${decoded.fault}`)
export const PAST: SpeechIndex = decoded.index

/** Said in several years: a word of only one speech may be a misprint. */
const COMMON = [...PAST.said]
  .filter(([word, places]) => places.length > 7 && /^[a-zàèéìòù]{4,}$/.test(word))
  .map(([w]) => w)

/** Three words make a sentence, with the little words that a speech is full of. */
const sentenceOf = ([one = '', two = '', three = '']: readonly string[], at: number): string =>
  [
    `È la ${one} che ci unisce, più di ${two} e di ogni ${three}.`,
    `L'Italia ha bisogno di ${one}: non c'è ${two} senza ${three}, perché così dev'essere.`,
    `Penso a chi, con ${one}, cerca la ${two} e un po' di ${three} per sé e per gli altri.`,
  ][at % 3] ?? ''

/** Letters that ligatures, scanners and old keyboards spoil, so that each damage has something to spoil. */
const WORDS_THAT_BREAK =
  'Ogni giorno il governo affronta difficoltà e conflitti: la fiducia è ciò che serve, e il ritorno a un mondo moderno vuole ' +
  'riflessione, affetto, città aperte e verità.'

export function madeUp(words: readonly string[]): string {
  const sentences: string[] = []
  for (let at = 0; at < words.length; at += 3) sentences.push(sentenceOf(words.slice(at, at + 3), at / 3))
  const paragraphs: string[] = []
  for (let at = 0; at < sentences.length; at += 5) paragraphs.push(sentences.slice(at, at + 5).join(' '))
  return [
    'Care italiane e cari italiani,',
    ...paragraphs,
    WORDS_THAT_BREAK,
    'A tutti voi un anno di serenità. Buon anno!',
  ].join('\n\n')
}

const inOrder = (size: number) =>
  fc.shuffledSubarray(COMMON, { minLength: size, maxLength: size }).map((words) => madeUp(words))

/** 90 to 270 words that count, each once. */
export const speeches: fc.Arbitrary<string> = fc.integer({ min: 30, max: 90 }).chain((thirds) => inOrder(thirds * 3))
