/**
 * LOCK-IS-IN-THE-WRITE, for the account that is meant (design.md, «Whose change it is»): two people and one browser. All tabs
 * share the cookie, which may change between any two requests; the server refuses a change whose `X-Account` is not the
 * cookie's account, as the Worker does.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unsentTaps } from '../../../app/board/store.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { User } from '../../../shared/api/shapes.ts'
import { account as anAccount, season } from '../../support/a-session.ts'
import { aPage, type Page } from '../../support/browser/page.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'
import { createRandom } from '../../support/random.ts'
import { tenWords } from '../../support/ten-words.ts'

type Name = 'ada' | 'bruno'

/** The server's state of each account. */
let users: Record<Name, User>
/** Whose the browser's cookie is. */
let cookie: Name | null
/** The request, the account of its cookie, and its outcome. */
let sent: { what: string; said: string | null; cookie: Name | null; status: number }[]
let isSessionAway: boolean
/** Only for changes. */
let isAway: boolean
/** The open document; an earlier one does nothing. */
let document: number
/** Runs when a request has arrived, before the server looks at its cookie. */
let onArrival: (what: string) => void
let left: string[]
let page: Page
let stored: Stored

function answer(what: string, body: string): [number, unknown] {
  if (what === `GET ${paths.session}`) {
    if (isSessionAway) return [503, { code: 'server/unavailable' }]
    const user = cookie && users[cookie]
    return [200, { account: cookie && { ...anAccount, id: cookie }, user, season, now: new Date().toISOString() }]
  }
  if (cookie === null) return [401, { code: 'auth/required', detail: 'Prima entra.' }]
  if (what.startsWith('GET')) return [200, {}]
  if (isAway) return [503, { code: 'server/unavailable' }]
  const user = users[cookie]
  if (what === `PUT ${paths.words}` || what === `POST ${paths.finish}`) {
    const { words } = JSON.parse(body) as { words: string[] }
    users[cookie] = { ...user, words, rev: user.rev + 1, hasFinished: what.startsWith('POST') }
    const { rev } = users[cookie]
    return [200, what.startsWith('POST') ? users[cookie] : { words, rev, savedAt: '2025-12-30T19:31:05.000Z' }]
  }
  if (what === `POST ${paths.heard('cenone')}`) {
    return [200, { tick: 1, heard: { word: 'pane', count: 1, firsts: [], isMine: true } }]
  }
  return [204, undefined]
}

async function server(path: string, { method, headers, body }: RequestInit): Promise<Response> {
  const what = `${method} ${path}`
  const from = document
  await Promise.resolve()
  if (from !== document) return new Promise(() => undefined)
  onArrival(what)
  const said = new Headers(headers).get('x-account')
  const isAnothers = method !== 'GET' && said !== null && cookie !== null && said !== cookie
  const [status, value] = isAnothers ? [401, { code: 'auth/required' }] : answer(what, String(body))
  sent.push({ what, said, cookie, status })
  if (sent.length > 1000) return new Promise(() => undefined) // a page that does not stop would stop the test
  await Promise.resolve()
  if (from !== document) return new Promise(() => undefined)
  return new Response(value === undefined ? null : JSON.stringify(value), { status })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  const nobody = { words: [], rev: 0, hasFinished: false }
  users = {
    ada: { ...nobody, id: 'ada', fullName: 'Ada Rossi' },
    bruno: { ...nobody, id: 'bruno', fullName: 'Bruno Conti' },
  }
  cookie = 'ada'
  sent = []
  isSessionAway = false
  isAway = false
  onArrival = () => undefined
  left = []
  document = 0
  stored = aStorage()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('location', {
    get pathname() {
      return left.at(-1)?.replace(/\?.*/, '') ?? '/parole'
    },
    search: '',
    replace: (path: string) => left.push(path),
  })
  vi.doMock('../../../app/start/visit.tsx', () => ({ navigateTo: (path: string) => left.push(path) }))
})

