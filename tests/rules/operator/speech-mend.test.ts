/** operating.md, «A damaged text»: damages that are mended before a text is stored, and damages that stay. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { mendSpeech } from '../../../shared/operator/speech-mend.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { DOUBTED, MENDED } from '../../support/speeches/damages.ts'
import { PAST, speeches } from '../../support/speeches/made-up.ts'

const mend = (text: string): string => mendSpeech(text, PAST).text

test.each([
  ['is joined at a line’s end', 'la concor-\ndia tra i popoli', 'la concordia tra i popoli'],
  ['with Windows line ends and blanks round them', 'la concor- \r\n  dia tra', 'la concordia tra'],
  ['in capitals', 'LA CONCOR-\nDIA', 'LA CONCORDIA'],
  ['that is too common to count', 'per-\nché', 'perché'],
  ['by other hyphens', 'concor\u2010\ndia concor\u00ad\ndia concor¬dia', 'concordia concordia concordia'],
  ['when it is elsewhere in the text', 'la zanzarie-\nra. Una zanzariera', 'la zanzariera. Una zanzariera'],
  ['with its accent as an apostrophe', "la liber-\nta' di", 'la libertà di'],
  ['where the line ends are lost', 'la concor- dia', 'la concordia'],
  ['but not a word with a hyphen', 'un ex-ministro e un ex-\nministro', 'un ex-ministro e un ex-\nministro'],
  ['nor two names', 'Friuli-\nVenezia', 'Friuli-\nVenezia'],
  ['nor a dash that stands too close', 'la società- quando', 'la società- quando'],
  ['nor over a blank line', 'la concor-\n\ndia', 'la concor-\n\ndia'],
])('a word in two pieces: %s', (_, text, mended) => expect(mend(text)).toBe(mended))

describe('an apostrophe for an accent', () => {
  test.each([
    ['is the accent', "La liberta' e' di chi verra'.", 'La libertà è di chi verrà.'],
    ['in capitals', "LIBERTA' E' PIU' CHE UNA CITTA'", 'LIBERTÀ È PIÙ CHE UNA CITTÀ'],
    ['of each kind', 'liberta’ verita` citta´ dignita′', 'libertà verità città dignità'],
    ['acute where the word has that', "perche' ne' l'uno finche' puo'", 'perché né l’uno finché può'.replace('’', "'")],
    ['behind an elision', "c'e' com'e' cos'e' dov’e’", "c'è com'è cos'è dov’è"],
    ['where the word without it is another', "la meta' degli italiani", 'la metà degli italiani'],
    [
      'but not where a word is cut short',
      "un po' di', fa' va’ be' mo' sta' da' to'",
      "un po' di', fa' va’ be' mo' sta' da' to'",
    ],
    ['nor an elision', "l'anno dell'Italia quest’altra", "l'anno dell'Italia quest’altra"],
    [
      'nor the end of a quotation',
      "disse: 'ecco il porto' e 'la cara meta'",
      "disse: 'ecco il porto' e 'la cara meta'",
    ],
    ['nor where nobody knows the word', "la zazzera' e l'economia'", "la zazzera' e l'economia'"],
  ])('%s', (_, text, mended) => expect(mend(text)).toBe(mended))
})

test.each([
  ['ligatures', 'ﬁducia diﬃcoltà aﬀetto conﬂitto', 'fiducia difficoltà affetto conflitto'],
  ['full width', 'ｐａｃｅ', 'pace'],
  ['but no signs', '½ € … ™ 1º n. 5ª №', '½ € … ™ 1º n. 5ª №'],
])('letters are plain: %s', (_, text, mended) => expect(mend(text)).toBe(mended))

it('says what it has mended, each word once', () => {
  expect(mendSpeech("La ﬁducia e la liberta', la ﬁducia e la concor-\ndia", PAST).mended).toEqual([
    'fiducia',
    'concordia',
    'libertà',
  ])
})

it('names what may be an accent where apostrophes are, and is no word that a speech has said', () => {
  const agency = "La liberta', la verita', la dignita' e la zazzeraggine', un po' di 'quiete'"
  expect(mendSpeech(agency, PAST).unsure).toEqual(["zazzeraggine'"])
  expect(mendSpeech("la zazzeraggine'", PAST).unsure).toEqual([])
})

it('without the index only what needs no word is mended', () => {
  expect(mendSpeech("La ﬁducia, perche' la liberta' e la concor-\ndia", null).text).toBe(
    "La fiducia, perché la liberta' e la concor-\ndia",
  )
})

it('a text that is well stays as it is', () => {
  fc.assert(
    fc.property(speeches, (text) => {
      expect(mendSpeech(text, PAST)).toEqual({ text, mended: [], unsure: [] })
    }),
    { numRuns: 30 },
  )
})

const damages = [...Object.values(MENDED), ...Object.values(DOUBTED).map(([, damage]) => damage)]

it('mending twice is mending once, for every damage', () => {
  fc.assert(
    fc.property(speeches, fc.constantFrom(...damages), (text, damage) => {
      const once = mend(damage(text))
      expect(mend(once)).toBe(once)
    }),
    { numRuns: 120 },
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ae'’-­¬\n\r ﬁàEtliberconda"), maxLength: 30 }), (text) => {
      const once = mend(text)
      expect(mend(once)).toBe(once)
    }),
    { numRuns: 3000 },
  )
})

it.each(Object.entries(MENDED))('a damage that can be mended: %s: the words are those of the text', (_, damage) => {
  fc.assert(
    fc.property(speeches, (text) => {
      expect(parseSpeech(mend(damage(text))).words).toEqual(parseSpeech(text).words)
    }),
    { numRuns: 15 },
  )
})
