import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailed } from '../../app/api/call.ts'
import { chunk, untilLoaded } from '../../app/chunk.ts'
import { unsavedWords } from '../../app/words/keeper/unsaved-words.ts'
import { newDraft, type WordsDraft } from '../../app/words/keeper/words-draft.ts'
import { aPage } from '../support/browser/page.ts'

const reload = vi.fn()
let isFull: boolean
beforeEach(() => {
  isFull = false
  const setItem = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  Object.assign(aPage(), { querySelectorAll: () => [], activeElement: null })
  vi.stubGlobal('location', { pathname: '/pagina/700', search: '', reload })
})
afterEach(() => {
  reload.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const saved = newDraft({ words: ['pace'], rev: 3, hasFinished: false })

/** A part that is gone with its build is no reason to reload while `draft` is what the page knows; once it is `after`, it is. */
async function expectReloadOnlyAfter(draft: WordsDraft, after: WordsDraft): Promise<void> {
  const tab = unsavedWords('maria', 2025)
  const page = chunk(() => Promise.reject(new TypeError('no such part')))
  tab.follow(draft)
  // Not awaited: where it reloads it never settles.
  const fail = vi.fn()
  void page().catch(fail)
  await vi.waitFor(() => expect(fail).toHaveBeenCalledWith(expect.any(CallFailed)))
  expect(reload).not.toHaveBeenCalled()
  tab.follow(after)
  void page()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
}

it('a «Ho finito!» that has no answer yet is not dropped by a reload', async () => {
  await expectReloadOnlyAfter({ ...saved, finishing: 'sending' }, { ...saved, lock: 'finished' })
  reload.mockReset()
  await expectReloadOnlyAfter({ ...saved, finishing: 'waiting' }, { ...saved, finishing: 'overtaken' })
})

it('words that are in this page alone are not dropped by a reload', async () => {
  isFull = true
  await expectReloadOnlyAfter({ ...saved, words: ['pace', 'neve'] }, saved)
})

it('a reload goes on where the words that are not saved yet are kept', async () => {
  unsavedWords('maria', 2025).follow({ ...saved, words: ['pace', 'neve'] })
  void chunk(() => Promise.reject(new TypeError('no such part')))()
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
