/**
 * game.md, «Every point has its sentence»: where a word was said. Words with places are the words that score, and each has a
 * sentence that contains it.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Passage,
  parseSpeech,
  passagesOf,
  placeWords,
  sentenceStarts,
  startsByStops,
} from '../../shared/speech.ts'
import { cleanText, normaliseWord } from '../../shared/words/normalise.ts'
import { speeches } from '../support/speeches/made-up.ts'

const whole = ({ before, word, after }: Passage): string => before + word + after
const sentencesOf = (text: string, word: string, starts = sentenceStarts): string[] =>
  passagesOf(text, word, starts).map(whole)

/** Letters, accents apart from theirs, invisible signs, capitals whose lower case is longer, ends of every kind. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...'pace Pace PACE l’ perche\u0301 İstanbul ΟΔΟΣ ΟΔΟΣ’Α ﬁne so\u00adle e la 1º'.split(' '),
        ...[
          ' ',
          ' ',
          '. ',
          '? ',
          '… ',
          '\n',
          '\r\n',
          '\n\n',
          '\r\n\r\n',
          '.\n',
          ', ',
          '.» ',
          '\u200b',
          '\u0300',
          '\u2028',
          '"',
        ],
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
)

/** Independent of shared/: letter by letter. */
const holds = (sentence: string, word: string): boolean => {
  let run = ''
  for (const sign of `${sentence} `) {
    if (/[\p{L}\p{M}]/u.test(sign)) run += sign
    else if (run.toLocaleLowerCase('it').normalize('NFC') === word) return true
    else run = ''
  }
  return false
}

it('words with places are the words that score, in their order, each where it stands in the cleaned text', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, speeches), (text) => {
      const { shown, words } = placeWords(text)
      expect(shown).toBe(cleanText(text))
      expect(words.map(({ word }) => word)).toEqual(parseSpeech(text).words)
      let end = 0
      for (const { word, from, to } of words) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(shown.slice(from, to).toLocaleLowerCase('it').normalize('NFC')).toBe(word)
        end = to
      }
    }),
  )
})

describe.each([
  ['with a segmenter', sentenceStarts],
  ['by full stops', startsByStops],
])('the sentences of a word, %s', (_, starts) => {
  it('each said word has as many as it was said times, each contains it; a word that was not said has none', () => {
    fc.assert(
      fc.property(speeches, anyText, (speech, more) => {
        const text = `${speech} ${more}`
        const { words, distinct } = parseSpeech(text)
        const shown = cleanText(text)
        const looked = [...distinct].slice(0, 20)
        const found = looked.map((word) => passagesOf(text, word, starts))
        expect(looked).toHaveLength(20)
        expect(found.map(({ length }) => length)).toEqual(
          looked.map((word) => words.filter((other) => other === word).length),
        )
        const wrong = found.flatMap((passages, at) => {
          const word = looked[at] ?? ''
          const isRight = (passage: Passage): boolean =>
            passage.word.toLocaleLowerCase('it').normalize('NFC') === word &&
            holds(whole(passage), word) &&
            shown.includes(whole(passage))
          return passages.filter((passage) => !isRight(passage)).map((passage) => [word, passage])
        })
        expect(wrong).toEqual([])
        expect(passagesOf(text, `${looked[0]}zzz`, starts)).toEqual([])
      }),
    )
  })

  it('the last time of the last word is the very last place of the speech', () => {
    fc.assert(
      fc.property(speeches, (text) => {
        const { words } = parseSpeech(text)
        const last = passagesOf(text, words.at(-1) ?? '', starts).at(-1)
        expect(last && text.trimEnd().endsWith(whole(last))).toBe(true)
      }),
    )
  })

  it.each([
    [
      'a full stop ends it, and what encloses it stays',
      'Ieri. Disse: «La pace verrà.» Domani no.',
      ['Disse: «La pace verrà.»'],
    ],
    [
      'a number and an abbreviation do not',
      'I 1.200 di S.Pietro vogliono pace! Oggi.',
      ['I 1.200 di S.Pietro vogliono pace!'],
    ],
    ['a paragraph ends it without a stop', 'Cari amici,\n\nla pace\n\nBuon anno', ['la pace']],
    [
      'a wrapped line does not',
      'Vogliamo la\npace e il lavoro\r\ndi tutti. Sempre.',
      ['Vogliamo la\npace e il lavoro\r\ndi tutti.'],
    ],
    ['a line end behind a stop does', 'E poi la guerra.\nla pace no.', ['la pace no.']],
    ['said twice in it, it is there twice', 'Pace, sempre pace. Fine.', ['Pace, sempre pace.', 'Pace, sempre pace.']],
    ['in capitals, and in an elision', 'PACE! All’europa.', ['PACE!']],
    ['without any stop it is all of it', 'pace a tutti voi', ['pace a tutti voi']],
  ])('%s', (__, text, expected) => {
    expect(sentencesOf(text, 'pace', starts)).toEqual(expected)
  })
})

it('a segmenter knows an abbreviation; a browser without one has the full stops', () => {
  const text = 'Con il sig. presidente la pace. Fine.'
  expect(sentencesOf(text, 'pace')).toEqual(['Con il sig. presidente la pace.'])
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect(sentencesOf(text, 'pace')).toEqual(['presidente la pace.'])
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

it('is parted at the word, in the text’s own letters', () => {
  expect(passagesOf('Oggi. L’\u200bItalia\u00ad è unita. Fine.', normaliseWord('ITALIA'))).toEqual([
    { before: 'L’', word: 'Italia', after: ' è unita.' },
  ])
})
