/**
 * The last try before the words lock, on a phone whose clock is wrong: moments are the server's (game.md, «Late televisions»).
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { LATE_SAVE_SECONDS } from '../../../shared/season.ts'
import { account, season, user } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'

const DEADLINE = Date.parse('2025-12-31T20:30:00+01:00')
const LAST = DEADLINE + LATE_SAVE_SECONDS * 1000

let ahead: number
/** When a save came, by the server's clock. */
let asked: number[]

const serverTime = (): number => Date.now() + ahead

beforeEach(() => {
  vi.resetModules()
  asked = []
  aPage()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (path: string) => {
    const now = new Date(serverTime()).toISOString()
    if (path === '/api/session') {
      return Response.json({
        account,
        user,
        season: { ...season, wordsDeadline: new Date(DEADLINE).toISOString() },
        now,
      })
    }
    asked.push(serverTime())
    return Response.json({ code: 'server/overloaded', detail: '' }, { status: 503, headers: { 'Retry-After': '90' } })
  })
})

it.each([
  ['slow', 180_000],
  ['fast', -180_000],
])('a phone that is three minutes %s tries once more while a save still counts', async (_, difference) => {
  ahead = difference
  vi.useFakeTimers({ now: LAST - 30_000 - ahead })
  const { sessionStore } = await import('../../../app/session/session.ts')
  const { wordsKeeper } = await import('../../../app/words/words.ts')
  await sessionStore.load()
  const keeper = wordsKeeper(user, account.id, season.year)
  keeper.edit([...user.words, 'neve'])
  await vi.advanceTimersByTimeAsync(3_000) // those of the last minute are spread
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(LAST - serverTime())
  expect(asked.length).toBeGreaterThan(1)
  expect(Math.max(...asked)).toBeLessThan(LAST)
})
