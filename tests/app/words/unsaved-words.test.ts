/**
 * Words that the server has not taken: how the browser keeps them, how the page shows them, and that no reload drops them.
 */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { SaveLine } from '../../../app/words/choosing.tsx'
import type { WordsDraft } from '../../../app/words/words.ts'
import type { User } from '../../../shared/api/shapes.ts'
import { account, season } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'
import { tenWords } from '../../support/ten-words.ts'

const KEY = `unsaved-words-${season.year}-${account.id}`
let stored: Stored
const reload = vi.fn()
let isAway: boolean
let user: User

beforeEach(() => {
  vi.useFakeTimers() // after a test its keeper must not retry unsaved words
  reload.mockReset()
  isAway = true
  user = { id: 'ada', fullName: 'Ada Rossi', words: ['pace'], rev: 3, hasFinished: false }
  Object.assign(aPage(), { querySelectorAll: () => [], activeElement: null })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('location', { pathname: '/parole', search: '', reload })
  stored = aStorage()
  aStorage('sessionStorage')
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (url.endsWith('/api/session')) return Response.json({ account, user, season, now: new Date().toISOString() })
    if (method === 'HEAD') return new Response()
    if (isAway) throw new TypeError('the network is gone')
    const { words } = JSON.parse(String(body)) as { words: string[] }
    user = { ...user, words, rev: user.rev + 1, hasFinished: url.endsWith('finish') }
    return Response.json(user.hasFinished ? user : { words, rev: user.rev, savedAt: '2025-12-30T19:31:05.000Z' })
  })
})

async function openTab() {
  vi.resetModules()
  const { sessionStore } = await import('../../../app/session/session.ts')
  const { wordsKeeper } = await import('../../../app/words/words.ts')
  const { chunk } = await import('../../../app/start/chunk.ts')
  await sessionStore.load()
  const part = chunk(() => Promise.reject(new TypeError('no such part')))
  return { keeper: wordsKeeper(user, account.id, season.year), part }
}
const kept = (): unknown => JSON.parse(stored[KEY] ?? 'null')
const failed = (draft: WordsDraft): boolean => draft.trouble?.kind === 'passing'

it('changes are kept while the server has not taken them, and no longer; a reload goes on with them', async () => {
  const { keeper } = await openTab()
  keeper.edit(['pace', 'lavoro'])
  expect(kept()).toEqual({ added: ['lavoro'], removed: [] })
  await vi.waitFor(() => expect(failed(keeper.get())).toBe(true))
  keeper.edit(['lavoro'])
  expect(kept()).toEqual({ added: ['lavoro'], removed: ['pace'] })
  const { keeper: later } = await openTab()
  expect(later.get()).toMatchObject({ words: ['lavoro'], stored: ['pace'], isSaved: false })
  isAway = false
  later.retry()
  await vi.waitFor(() => expect(later.get()).toMatchObject({ isSaved: true, stored: ['lavoro'] }))
  expect(kept()).toBeNull()
})

it('a tab in which nothing is unsaved leaves alone what another one could not save, and takes it along when it saves', async () => {
  const { keeper: idle } = await openTab()
  stored[KEY] = JSON.stringify({ added: ['neve'], removed: [] })
  isAway = false
  idle.retry()
  expect(kept()).toEqual({ added: ['neve'], removed: [] })
  idle.edit(['pace', 'lavoro'])
  await vi.waitFor(() => expect(idle.get().isSaved).toBe(true))
  expect(user.words).toEqual(['pace', 'lavoro', 'neve'])
  expect(kept()).toBeNull()
})

it('an answer without the words counts as a failure: the typed words stay, and are sent again after a pause', async () => {
  const { keeper } = await openTab()
  const server = fetch
  let sent = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return server(url, init)
    sent++
    if (sent > 100) return new Promise(() => {}) // a page that does not stop would stop the test
    return sent % 2 ? Response.json({}) : new Response(null, { status: 200 })
  })
  keeper.edit(['pace', 'neve'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toBeLessThan(6)
  expect(sent).toBeGreaterThan(1)
  expect(keeper.get()).toMatchObject({ words: ['pace', 'neve'], isSaved: false })
  expect(kept()).toEqual({ added: ['neve'], removed: [] })
})

