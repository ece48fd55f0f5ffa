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
  const waits = async (random: number): Promise<number[]> => {
    const [first, ...others] = await tries(random)
    expect(first, 'at once').toBe(0)
    return others.map((at, index) => at - (others[index - 1] ?? 0))
  }
  const [lucky, unlucky] = [await waits(0), await waits(1)]
  for (const each of [lucky, unlucky]) {
    expect(each).toHaveLength(3)
    for (const [at, wait] of each.entries()) expect(wait).toBeGreaterThan(each[at - 1] ?? 0)
  }
  for (const [at, wait] of lucky.entries()) expect(wait, 'by chance').toBeLessThan(unlucky[at] ?? 0)
})
