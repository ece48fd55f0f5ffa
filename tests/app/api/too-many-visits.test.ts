/**
 * A page whose question for the session is answered 429 (`request/too-many`): the failure passes, and nobody is signed out.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

const signedOut = vi.fn()
let isTooMany = false
let stored: Stored

beforeEach(() => {
  vi.resetModules()
  signedOut.mockReset()
  isTooMany = false
  stored = aStorage()
  aPage()
  vi.stubGlobal('fetch', async () =>
    isTooMany
      ? Response.json({ code: 'request/too-many', detail: 'Piano' }, { status: 429, headers: { 'Retry-After': '60' } })
      : Response.json(session),
  )
})

/** A newly opened tab, which knows only what the browser kept. */
async function openTab() {
  const { whenSignedOut } = await import('../../../app/net/call.ts')
  whenSignedOut(signedOut)
  return (await import('../../../app/session/session.ts')).sessionStore
}

it('signs nobody out, and keeps their stored answers', async () => {
  const store = await openTab()
  const replaced = vi.fn()
  store.whenReplaced(replaced)
  expect(await store.load()).toEqual({ status: 'ready', session })
  const kept = { ...stored }
  isTooMany = true
  expect(await store.refresh()).toEqual({ status: 'ready', session })
  expect([replaced.mock.calls, signedOut.mock.calls]).toEqual([[], []])
  expect(stored).toEqual(kept)
})

it('at a start shows kept answers, as it does when the server is away, and knows when to ask again', async () => {
  await (await openTab()).load()
  isTooMany = true
  vi.resetModules()
  expect(await (await openTab()).load()).toMatchObject({
    status: 'ready',
    session,
    failure: { status: 429, retryAfterMs: 60_000 },
  })
})

it('at a first start is «unavailable», with the sentence and when to ask again: never «signed out»', async () => {
  isTooMany = true
  const store = await openTab()
  expect(await store.load()).toMatchObject({
    status: 'unavailable',
    failure: { status: 429, code: 'request/too-many', sentence: 'Piano', retryAfterMs: 60_000 },
  })
  expect(signedOut).not.toHaveBeenCalled()
  isTooMany = false
  expect(await store.load()).toEqual({ status: 'ready', session })
})
