/** When the season is sealed (SEALED-IS-FINAL), and how soon a page asks again (design.md, «One address for the evening»). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SealFacts, sealDueAt } from '../../../shared/evening/seal.ts'
import { askAgainMs } from '../../../shared/evening/stage.ts'

const MINUTE = 60_000
const NOTHING: SealFacts = {
  sealedAt: null,
  begunAt: null,
  wordsDeadline: null,
  deadlineSetAt: null,
  publishedAt: null,
  holdSeal: false,
}

describe('the seal is due', () => {
  it.each<[string, Partial<SealFacts>, number | null]>([
    ['never, where nothing has happened', {}, null],
    ['60 s after the begin', { begunAt: 1000 }, 1000 + MINUTE],
    [
      '5 minutes after the deadline that was set before it',
      { wordsDeadline: 9000, deadlineSetAt: 1000 },
      9000 + 5 * MINUTE,
    ],
    ['5 minutes after a deadline of the past was set', { wordsDeadline: 1000, deadlineSetAt: 9000 }, 9000 + 5 * MINUTE],
    ['5 minutes after a deadline from before this was stored', { wordsDeadline: 1000 }, 1000 + 5 * MINUTE],
    ['15 minutes after the publication', { publishedAt: 1000 }, 1000 + 15 * MINUTE],
    ['by the first of the three', { begunAt: 0, wordsDeadline: 0, publishedAt: 0 }, MINUTE],
    ['not by itself, while it is held', { wordsDeadline: 0, publishedAt: 0, holdSeal: true }, null],
    ['after a begin, held or not', { begunAt: 1000, wordsDeadline: 0, holdSeal: true }, 1000 + MINUTE],
    ['never again', { begunAt: 0, sealedAt: 5 }, null],
  ])('%s', (_, facts, due) => expect(sealDueAt({ ...NOTHING, ...facts })).toBe(due))

  it('never before any of its waits is over', () => {
    const moment = fc.option(fc.nat({ max: 1e12 }))
    const facts = fc.record({
      sealedAt: fc.constant(null),
      begunAt: moment,
      wordsDeadline: moment,
      deadlineSetAt: moment,
      publishedAt: moment,
      holdSeal: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const due = sealDueAt(one)
        if (due === null) return
        const { begunAt, wordsDeadline, deadlineSetAt, publishedAt } = one
        const isAfter = (at: number | null, wait: number) => at !== null && due - at >= wait
        expect(
          isAfter(begunAt, MINUTE) ||
            (!one.holdSeal && isAfter(wordsDeadline, 5 * MINUTE) && due - (deadlineSetAt ?? 0) >= 5 * MINUTE) ||
            (!one.holdSeal && isAfter(publishedAt, 15 * MINUTE)),
        ).toBe(true)
      }),
    )
  })
})

const FACTS = { wordsDeadline: null, begunAt: null, sealedAt: null, speechPublished: false }
const HOUR = 60 * MINUTE
it.each([
  ['more slowly without a deadline', {}, 3 * MINUTE],
  ['slowly, days before', { wordsDeadline: 48 * HOUR }, MINUTE],
  ['when the hour begins, just before it', { wordsDeadline: HOUR + 20_000 }, 20_000],
  ['never sooner than in 5 s', { wordsDeadline: HOUR + 100 }, 5000],
  ['every 5 s within the hour', { wordsDeadline: HOUR - 1 }, 5000],
  ['every 5 s after the deadline', { wordsDeadline: -HOUR }, 5000],
  ['every 5 s after a begin', { begunAt: -1 }, 5000],
  ['every 5 s after the seal', { sealedAt: -1 }, 5000],
  ['slowly after the publication', { sealedAt: -1, speechPublished: true }, MINUTE],
])('a page asks for the evening again: %s', (_, facts, ms) => expect(askAgainMs({ ...FACTS, ...facts }, 0)).toBe(ms))
