import { afterEach, expect, it, vi } from 'vitest'
import { retryImport } from '../../../app/loading/retry-import.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a part that the server is too far away for is asked for less and less often, and never by all at one instant', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const tries = async (random: number): Promise<number[]> => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const since = Date.now()
    const at: number[] = []
    const part = retryImport(async () => {
      at.push(Date.now() - since)
      if (at.length < 4) throw new TypeError('no such part')
      return 'part'
    })()
    await vi.runAllTimersAsync()
    await expect(part).resolves.toBe('part')
    return at
  }
  expect(await tries(0)).toEqual([0, 500, 1500, 3500])
  expect(await tries(1)).toEqual([0, 1000, 3000, 7000])
})
