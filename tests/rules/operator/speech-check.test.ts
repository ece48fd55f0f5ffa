/**
 * The look at a text before it is published, as data (operating.md, «What the operator may do»). In English:
 * app/commands/operator/speech-look.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeSpeechBytes, SPEECH_LIMIT } from '../../../shared/operator/input.ts'
import { checkSpeech } from '../../../shared/operator/speech-check.ts'
import type { SpeechIndex } from '../../../shared/past/past.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { madeUp, PAST, speeches } from '../../support/speeches/made-up.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('a file is plain text in UTF-8, or says what is wrong with it', () => {
  expect(decodeSpeechBytes(bytes('\ufeffCittà'))).toEqual({ kind: 'text', text: 'Città' })
  for (const [wrong, fault] of [
    [bytes(' \n\t'), 'empty'],
    [Uint8Array.of(0x63, 0xe0), 'not-utf8'],
    [bytes('c\0i\0'), 'zero-bytes'],
    [bytes('libert\ufffd'), 'lost-letters'],
    [new Uint8Array(SPEECH_LIMIT + 1).fill(97), 'too-large'],
  ] as const)
    expect(decodeSpeechBytes(wrong)).toEqual({ kind: 'fault', fault })
})

const LINE = 'Il gatto della vicina dorme sopra la stufa e non sente nessuno che passa per le scale di notte. '
const WORDS_OF_LINE = parseSpeech(LINE).words.length
const check = (text: string, previous: string | null = null, index: SpeechIndex | null = PAST) =>
  checkSpeech(text, { year: 2026, bonusWords: ['stufa', 'pace'], previous, index })

it('a text has its doubts as data, each with its number', () => {
  const known = check(LINE)
  expect(known).toEqual({
    text: LINE,
    mended: [],
    firstLine: `${LINE.slice(0, 75)}…`,
    lastLine: `…${LINE.trim().slice(-75)}`,
    words: WORDS_OF_LINE,
    distinctWords: WORDS_OF_LINE,
    bonusWordsSaid: ['stufa'],
    doubts: [{ kind: 'short', words: WORDS_OF_LINE }],
  })
  const doubts = (text: string, previous?: string) => check(text, previous).doubts
  expect(doubts(LINE.repeat(1000))).toContainEqual({ kind: 'long', words: 1000 * WORDS_OF_LINE })
  expect(doubts('gatto stufa notte scale '.repeat(20))).toContainEqual({ kind: 'no-function-words' })
  expect(doubts(LINE.repeat(20), LINE).map(({ kind }) => kind)).not.toContain('unlike')
  expect(doubts(LINE.repeat(20), 'Care italiane e cari italiani')).toContainEqual({ kind: 'unlike', percent: 0 })
})

it('a text is read mended, with the letters of its bonus words as well', () => {
  const { text, mended, bonusWordsSaid } = checkSpeech("La ﬁducia e la liberta'.", {
    year: 2026,
    bonusWords: ['ﬁducia', 'libertà'],
    previous: null,
    index: PAST,
  })
  expect([text, mended, bonusWordsSaid]).toEqual([
    'La fiducia e la libertà.',
    ['fiducia', 'libertà'],
    ['ﬁducia', 'libertà'],
  ])
})

it('a text that is well raises no doubt, whatever it replaces of itself, and without the index it says so', () => {
  fc.assert(
    fc.property(speeches, (text) => {
      expect(check(text, text).doubts).toEqual([])
      expect(check(text, null, null).doubts).toEqual([{ kind: 'not-compared' }])
    }),
    { numRuns: 60 },
  )
})

it('the speech of another year is doubted, and the season’s own is not', () => {
  const said = [...PAST.said].filter(([, places]) => places.includes(PAST.years.indexOf(2019))).map(([word]) => word)
  const text = madeUp(said)
  const doubts = (year: number) => checkSpeech(text, { year, bonusWords: [], previous: null, index: PAST }).doubts
  expect(doubts(2026)).toContainEqual({ kind: 'past-year', year: 2019 })
  expect(doubts(2019).map(({ kind }) => kind)).not.toContain('past-year')
})