/** A document of this browser, which knows the signed-in account. */
async function openTab() {
  vi.resetModules()
  document++
  left = []
  page = aPage()
  const { lastEnding, sessionStore } = await import('../../../app/session/session.ts')
  const { watchSession } = await import('../../../app/session/session.ts')
  const { signOut } = await import('../../../app/sign-in/sign-in.ts')
  const { call } = await import('../../../app/net/call.ts')
  const { wordsKeeper } = await import('../../../app/words/words.ts')
  const { makeBoardStore } = await import('../../../app/board/store.ts')
  watchSession()
  await sessionStore.load()
  const whoIsIn = () => sessionStore.whoIsIn()
  const keeperOf = (name: Name) => wordsKeeper(users[name], name, season.year)
  return { store: sessionStore, whoIsIn, lastEnding, signOut, call, keeperOf, makeBoardStore }
}

const kept = (name: Name): string | null => stored[`unsaved-words-${season.year}-${name}`] ?? null
const changes = () => sent.filter(({ what }) => !what.startsWith('GET'))
const comeBack = (): void => {
  page.dispatchEvent(new Event('blur'))
  page.dispatchEvent(new Event('focus'))
}

describe('each change says whose it is', () => {
  it('by the account that this tab knows; a reading says nothing', async () => {
    const { call } = await openTab()
    await call('POST', paths.rooms(), { name: 'Cenone' })
    await call('DELETE', paths.room('cenone'))
    await call('GET', paths.rooms())
    expect(sent.slice(1).map(({ said }) => said)).toEqual(['ada', 'ada', null])
  })

  it('as nobody’s, where the tab knows of nobody: if somebody has signed in unheard, it is not theirs', async () => {
    cookie = null
    const { call, whoIsIn } = await openTab()
    await call('POST', paths.emailLink, {})
    expect(changes().at(-1)?.said).toBe('nobody')
    cookie = 'bruno'
    expect((await call('POST', paths.leave('cenone'))).ok).toBe(false)
    expect(whoIsIn(), 'and the tab has found them').toBe('bruno')
  })
})

