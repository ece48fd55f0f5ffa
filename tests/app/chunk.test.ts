import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailed } from '../../app/net/call.ts'
import { chunk, untilLoaded } from '../../app/start/chunk.ts'
import { aPage } from '../support/browser/page.ts'

const reload = vi.fn()
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  Object.assign(aPage(), { querySelectorAll: () => [], activeElement: null })
  vi.stubGlobal('location', { pathname: '/pagina/700', search: '', reload })
})
afterEach(() => {
  reload.mockReset()
})

it('a page that is being left is not reloaded: Firefox breaks off what loads, and the reload would take the other page’s place', {
  timeout: 5000,
}, async () => {
  vi.useFakeTimers()
  const loads: ((error: Error) => void)[] = []
  const load = () => new Promise<never>((_, reject) => void loads.push(reject))
  const [page, part] = [chunk(load)(), untilLoaded(load)]
  void part.catch(() => {})
  document.dispatchEvent(new Event('beforeunload'))
  for (const fail of loads) fail(new TypeError('broken off'))
  await expect(page).rejects.toBeInstanceOf(CallFailed)
  await vi.advanceTimersByTimeAsync(100)
  expect(reload).not.toHaveBeenCalled()
  // A page that stays after all is reloaded as before.
  const again = chunk(() => Promise.reject(new TypeError('no such part')))
  void again()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('a page in which something is typed is not reloaded by itself: the person is told, and may', async () => {
  const typed = [{ value: 'vin' }]
  Object.assign(document, { querySelectorAll: () => typed })
  const page = chunk(() => Promise.reject(new TypeError('no such part')))
  await expect(page()).rejects.toThrow('ricarica la pagina')
  expect(reload).not.toHaveBeenCalled()
  typed.pop()
  void page()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('a part that the server is too far away for is asked for less and less often, and never by all at one instant', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const tries = async (random: number): Promise<number[]> => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const since = Date.now()
    const at: number[] = []
    const part = untilLoaded(async () => {
      at.push(Date.now() - since)
      if (at.length < 4) throw new TypeError('no such part')
      return 'part'
    })
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
