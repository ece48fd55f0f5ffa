/** operating.md, «A damaged text»: a damaged text is doubted before it is published, and one that is well is not. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { pastYearOf, wordDoubts } from '../../../shared/operator/speech-doubts.ts'
import { mendSpeech } from '../../../shared/operator/speech-mend.ts'
import { DOUBTED, MENDED } from '../../support/speeches/damages.ts'
import { madeUp, PAST, speeches } from '../../support/speeches/made-up.ts'

const doubtsOf = (raw: string) => {
  const { text, unsure } = mendSpeech(raw, PAST)
  return wordDoubts(text, PAST, unsure)
}
const kindsOf = (raw: string): string[] => doubtsOf(raw).map(({ kind }) => kind)

it.each(Object.entries(MENDED).filter(([name]) => !/\bspaces$|full width/.test(name)))(
  'a text that was mended raises no doubt: %s',
  (_, damage) => {
    fc.assert(
      fc.property(speeches, (text) => void expect(doubtsOf(damage(text))).toEqual([])),
      { numRuns: 8 },
    )
  },
)

it.each(Object.entries(DOUBTED))('a damage is doubted: %s', (_, [kind, damage]) => {
  fc.assert(
    fc.property(speeches, (text) => void expect(kindsOf(damage(text))).toContain(kind)),
    { numRuns: 8 },
  )
})

const WORDS = 'libertà verità dignità comunità solidarietà pace lavoro scuola famiglia giovani coraggio futuro'.split(
  ' ',
)
const TEXT = madeUp([...WORDS, ...WORDS.toReversed()])

test.each<[string, string, object]>([
  [
    'question marks',
    TEXT.replaceAll('à', '?'),
    { kind: 'encoding', count: 8, worst: ['libert?', 'verit?', 'dignit?'] },
  ],
  [
    'entities',
    TEXT.replaceAll('à', '&agrave;'),
    { kind: 'markup', count: 8, worst: ['libert&agrave;', 'verit&agrave;', 'dignit&agrave;'] },
  ],
  ['a page’s last line', `${TEXT} Pag. 4`, { kind: 'furniture', count: 1, worst: ['Pag. 4'] }],
])('the three worst are named: %s', (_, text, doubt) => expect(doubtsOf(text)).toContainEqual(doubt))

const MIDDLE = 'Il lavoro di molti è la ricchezza della scuola, e la scuola dà a ciascuno il suo posto nella società. '

test.each([
  [
    'first',
    `Care italiane e cari italiani, buonasera. ${MIDDLE.repeat(2)}${'Così cresce chi studia. È giusto che sia così. '.repeat(6)}${MIDDLE.repeat(3)}`,
  ],
  ['second', `${MIDDLE.repeat(4)} Buon anno a tutti!`],
])('the %s half of a speech lacks its end or its beginning', (_, half) => expect(kindsOf(half)).toContain('cut'))

const WISH = 'Auguri di serenità a voi e alle vostre famiglie. '

test.each([
  ['stops within a sentence after its wish', `${MIDDLE}${WISH}${MIDDLE.repeat(2)}Il lavoro di`, true],
  ['ends with a sentence after its wish', `${MIDDLE}${WISH}${MIDDLE}`, false],
  ['ends with its wish and without a full stop', `${MIDDLE}Buon anno a tutti`, false],
])('a text that %s', (_, end, isCut) =>
  expect(kindsOf(`Care italiane e cari italiani, buonasera. ${end}`).includes('cut')).toBe(isCut),
)

it('a digit for the first letter of words is misread', () => {
  expect(kindsOf(TEXT.replace(/\bl(?=\p{Ll}{3})/gu, '1'))).toContain('misread')
})

it('a question raises no doubt: «che cosa? e perché?»', () => {
  expect(kindsOf(TEXT.replace('Buon anno', 'Che cosa? e perché? lo so. Buon anno'))).toEqual([])
})

it('many words that no speech had', () => {
  const strange = Array.from(
    { length: 60 },
    (_, at) => `zu${'bdfgkz'[at % 6]}${'aeiou'[at % 5]}nk${'bdfgkzlmnprt'[at % 12]}o${'rstv'[at % 4]}o`,
  )
  expect(doubtsOf(madeUp(strange))).toContainEqual(expect.objectContaining({ kind: 'unknown' }))
})

describe('the speech of another year', () => {
  const said = (year: number): Set<string> =>
    new Set([...PAST.said].filter(([, places]) => places.includes(PAST.years.indexOf(year))).map(([word]) => word))

  it('is known by its words, half of them too', () => {
    for (const year of PAST.years) {
      const words = [...said(year)]
      expect(pastYearOf(new Set(words), PAST, 2026), `${year}`).toBe(year)
      expect(
        pastYearOf(new Set(words.filter((_, at) => at % 2 === 0).concat(words.slice(0, 40))), PAST, 2026),
        `${year}`,
      ).toBe(year)
    }
  })

  it('is the season’s own in its year', () => expect(pastYearOf(said(2019), PAST, 2019)).toBeNull())

  it('is not a new speech', () => {
    const others = { ...PAST, said: new Map([...PAST.said].map(([word, places]) => [word, places.slice(0, -1)])) }
    expect(pastYearOf(said(2024), { ...others, years: PAST.years }, 2026)).toBeNull()
  })
})