describe('somebody else signs in, in another tab, unheard', () => {
  it('between any question and a save: it is refused, the tab goes to the first page, the words stay their owner’s', async () => {
    const keeper = (await openTab()).keeperOf('ada')
    onArrival = (what) => {
      if (what.startsWith('PUT')) cookie = 'bruno'
    }
    keeper.edit(['pane'])
    await vi.waitFor(() => expect(left).toEqual(['/']))
    expect(changes()).toMatchObject([{ said: 'ada', cookie: 'bruno', status: 401 }])
    expect(users.bruno.words).toEqual([])
    expect(kept('ada')).toContain('pane')

    // The new document is Bruno's; in Ada's next one her words leave.
    onArrival = () => undefined
    await openTab()
    expect(users.bruno.words).toEqual([])
    cookie = 'ada'
    await openTab()
    await vi.waitFor(() => expect(users.ada.words).toEqual(['pane']))
    expect(kept('ada')).toBeNull()
  })

  it('until the document is gone, every press in it is still Ada’s, and refused', async () => {
    const { call, whoIsIn } = await openTab()
    cookie = 'bruno'
    comeBack()
    await vi.waitFor(() => expect(left).toEqual(['/']))
    expect(whoIsIn()).toBe('ada')
    await call('POST', paths.leave('cenone'))
    await call('POST', paths.join('cenone'))
    expect(changes().map(({ said, status }) => [said, status])).toEqual([
      ['ada', 401],
      ['ada', 401],
    ])
  })

  it('«Ho finito!» that waits is refused, and locks nobody’s words', async () => {
    const keeper = (await openTab()).keeperOf('ada')
    keeper.edit(tenWords())
    await vi.waitFor(() => expect(keeper.get().rev).toBe(1))
    cookie = 'bruno'
    expect(await keeper.finish(tenWords())).toMatchObject({ ok: false, failure: { code: 'auth/required' } })
    expect([users.ada.hasFinished, users.bruno.hasFinished, users.bruno.words]).toEqual([false, false, []])
  })

  it('a tap is refused, and waits for its owner', async () => {
    const board = (await openTab()).makeBoardStore('cenone', 'ada', 3)
    cookie = 'bruno'
    board.tap('pane', true, 0)
    await vi.waitFor(() => expect(left).toEqual(['/']))
    board.close()
    expect(changes()).toMatchObject([{ said: 'ada', status: 401 }])
    expect(unsentTaps('cenone', 'ada')).toHaveLength(1)
    expect(board.get().tapRefusal).toBeNull()
  })

  it('a tap that is taken while the board closes is sent once', async () => {
    const board = (await openTab()).makeBoardStore('cenone', 'ada', 3)
    onArrival = () => board.close()
    board.tap('pane', true, 0)
    await vi.waitFor(() => expect(changes()).toMatchObject([{ status: 200 }]))
    await vi.advanceTimersByTimeAsync(10)
    expect(unsentTaps('cenone', 'ada')).toEqual([])
  })

  it('a sign-out ends nobody’s session, and tells no other tab', async () => {
    const { signOut, whoIsIn } = await openTab()
    cookie = 'bruno'
    expect(await signOut(true)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect([left, whoIsIn()]).toEqual([['/'], 'ada'])
  })

  it('a page with words that the browser cannot keep stays, until it has none', async () => {
    const keeper = (await openTab()).keeperOf('ada')
    vi.stubGlobal('localStorage', undefined)
    cookie = 'bruno'
    keeper.edit(['pane'])
    await vi.waitFor(() => expect(keeper.get().trouble).not.toBeNull())
    comeBack()
    await vi.waitFor(() => expect(sent.at(-1)?.what).toContain('session'))
    expect([left, keeper.get().words]).toEqual([[], ['pane']])
    cookie = 'ada'
    keeper.retry()
    await vi.waitFor(() => expect(users.ada.words).toEqual(['pane']))
    cookie = 'bruno'
    comeBack()
    await vi.waitFor(() => expect(left).toEqual(['/']))
  })
})

it('words and «Ho finito!» that wait are not the next person’s who signs in in the very same document', async () => {
  const { keeperOf, store, whoIsIn } = await openTab()
  const keeper = keeperOf('ada')
  keeper.edit(tenWords())
  await vi.waitFor(() => expect(keeper.get().rev).toBe(1))
  isAway = true
  void keeper.finish(tenWords())
  await vi.waitFor(() => expect(keeper.get().finishing).toBe('waiting'))
  cookie = null
  comeBack()
  await vi.waitFor(() => expect(whoIsIn()).toBeNull())
  isAway = false
  cookie = 'bruno'
  store.signedIn({ account: { ...anAccount, id: 'bruno' }, user: users.bruno, season, now: new Date().toISOString() })
  const before = changes().length
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changes().slice(before)).toEqual([])
  expect(users.bruno).toMatchObject({ words: [], hasFinished: false })
})

