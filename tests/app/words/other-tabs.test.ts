/** «Subscribe live to a user by id»: one person's words in their other tabs, and in other browsers when they come back to them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../shared/api/shapes.ts'
import { account, user as ada, season } from '../../support/a-session.ts'
import { aPage, type Page } from '../../support/browser/page.ts'

/** As the browser's channel: every other channel of the same name hears a message. */
let channels: Channel[]
class Channel extends EventTarget {
  constructor() {
    super()
    channels.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }
  }
}

let user: User
let asked: number
let page: Page
let answered: PromiseWithResolvers<void> | null

beforeEach(() => {
  channels = []
  user = ada
  asked = 0
  answered = null
  page = aPage()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', async () => {
    asked++
    await answered?.promise
    return Response.json({ account, user, season, now: new Date().toISOString() })
  })
})

async function openTab() {
  vi.resetModules()
  const { sessionStore } = await import('../../../app/session/session.ts')
  const { watchSession } = await import('../../../app/session/session.ts')
  const { playerOf } = await import('../../../app/session/use-session.ts')
  const { acknowledge } = await import('../../../app/words/other-tabs.ts')
  watchSession()
  await sessionStore.load()
  return { store: sessionStore, acknowledge, user: () => playerOf(sessionStore.get())?.user }
}

describe('in another tab', () => {
  it('a save and «Ho finito!» are there at once, without a question', async () => {
    const [here, there] = [await openTab(), await openTab()]
    asked = 0
    const saved = { ...ada, words: ['pane', 'vino'], rev: 4 }
    here.acknowledge(saved)
    expect(there.user()).toEqual(saved)
    const finished = { ...saved, rev: 5, hasFinished: true }
    there.acknowledge(finished)
    expect(here.user()).toEqual(finished)
    expect(asked).toBe(0)
  })

  it('an older revision never replaces a newer one, from any tab', async () => {
    const [here, there] = [await openTab(), await openTab()]
    const finished = { ...ada, rev: 6, hasFinished: true }
    here.acknowledge(finished)
    there.acknowledge({ ...ada, words: ['neve'], rev: 5 })
    expect(there.user(), 'its own answer, overtaken').toEqual(finished)
    new Channel().postMessage({ type: 'user', accountId: 'ada', season: 2025, user: { ...ada, rev: 2 } })
    expect(here.user()).toEqual(finished)
  })

  it.each([
    ['another account’s', { type: 'user', accountId: 'bruno', season: 2025, user: { ...ada, rev: 9 } }],
    ['another season’s', { type: 'user', accountId: 'ada', season: 2024, user: { ...ada, rev: 9 } }],
    ['another profile’s', { type: 'user', accountId: 'ada', season: 2025, user: { ...ada, id: 'x', rev: 9 } }],
    ['another version’s', { type: 'user', accountId: 'ada', season: 2025, user: { rev: 9 } }],
    ['another hand’s', { type: 'user' }],
  ])('%s words are nobody’s here', async (_, news) => {
    const here = await openTab()
    new Channel().postMessage(news)
    expect(here.user()).toEqual(ada)
  })

  it('words that were typed and not saved are joined with them', async () => {
    const [here, there] = [await openTab(), await openTab()]
    const { wordsKeeper } = await import('../../../app/words/words.ts') // of the tab that was opened last
    vi.useFakeTimers() // after the test the keeper must not retry the words left here
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
    const keeper = wordsKeeper(ada, 'ada', 2025)
    keeper.edit(['pane', 'mio'])
    await vi.waitFor(() => expect(keeper.get().trouble).not.toBeNull())
    here.acknowledge({ ...ada, words: ['pane', 'suo'], rev: 4 })
    expect(there.user()?.words).toEqual(['pane', 'suo'])
    expect(keeper.get()).toMatchObject({ words: ['pane', 'suo', 'mio'], isSaved: false })
  })
})

describe('in another browser', () => {
  const leave = (): void => {
    page.dispatchEvent(new Event('blur'))
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const comeBack = (): void => {
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('focus'))
  }

  it('they are asked for at every return, however soon, and once', async () => {
    const here = await openTab()
    for (const rev of [4, 5]) {
      asked = 0
      user = { ...ada, rev }
      leave()
      comeBack()
      await vi.waitFor(() => expect(here.user()?.rev).toBe(rev))
      page.dispatchEvent(new Event('focus'))
      await here.store.refreshIfOlder(60_000)
      expect(asked).toBe(1)
    }
  })

  it('nobody asks twice at once, and a question from before the return does not answer for it', async () => {
    const here = await openTab()
    answered = Promise.withResolvers()
    asked = 0
    void here.store.refresh()
    leave()
    comeBack()
    await vi.waitFor(() => expect(asked).toBe(1))
    user = { ...ada, rev: 4 }
    answered.resolve()
    await vi.waitFor(() => expect(asked).toBe(2))
    await vi.waitFor(() => expect(here.user()?.rev).toBe(4))
  })
})
