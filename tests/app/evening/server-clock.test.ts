/** game.md, «Late televisions»: moments are the server's, and the browser knows how far its own clock is off. */
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: 1_000_000_000 })
})

const load = () => import('../../../app/net/server-clock.ts')
const iso = (ms: number): string => new Date(ms).toISOString()

it('a phone three hours behind has the server’s time, to within what an answer takes', async () => {
  const { learnServerTime, serverNow } = await load()
  expect(serverNow()).toBe(Date.now())
  const sentAt = Date.now()
  vi.setSystemTime(sentAt + 400)
  learnServerTime(iso(sentAt + 3 * 3600_000 + 200), sentAt)
  expect(Math.abs(serverNow() - (Date.now() + 3 * 3600_000))).toBeLessThanOrEqual(400)
})

it('of many answers, late and from caches, the known time stays between the bounds of the last', async () => {
  const { learnServerTime, serverNow } = await load()
  fc.assert(
    fc.property(
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.array(fc.record({ there: fc.nat(5_000), back: fc.nat(5_000), kept: fc.nat(4_000) }), { minLength: 1 }),
      (ahead, answers) => {
        for (const { there, back, kept } of answers) {
          const sentAt = Date.now()
          const told = sentAt + there - kept + ahead
          vi.setSystemTime(sentAt + there + back)
          learnServerTime(iso(told), sentAt, 4_000)
          const off = serverNow() - (Date.now() + ahead)
          expect(off).toBeGreaterThanOrEqual(-(back + kept))
          expect(off).toBeLessThanOrEqual(there + 4_000 - kept)
        }
      },
    ),
  )
})

it('a device’s clock that was set is noticed', async () => {
  const { learnServerTime, serverNow } = await load()
  const real = Date.now() + 7_200_000
  learnServerTime(iso(real), Date.now())
  vi.setSystemTime(real)
  learnServerTime(iso(real + 10), Date.now())
  expect(serverNow()).toBe(real + 10)
})
