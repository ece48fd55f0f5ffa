/** The transcript's moments (design.md, «The transcript»). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_TEXT, type TimedText, timedText, wholeWordsOf } from '../../../shared/evening/transcript.ts'

/** The texts that came, at 1, 2, 3 … */
const sent = (...texts: string[]): TimedText =>
  texts.reduce((before, text, index) => timedText(before, text, index + 1), NO_TEXT)

/** Each piece with its moment behind it, as a reader cuts the text. */
const pieces = ({ text, moments }: TimedText): string[] =>
  moments.map(([endsAt, at], index) => `${text.slice(moments[index - 1]?.[0] ?? 0, endsAt)}${at}`)

describe('a beginning that has not changed keeps its moments', () => {
  it.each<[string, string[], ...string[]]>([
    ['what comes after gets its own', ['Care ', 'Care italiane'], 'Care 1', 'italiane2'],
    ['a word that was not ended is another word', ['il con', 'il concordato'], 'il 1', 'concordato2'],
    ['also where it gets shorter', ['il concordato', 'il con'], 'il 1', 'con2'],
    ['a correction moves nothing before it', ['uno due tre', 'uno due sei'], 'uno due 1', 'sei2'],
    [
      'a correction in the middle times what follows anew',
      ['uno due ', 'uno due tre', 'uno sei tre'],
      ...['uno 1', 'sei tre3'],
    ],
    ['a text that is cut keeps the rest', ['uno due', 'uno due tre', 'uno due'], 'uno due1'],
    ['and nothing is left of an empty one', ['uno due', '']],
    ['the same again is nothing', ['uno', 'uno', 'uno'], 'uno1'],
    ['an accent belongs to its letter', ['citta', 'citta\u0300 '], 'citta\u0300 2'],
    ['a letter of two units is not cut', ['a \u{10400}', 'a \u{10401}'], 'a 1', '\u{10401}2'],
    ['lines are separate', ['uno\n', 'uno\ndue'], 'uno\n1', 'due2'],
  ])('%s', (_, texts, ...expected) => expect(pieces(sent(...texts))).toEqual(expected))

  it('the same text answers the same object, so that nothing is written', () => {
    const one = sent('uno due')
    expect(timedText(one, 'uno due', 9)).toBe(one)
  })

  it('a clock that goes back puts nothing before what stands', () => {
    const one = timedText(NO_TEXT, 'uno ', 100)
    expect(timedText(one, 'uno due', 50).moments).toEqual([
      [4, 100],
      [7, 100],
    ])
  })

  const CUT_WORD = /[\p{L}\p{M}]\|[\p{L}\p{M}]/u
  const text = fc.array(fc.constantFrom('con', 'concordia', 'è', 'e\u0300', ' ', '\n', '. ', '\u{10400}', "l'"), {
    maxLength: 12,
  })
  const texts = fc.array(
    text.map((parts) => parts.join('')),
    { maxLength: 8 },
  )

  it('moments and offsets grow, the last is the end, and a common beginning of whole words keeps its own', () => {
    fc.assert(
      fc.property(texts, (all) => {
        for (let count = 1; count <= all.length; count++) {
          const [before, now] = [sent(...all.slice(0, count - 1)), sent(...all.slice(0, count))]
          expect(now.moments.at(-1)?.[0] ?? 0).toBe(now.text.length)
          for (const [index, [end, at]] of now.moments.entries()) {
            const [lastEnd, lastAt] = now.moments[index - 1] ?? [0, 0]
            expect([end > lastEnd, at >= lastAt]).toEqual([true, true])
            if (at === count && before.text !== now.text) continue
            // An older moment is of whole words that stood at it.
            expect(before.text.slice(0, end)).toBe(now.text.slice(0, end))
            for (const { text } of [before, now])
              expect(CUT_WORD.test(`${text.slice(0, end)}|${text.slice(end)}`)).toBe(false)
          }
        }
      }),
    )
  })
})

it('a live stream is sent up to its last whole word', () => {
  for (const [text, whole] of [
    ['', ''],
    ['Care ital', 'Care '],
    ['Care italiane ', 'Care italiane '],
    ['Care italiane.', 'Care italiane.'],
    ['parola', ''],
    ["l'Ita", "l'"],
    ['di citta\u0300', 'di '],
  ] as const)
    expect(wholeWordsOf(text)).toBe(whole)
  expect(wholeWordsOf('a'.repeat(64 * 1024)).length).toBeGreaterThan(0)
})
