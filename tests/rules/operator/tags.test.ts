/** operating.md, «Nobody undoes another unseen»: which state somebody has seen. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { namesTag, seasonTag, speechTag, strongTag, transcriptTag } from '../../../shared/operator/keys.ts'

const SEEN = seasonTag(2025, { rev: 7, sealedAt: null })

it('no tag is that of another state, another year or another thing with the same number', () => {
  const tags = [2024, 2025].flatMap((year) =>
    [7, 8].flatMap((number) => [
      seasonTag(year, { rev: number, sealedAt: null }),
      seasonTag(year, { rev: number, sealedAt: 1 }),
      speechTag(year, number),
      transcriptTag(year, number),
    ]),
  )
  expect(new Set(tags).size).toBe(16)
  for (const tag of tags) expect(tags.filter((other) => namesTag(tag, other))).toEqual([tag])
  expect(seasonTag(2025, { rev: 7, sealedAt: '2025-12-31T19:41:00.000Z' }), 'whoever tells of the seal').toBe(
    seasonTag(2025, { rev: 7, sealedAt: 1 }),
  )
})

it.each([
  [SEEN, true],
  [`W/${SEEN}`, true],
  [` ${SEEN} `, true],
  [`"other", W/${SEEN}`, true],
  ['*', true],
  ['', false],
  ['"other"', false],
  ['season-2025-7', false],
  [SEEN.slice(0, -1), false],
  [SEEN.slice(1), false],
])('%s names the state: %s', (ifMatch, isNamed) => {
  expect(namesTag(ifMatch, SEEN)).toBe(isNamed)
})

it('any list of tags names those in it and no others, weak or strong', () => {
  const tag = fc.nat({ max: 20 }).map((rev) => transcriptTag(2025, rev))
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, fc.boolean())), tag, (list, asked) => {
      const header = list.map(([one, isWeak]) => (isWeak ? `W/${one}` : one)).join(', ')
      expect(namesTag(header, asked)).toBe(list.some(([one]) => one === asked))
    }),
  )
})

it('a tag that was made weak is the strong one again', () => {
  expect([strongTag(SEEN), strongTag(`W/${SEEN}`)]).toEqual([SEEN, SEEN])
})