describe('a refusal', () => {
  it('leads to the login page when nobody is signed in, with the reason', async () => {
    const { keeperOf, lastEnding, whoIsIn } = await openTab()
    cookie = null
    keeperOf('ada').edit(['pane'])
    await vi.waitFor(() => expect(left).toEqual(['/login?redirect=%2Fparole']))
    expect([whoIsIn(), lastEnding(), kept('ada')]).toEqual([null, 'expired', expect.stringContaining('pane')])
  })

  it('and where the server cannot say who is: it has said who is not', async () => {
    const { call, whoIsIn, lastEnding } = await openTab()
    cookie = 'bruno'
    isSessionAway = true
    await call('POST', paths.leave('cenone'))
    expect([whoIsIn(), lastEnding(), left]).toEqual([null, 'expired', ['/login?redirect=%2Fparole']])
  })

  it('is known to the caller when the tab knows who is in', async () => {
    const { call, whoIsIn } = await openTab()
    cookie = null
    await call('GET', paths.rooms())
    expect([whoIsIn(), left]).toEqual([null, ['/login?redirect=%2Fparole']])
  })

  it('asks again: an answer that was on its way is older', async () => {
    const { call, store } = await openTab()
    const gate = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const reply = await server(path, init)
      if (path === paths.session) await gate.promise
      return reply
    })
    void store.refresh()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    cookie = 'bruno'
    const done = call('POST', paths.leave('cenone'))
    await vi.waitFor(() => expect(changes()).toHaveLength(1))
    gate.resolve()
    await done
    expect(left).toEqual(['/'])
  })

  it('asks again where an answer to something else has overtaken the question', async () => {
    const { call, store } = await openTab()
    onArrival = (what) => {
      if (what.endsWith('session') && sent.filter(({ what }) => what.endsWith('session')).length === 1) {
        store.setUser({ ...users.ada, rev: 1 })
      }
      cookie = 'bruno'
    }
    await call('POST', paths.leave('cenone'))
    expect(left).toEqual(['/'])
    expect(sent.filter(({ what }) => what.endsWith('session'))).toHaveLength(3)
  })

  it('that passes is no loop: the same person is in again, and the words leave a little later', async () => {
    const { keeperOf } = await openTab()
    // Each time, Bruno is in while the save arrives, and Ada when the tab asks.
    onArrival = (what) => {
      cookie = what.startsWith('PUT') ? 'bruno' : 'ada'
    }
    keeperOf('ada').edit(['pane'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(changes().length).toBeGreaterThan(2)
    expect(changes().length, 'with a growing back-off').toBeLessThan(15)
    onArrival = () => undefined
    await vi.advanceTimersByTimeAsync(120_000)
    expect([users.ada.words, users.bruno.words, left]).toEqual([['pane'], [], []])
  })
})

it.each(Array.from({ length: 60 }, (_, at) => at + 1))(
  'no change is ever another’s, and no word is lost: seed %i',
  async (seed) => {
    const random = createRandom(seed)
    vi.spyOn(Math, 'random').mockImplementation(random)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item // within it
    const mine = { ada: tenWords('ada'), bruno: tenWords('bruno') }
    const typed: Record<Name, string[]> = { ada: [], bruno: [] }
    let tab = await openTab()
    const reopen = async (): Promise<void> => {
      vi.clearAllTimers()
      tab = await openTab()
    }
    onArrival = () => {
      if (random() < 0.2) cookie = pick(['ada', 'bruno', null] as const)
    }
    for (let step = 0; step < 40; step++) {
      // The browser loads the new document a little later: until then the old one goes on.
      if (left.length > 0 && random() < 0.5) await reopen()
      const who = tab.whoIsIn() as Name | null
      const act = pick(['type', 'type', 'leave', 'back', 'wait', 'cookie', 'away'])
      if (act === 'type' && who !== null && left.length === 0) {
        const next = mine[who][typed[who].length]
        if (next !== undefined) {
          typed[who] = [...typed[who], next]
          tab.keeperOf(who).edit(typed[who])
        }
      } else if (act === 'leave') void tab.call('POST', paths.leave('cenone'))
      else if (act === 'back') comeBack()
      else if (act === 'cookie') cookie = pick(['ada', 'bruno', null] as const)
      else if (act === 'away') isSessionAway = !isSessionAway
      await vi.advanceTimersByTimeAsync(pick([0, 0, 10, 1000, 20_000]))
      for (const { said, cookie: whose, status } of changes()) if (status < 300) expect(said).toBe(whose)
      for (const name of ['ada', 'bruno'] as const) {
        expect(users[name].words.filter((word) => !word.startsWith(name))).toEqual([])
      }
    }
    onArrival = () => undefined
    isSessionAway = false
    for (const name of ['ada', 'bruno'] as const) {
      cookie = name
      await reopen()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(users[name].words, `${name}’s`).toEqual(typed[name])
    }
  },
)
