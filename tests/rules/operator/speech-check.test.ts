/** The look at a text before it is published, as data (decision 144). In English: app/commands/operator/speech-look. */
import { expect, it } from 'vitest'
import { checkSpeech, decodeSpeechBytes, SPEECH_LIMIT } from '../../../shared/operator/speech-check.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('a file is plain text in UTF-8, or says what is wrong with it', () => {
  expect(decodeSpeechBytes(bytes('\ufeffCittà'))).toEqual({ kind: 'text', text: 'Città' })
  for (const [wrong, fault] of [
    [bytes(' \n\t'), 'empty'],
    [Uint8Array.of(0x63, 0xe0), 'not-utf8'],
    [bytes('c\0i\0'), 'zero-bytes'],
    [new Uint8Array(SPEECH_LIMIT + 1).fill(97), 'too-large'],
  ] as const)
    expect(decodeSpeechBytes(wrong)).toEqual({ kind: 'fault', fault })
})

const LINE = 'Il gatto della vicina dorme sopra la stufa e non sente nessuno che passa per le scale di notte. '
const WORDS_OF_LINE = checkSpeech(LINE, [], null).words

it('a text has its doubts as data, each with its number', () => {
  const kinds = (text: string, previous: string | null = null) => checkSpeech(text, ['stufa', 'pace'], previous)
  expect(kinds(LINE)).toEqual({
    firstLine: `${LINE.slice(0, 75)}…`,
    words: WORDS_OF_LINE,
    distinctWords: WORDS_OF_LINE,
    bonusWordsSaid: ['stufa'],
    doubts: [{ kind: 'short', words: WORDS_OF_LINE }],
  })
  expect(kinds(LINE.repeat(20)).doubts).toEqual([])
  expect(kinds(LINE.repeat(20), LINE).doubts).toEqual([])
  expect(kinds(LINE.repeat(1000)).doubts).toEqual([{ kind: 'long', words: 1000 * WORDS_OF_LINE }])
  expect(kinds('gatto stufa notte scale '.repeat(20)).doubts).toEqual([{ kind: 'no-function-words' }])
  expect(kinds(LINE.repeat(20), 'Care italiane e cari italiani').doubts).toEqual([{ kind: 'unlike', percent: 0 }])
})
