/** A page that stays open over the words' deadline, with the clock in the hand of the test. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Season, User } from '../../../shared/api/shapes.ts'
import { account, season as anySeason } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'

const DEADLINE = Date.parse('2025-12-31T20:30:00+01:00')
const LATER = '2025-12-31T19:45:00.000Z'
const MINUTE = 60_000

let season: Season
let user: User
let isAway: boolean
let asked: number
let isTakingWords: boolean
let saved: string[][]

async function answer(path: string, init: RequestInit): Promise<Response> {
  if (isAway) return new Response(null, { status: 503 })
  if (path === '/api/session') {
    asked++
    return Response.json({ account, user, season })
  }
  if (!isTakingWords) return Response.json({ code: 'words/deadline-passed' }, { status: 409 })
  const { words } = JSON.parse(String(init.body)) as { words: string[] }
  saved.push(words)
  return Response.json({ words, rev: 1, savedAt: new Date().toISOString() })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: DEADLINE - MINUTE })
  season = { ...anySeason, wordsDeadline: new Date(DEADLINE).toISOString() }
  user = { id: 'u', fullName: 'Ada Rossi', words: [], rev: 0, hasFinished: false }
  isAway = false
  asked = 0
  isTakingWords = true
  saved = []
  vi.stubGlobal('fetch', answer)
  aPage()
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openPage() {
  const { watchSession } = await import('../../../app/session/watch.ts')
  const { wordsKeeper } = await import('../../../app/words/keeper/words-keeper.ts')
  watchSession()
  await vi.advanceTimersByTimeAsync(0)
  return { keeper: wordsKeeper(user, account.id, season.year) }
}

it('the deadline passes: whoever has not finished asks once, at a moment of their own of the minute after it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await openPage()
  await vi.advanceTimersByTimeAsync(MINUTE + 29_999)
  expect(asked, 'only at the start').toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(asked).toBe(2)
})

it('the deadline was moved: the page goes on with what was typed, sends what was refused, and asks again at the new one', async () => {
  const { keeper } = await openPage()
  isTakingWords = false
  keeper.edit(['pace'])
  keeper.typing = 'lavo'
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(keeper.get()).toMatchObject({ words: ['pace'], lock: 'deadline' })
  season = { ...season, wordsDeadline: LATER }
  isTakingWords = true
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(keeper.get()).toMatchObject({ words: ['pace'], lock: null })
  expect(keeper.typing).toBe('lavo')
  expect(saved).toEqual([['pace']])
  await vi.advanceTimersByTimeAsync(15 * MINUTE)
  expect(asked).toBe(3)
})

it('the server is away when the deadline passes: the page asks until it has an answer', async () => {
  await openPage()
  isAway = true
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  isAway = false
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(asked).toBe(2)
})

it.each<[string, { now?: number; season?: Partial<Season>; user?: Partial<User> }]>([
  ['who has finished', { user: { hasFinished: true } }],
  ['when the speech is out', { season: { speechPublished: true } }],
  ['when it was past from the start', { now: DEADLINE + 1 }],
  ['weeks before it', { now: DEADLINE - 40 * 24 * 60 * MINUTE }],
])('no later deadline is asked for: %s', async (_, other) => {
  vi.setSystemTime(other.now ?? Date.now())
  season = { ...season, ...other.season }
  user = { ...user, ...other.user }
  await openPage()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(asked).toBe(1)
})