it('an answer of the edge in the server’s place is tried again, whatever its status', async () => {
  const { keeper } = await openTab()
  const server = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    init.method === 'PUT' ? new Response('<h1>Forbidden</h1>', { status: 403 }) : server(url, init),
  )
  keeper.edit(['pace', 'neve'])
  await vi.waitFor(() => expect(failed(keeper.get())).toBe(true))
  vi.stubGlobal('fetch', server)
  isAway = false
  keeper.retry()
  await vi.waitFor(() => expect(user.words).toEqual(['pace', 'neve']))
})

/** The line about words that the server could not take. */
const line = (draft: WordsDraft, isAskedToWait: boolean): string => {
  const trouble = { kind: 'passing', sentence: 'Niente rete.', isAskedToWait } as const
  const drawn = createElement(SaveLine, { draft: { ...draft, trouble }, retry: () => {} })
  return renderToStaticMarkup(drawn).replace(/<[^>]+>/g, '')
}

it('words that the browser cannot keep either ask for the page to stay open, and no reload drops them', async () => {
  const { keeper, part } = await openTab()
  keeper.edit(['pace', 'lavoro'])
  expect(line(keeper.get(), false)).toContain(
    'Non ancora salvato. Le parole restano qui e partono appena si può.Niente',
  )
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', Object.create(stored, { setItem: { value: full } }))
  keeper.edit(['pace', 'lavoro', 'neve'])
  const here = keeper.get()
  expect(line(here, false)).toContain(
    'Non ancora salvato. Le parole partono appena si può. Tieni aperta questa pagina.',
  )
  expect(line(here, true)).toContain('Riprovo da solo tra pochi secondi. Tieni aperta questa pagina.')
  await expect(part()).rejects.toMatchObject({ failure: {} })
  expect(reload).not.toHaveBeenCalled()
  isAway = false
  keeper.retry()
  await vi.waitFor(() => expect(keeper.get()).toMatchObject({ isSaved: true, isOnlyHere: false }))
  expect(kept(), 'what was kept before the browser was full goes').toBeNull()
  void part()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('a reload goes on where the words that are not saved yet are kept', async () => {
  const { keeper, part } = await openTab()
  keeper.edit(['pace', 'lavoro'])
  void part()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('a «Ho finito!» that has no answer yet is not dropped by a reload', async () => {
  user = { ...user, words: tenWords() }
  const { keeper, part } = await openTab()
  const finished = keeper.finish(tenWords())
  for (const finishing of ['sending', 'waiting'] as const) {
    await vi.waitFor(() => expect(keeper.get().finishing).toBe(finishing))
    await expect(part()).rejects.toMatchObject({ failure: {} })
  }
  expect(reload).not.toHaveBeenCalled()
  isAway = false
  keeper.retry()
  expect(await finished).toMatchObject({ ok: true })
  void part()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('two tabs that are both unsaved keep the changes of both, also when one of them has put its own away', async () => {
  const [{ keeper: one }, { keeper: other }] = [await openTab(), await openTab()]
  one.edit(['pace', 'neve'])
  other.edit(['pace', 'sole'])
  expect(kept()).toEqual({ added: ['sole', 'neve'], removed: [] })
  one.edit(['pace', 'neve', 'mare'])
  expect((await openTab()).keeper.get().words).toEqual(expect.arrayContaining(['pace', 'neve', 'sole', 'mare']))
  delete stored[KEY]
  one.edit(['pace', 'neve', 'mare', 'vino'])
  expect(kept()).toMatchObject({ added: expect.arrayContaining(['neve', 'mare', 'vino']) })
})
