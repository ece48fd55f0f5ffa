/**
 * Words near the deadline: when they leave, the last try before they lock, on a phone whose clock is wrong (moments are the
 * server's: game.md, «Late televisions»), and a deadline that is moved.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime, spread } from '../../../app/words/words.ts'
import { LATE_SAVE_SECONDS } from '../../../shared/season.ts'
import { account, season as anySeason, user } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'

const DEADLINE = Date.parse('2025-12-31T20:30:00+01:00')
const MINUTE = 60_000
const LAST = DEADLINE + LATE_SAVE_SECONDS * 1000

describe('a word leaves', () => {
  it('at once on any other day, and where there is no deadline', () => {
    expect(spread(null, DEADLINE, 1)).toBe(0)
    expect(spread(DEADLINE, DEADLINE - 3 * MINUTE, 1)).toBe(0)
    expect(spread(DEADLINE, DEADLINE + 2 * MINUTE, 1)).toBe(0)
  })

  it('a little spread in the minute before the deadline and in the minute more that the server gives', () => {
    for (const now of [DEADLINE - MINUTE / 2, DEADLINE, DEADLINE + MINUTE / 2]) {
      expect(spread(DEADLINE, now, 0)).toBe(0)
      expect(spread(DEADLINE, now, 0.5)).toBeGreaterThan(0)
      expect(spread(DEADLINE, now, 1)).toBeLessThanOrEqual(2000)
    }
  })
})

describe('after a failure', () => {
  it('however long the wait would be, there is one more try while a save still counts', () => {
    for (const left of [2000, 20_000, 55_000]) {
      for (const random of [0, 0.5, 1]) {
        const wait = inTime(90_000, DEADLINE, DEADLINE + MINUTE - left, random)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThan(left)
      }
    }
  })

  it('before that, and once no save counts, it is as long as ever', () => {
    for (const now of [DEADLINE - 10 * MINUTE, DEADLINE + 2 * MINUTE])
      expect(inTime(60_000, DEADLINE, now, 1)).toBe(60_000)
    expect(inTime(60_000, null, DEADLINE, 1)).toBe(60_000)
  })
})

describe('with a page and its server', () => {
  /** How far the server's clock is before the phone's. */
  let ahead: number
  let wordsDeadline: string
  let rev: number
  /** When a save came, by the server's clock; and what it has taken. */
  let asked: number[]
  let saved: string[][]
  let isOverloaded: boolean
  const serverTime = (): number => Date.now() + ahead

  async function answer(path: string, init: RequestInit): Promise<Response> {
    const season = { ...anySeason, wordsDeadline, rev }
    const now = new Date(serverTime()).toISOString()
    if (path === '/api/session') return Response.json({ account, user, season, now })
    if (path === '/api/evening')
      return Response.json({ ...season, transcript: { text: '', moments: [] }, now, askAgainMs: 5000 })
    asked.push(serverTime())
    if (isOverloaded)
      return Response.json({ code: 'server/overloaded', detail: '' }, { status: 503, headers: { 'Retry-After': '90' } })
    if (serverTime() > Date.parse(wordsDeadline))
      return Response.json({ code: 'words/deadline-passed' }, { status: 409 })
    const { words } = JSON.parse(String(init.body)) as { words: string[] }
    saved.push(words)
    return Response.json({ words, rev: user.rev + 1, savedAt: now })
  }

  beforeEach(() => {
    vi.resetModules()
    ahead = 0
    wordsDeadline = new Date(DEADLINE).toISOString()
    rev = 1
    asked = []
    saved = []
    isOverloaded = false
    vi.stubGlobal('fetch', answer)
    aPage()
    vi.stubGlobal('BroadcastChannel', undefined)
  })

  async function openPage() {
    const { sessionStore } = await import('../../../app/session/session.ts')
    const { wordsKeeper } = await import('../../../app/words/words.ts')
    await sessionStore.load()
    return wordsKeeper(user, account.id, anySeason.year)
  }

  it.each([
    ['slow', 180_000],
    ['fast', -180_000],
  ])('a phone that is three minutes %s tries once more while a save still counts', async (_, difference) => {
    ahead = difference
    vi.useFakeTimers({ now: LAST - 30_000 - ahead })
    isOverloaded = true
    const keeper = await openPage()
    keeper.edit([...user.words, 'neve'])
    await vi.advanceTimersByTimeAsync(3_000) // those of the last minute are spread
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(LAST - serverTime())
    expect(asked.length).toBeGreaterThan(1)
    expect(Math.max(...asked)).toBeLessThan(LAST)
  })

  it('the words that were refused leave when the evening tells of a later deadline', async () => {
    vi.useFakeTimers({ now: DEADLINE + MINUTE })
    const keeper = await openPage()
    keeper.edit(['pane', 'pace'])
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(keeper.get()).toMatchObject({ words: ['pane', 'pace'], lock: 'deadline', isSaved: false })
    wordsDeadline = new Date(Date.now() + 15 * MINUTE).toISOString()
    rev++
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(keeper.get()).toMatchObject({ words: ['pane', 'pace'], lock: null, isSaved: true })
    expect(saved).toEqual([['pane', 'pace']])
  })
})
