/**
 * The index of the past speeches as a file (design.md, «The index of past speeches»): written bytes are read, and nothing else
 * is.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DecodedIndex,
  decodeInSteps,
  decodeSpeechIndex,
  encodeSpeechIndex,
  indexSpeeches,
  type SpeechIndex,
} from '../../../shared/past/past.ts'

/** As a file and a network carry it. */
const overTheWire = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'è', 'ω', '𝒜', '𝒞'), minLength: 1, maxLength: 40 })
const indexes: fc.Arbitrary<SpeechIndex> = fc
  .uniqueArray(fc.integer({ min: 1800, max: 2300 }), { minLength: 1, maxLength: 150 })
  .chain((years) =>
    fc
      .array(fc.tuple(letters, fc.uniqueArray(fc.nat(years.length - 1), { minLength: 1, maxLength: years.length })), {
        maxLength: 40,
      })
      .map((words) => ({
        years: years.toSorted((a, b) => a - b),
        said: new Map(words.map(([word, places]) => [word, places.toSorted((a, b) => a - b)])),
      })),
  )

const isSame = (decoded: DecodedIndex, { years, said }: SpeechIndex): void => {
  expect(decoded.kind).toBe('decoded')
  if (decoded.kind !== 'decoded') return
  expect(decoded.index.years).toEqual(years)
  expect([...decoded.index.said].sort()).toEqual([...said].sort())
}

const small = encodeSpeechIndex(
  indexSpeeches([
    { year: 1951, text: 'Libertà e lavoro, lavori e libertà.' },
    { year: 1949, text: 'Il lavoro nobilita.' },
  ]),
)

it('comes back from the file as it was written, whatever its words and years', () => {
  fc.assert(fc.property(indexes, (index) => isSame(decodeSpeechIndex(overTheWire(encodeSpeechIndex(index))), index)))
})

it('is read in steps, and says the same as at once', () => {
  const said = new Map(Array.from({ length: 2000 }, (_, at) => [`parola${at}`, [0]]))
  const index = { years: [1949], said }
  const steps = decodeInSteps(encodeSpeechIndex(index))
  let count = 0
  for (;;) {
    const step = steps.next()
    if (step.done) {
      isSame(step.value, index)
      break
    }
    count++
  }
  expect(count).toBeGreaterThan(3)
})

it('is the words of the texts as the game reads them, each with its years, in any order of the speeches', () => {
  const decoded = decodeSpeechIndex(small)
  expect(decoded.kind === 'decoded' && [decoded.index.years, Object.fromEntries(decoded.index.said)]).toEqual([
    [1949, 1951],
    { lavoro: [0, 1], libertà: [1], lavori: [1], nobilita: [0] },
  ])
  expect(() =>
    indexSpeeches([
      { year: 1949, text: 'a' },
      { year: 1949, text: 'b' },
    ]),
  ).toThrow(RangeError)
})

describe('a damaged index is a fault, and never nonsense:', () => {
  it('a part, wherever it was cut', () => {
    for (let at = 0; at < small.length; at++) expect(decodeSpeechIndex(small.slice(0, at)).kind, `${at}`).toBe('fault')
  })

  it('one changed character, wherever it stands', () => {
    fc.assert(
      fc.property(fc.nat(small.length - 1), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (at, other) => {
        fc.pre(small[at] !== other)
        expect(decodeSpeechIndex(small.slice(0, at) + other + small.slice(at + 1)).kind).toBe('fault')
      }),
    )
  })

  it.each([
    ['nothing', '', 'not-an-index'],
    ['a page of the game, or of a hotel’s network', '<!doctype html><title>Wi-Fi</title>', 'not-an-index'],
    ['an index of another format', small.replace('speeches 1 ', 'speeches 2 '), 'not-an-index'],
    ['more than an index', `${small}a`, 'damaged'],
    ['two lines in the other’s place', small.replace(/(0lavori)\n(.*)\n/, '$2\n$1\n'), 'damaged'],
  ])('%s', (_, text, fault) => {
    expect(text).not.toBe(small)
    expect(decodeSpeechIndex(text)).toEqual({ kind: 'fault', fault })
  })

  /** With the right checksum: its writer was wrong. */
  const signed = (rest: string): string => {
    let hash = 0x811c9dc5
    for (const letter of rest) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    return `dieci-parole past speeches 1 ${(hash >>> 0).toString(16).padStart(8, '0')}\n${rest}`
  }

  it('a file whose sum is right and whose lines are not', () => {
    expect(decodeSpeechIndex(signed('1949 1950\n0pane\n\n!!\n')).kind).toBe('decoded')
    for (const rest of [
      '1949 1948\n0pane\n\n!\n', // years that fall
      'ieri\n0pane\n\n!\n',
      '1949\n0pane\n0olio\n\n!\n!\n', // words that fall
      '1949\n0pane\n0pane\n\n!\n!\n',
      '1949\n3pane\n\n!\n', // shares with nothing
      '1949\n0pane\n\n"\n', // a year that is not there
      '1949\n0pane\n\n\n', // never said
      '1949\n0pane\n!\n\n',
      '1949\n0pane\n\n!',
      '1949\n0pane\nx\n!\n', // no line between words and years
      '1949\n0pane\n\n!\nx', // a line without an end
      '1949\n0pane\n0vino\n\n!\n',
    ])
      expect(decodeSpeechIndex(signed(rest)), rest).toEqual({ kind: 'fault', fault: 'damaged' })
  })
})

it('what cannot be read again is not written', () => {
  for (const index of [
    { years: [], said: new Map() },
    { years: [1949], said: new Map([['', [0]]]) },
    { years: [1949], said: new Map([['due\nrighe', [0]]]) },
    { years: [1949], said: new Map([['mai', []]]) },
  ])
    expect(() => encodeSpeechIndex(index)).toThrow(RangeError)
})
