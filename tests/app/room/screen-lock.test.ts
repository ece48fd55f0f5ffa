/** The screen that stays on: until when, and where the browser cannot. */
import { beforeEach, expect, it, vi } from 'vitest'
import { keepScreenOn } from '../../../app/board/wall.tsx'
import { aPage, type Page } from '../../support/browser/page.ts'

const HOUR_MS = 60 * 60_000
let held = 0
let asked = 0
let page: Page
const request = async () => {
  asked++
  held++
  return { release: async () => void held-- }
}

beforeEach(() => {
  vi.useFakeTimers()
  held = asked = 0
  page = aPage()
  vi.stubGlobal('navigator', { wakeLock: { request } })
})

/** The browser takes the lock from a hidden page. */
async function away(ms: number): Promise<void> {
  held = 0
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(ms)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

it('holds one lock, takes it again after coming back, and gives it up at its end', async () => {
  keepScreenOn(Date.now() + 2 * HOUR_MS)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(held).toBe(1)
  await away(1000)
  expect(held).toBe(1)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(held, 'two hours are over').toBe(0)
  await away(1000)
  expect([held, asked]).toEqual([0, 2])
})

it('is given up when the screen is left, also while the browser still thinks', async () => {
  keepScreenOn(Number.POSITIVE_INFINITY)()
  await vi.advanceTimersByTimeAsync(0)
  expect([held, asked]).toEqual([0, 1])
  await away(1000)
  expect([held, asked], 'nobody listens any more').toEqual([0, 1])
})

it('is not taken again by a phone that slept through its end', async () => {
  keepScreenOn(Date.now() + 2 * HOUR_MS)
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(Date.now() + 3 * HOUR_MS) // no timer has run
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toBe(1)
})

it('says nothing where the browser refuses, has no such lock, or the time is over', async () => {
  keepScreenOn(Date.now() - 1)
  expect(asked).toBe(0)
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('battery')) } })
  keepScreenOn(Number.POSITIVE_INFINITY)()
  await vi.advanceTimersByTimeAsync(0)
  vi.stubGlobal('navigator', {})
  keepScreenOn(Number.POSITIVE_INFINITY)()
})
