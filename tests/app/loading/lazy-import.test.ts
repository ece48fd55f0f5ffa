import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailed } from '../../../app/api/call.ts'
import { lazyImport } from '../../../app/loading/lazy-import.ts'
import { unsavedWords } from '../../../app/words/keeper/unsaved-words.ts'
import { newDraft, type WordsDraft } from '../../../app/words/keeper/words-draft.ts'

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
  vi.stubGlobal('document', { querySelectorAll: () => [], activeElement: null })
  vi.stubGlobal('location', { pathname: '/pagina/700', reload })
})
afterEach(() => {
  reload.mockReset()
  vi.unstubAllGlobals()
})

const saved = newDraft({ words: ['pace'], rev: 3, hasFinished: false })

/** A part that is gone with its build is no reason to reload while `draft` is what the page knows; once it is `after`, it is. */
async function expectReloadOnlyAfter(draft: WordsDraft, after: WordsDraft): Promise<void> {
  const tab = unsavedWords('maria', 2025)
  const page = lazyImport(() => Promise.reject(new TypeError('no such part')))
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
  void lazyImport(() => Promise.reject(new TypeError('no such part')))()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
