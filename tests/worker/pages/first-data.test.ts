/**
 * design.md, «A page comes with its data» and «A page is drawn»: the answers to a page's first requests come with its HTML,
 * already drawn, to its own person alone, and never delay the page; a fault of the drawing costs nobody the page.
 */
import { createExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage } from '#app/server'
import page from '../../../index.html?raw'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, RoomView, Session } from '../../../shared/api/shapes.ts'
import { FIRST_DATA_ID, type FirstData } from '../../../shared/pages.ts'
import { app } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/platform/env.ts'
import { env } from '../../support/bindings.ts'
import { builtFiles } from '../../support/built-files.ts'
import { aPlayer, Client, ORIGIN, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { finish, wordsOf } from '../../support/rooms/rooms.ts'
import { eventually, later } from '../../support/time.ts'

vi.mock('#app/server', { spy: true })

const { asked, ASSETS } = builtFiles(page, { etag: '"built"' })

const BLOCK = new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">(.*?)</script>`, 's')

const TITLE_TAG = /<meta property="og:title"[^>]*>/

type Opened = { response: Response; html: string; data: FirstData | null }

/** `without`: the names of cookies that are not sent. */
async function open(
  client: Client,
  path: string,
  init: RequestInit = {},
  more: Partial<Bindings> = {},
): Promise<Opened> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = new Headers({ accept: 'text/html,*/*', cookie })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  const bindings: Bindings = { ...env, ASSETS, ...more }
  const response = await app.request(`${ORIGIN}${path}`, { ...init, headers }, bindings, createExecutionContext())
  const html = await response.text()
  const [, json] = BLOCK.exec(html) ?? []
  return { response, html, data: json === undefined ? null : (JSON.parse(json) as FirstData) }
}

/** The page does not wait long for its data: a loaded machine's D1 gets more than one chance. */
const openWithData = (client: Client, path: string): Promise<Opened & { data: FirstData }> =>
  eventually(async () => {
    later(11_000) // past the pause after data that was late
    const { data, ...opened } = await open(client, path)
    if (!data) throw new Error('the data was late')
    return { ...opened, data }
  })

const aRoom = async (client: Client, name = 'Cenone'): Promise<string> =>
  (await client.post<{ id: string }>(paths.rooms(), { name, rules: [] })).body.id

beforeEach(() => {
  asked.length = 0
  vi.mocked(drawPage).mockReset()
})

const now = expect.any(String)
const spent: RateLimit = { limit: async () => ({ success: false }) }

describe('whose page it is', () => {
  it('gets what the API answers: the session everywhere, at home the rooms, at a room its view', async () => {
    const { client } = await aPlayer()
    const id = await aRoom(client)
    const session = { ...(await sessionOf(client)), now }
    const rooms = await eventually(async () => {
      const { body } = await client.get<RoomList>(paths.rooms())
      expect(body.owned).toHaveLength(1)
      return body
    })
    const room = (await client.get<RoomView>(paths.room(id))).body
    expect((await openWithData(client, '/')).data).toEqual({ session, rooms })
    expect((await openWithData(client, `/stanza/${id}`)).data).toEqual({ session, room })
    expect((await openWithData(client, '/parole')).data).toEqual({ session })
    expect(asked.map(({ url }) => url)).not.toContain(`${ORIGIN}/`)
  })

  it('is kept by no cache, asks no question of the session ahead, and brings a fresh ticket, so that no later call does', async () => {
    const { client } = await aPlayer()
    client.cookies.delete('__Host-ticket')
    const { response, html } = await openWithData(client, '/')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(html).not.toContain('ask-first')
    const names = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(names).toContain('__Host-ticket')
  })

  it('is made of the one file that an isolate reads once; nothing of one visit is in another', async () => {
    const own = builtFiles()
    const [anna, bruno] = [await aPlayer('Anna Verdi'), await aPlayer('Bruno Neri')]
    const [annas, brunos] = [await aRoom(anna.client, 'Cenone'), await aRoom(bruno.client, 'Tombola')]
    await open(anna.client, '/', { method: 'HEAD' }, { ASSETS: own.ASSETS })
    for (let round = 0; round < 2; round++) {
      await openWithData(anna.client, '/')
      const [first, second, stranger] = await Promise.all([
        open(anna.client, `/stanza/${annas}`, {}, { ASSETS: own.ASSETS }),
        open(bruno.client, `/stanza/${brunos}`, {}, { ASSETS: own.ASSETS }),
        open(new Client(), `/stanza/${annas}`, {}, { ASSETS: own.ASSETS }),
      ])
      expect([first.data?.room?.id, second.data?.room?.id, stranger.data]).toEqual([annas, brunos, null])
      for (const other of ['Bruno', 'Tombola', bruno.user.id, brunos]) expect(first.html).not.toContain(other)
      for (const other of ['Anna', 'Cenone', anna.user.id, annas]) expect(second.html).not.toContain(other)
      expect(stranger.html).not.toContain(anna.user.id)
      expect(stranger.response.headers.getSetCookie()).toEqual([])
    }
    const players = own.asked.filter(({ method, url }) => method === 'GET' && url.endsWith('/player'))
    expect(players.length).toBeLessThanOrEqual(2) // who came together read it both
    const before = own.asked.length
    await open(anna.client, '/parole', {}, { ASSETS: own.ASSETS })
    expect(own.asked).toHaveLength(before)
  })

  it('prolongs its session once a day, with the cookie; otherwise it writes nothing', async () => {
    const { client, user } = await aPlayer()
    const DAY = 24 * 3600_000
    const seenAt = async (): Promise<number | null> =>
      env.DB.prepare('SELECT seen_at FROM sessions WHERE account_id = ?').bind(user.id).first<number>('seen_at')
    const sessionCookies = ({ response }: Opened): string[] =>
      response.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-session='))
    const id = await aRoom(client)
    for (const path of ['/parole', `/stanza/${id}`]) {
      await env.DB.prepare('UPDATE sessions SET seen_at = ? WHERE account_id = ?')
        .bind(Date.now() - 2 * DAY, user.id)
        .run()
      const [cookie = ''] = sessionCookies(await openWithData(client, path))
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(29 * 24 * 3600)
      const seen = await seenAt()
      expect(seen).toBeGreaterThan(Date.now() - DAY / 2)
      expect(sessionCookies(await openWithData(client, path))).toEqual([])
      expect(await seenAt()).toBe(seen)
    }
  })

  it('FINISHED-WORDS-ARRIVE: opening a room’s page is opening the room', async () => {
    const { client, user } = await aPlayer()
    const id = await aRoom(client)
    await finish(user.id, tenWords())
    await openWithData(client, `/stanza/${id}`)
    await eventually(async () => expect(await wordsOf(env.ROOMS.getByName(id), user.id)).toEqual(tenWords()))
  })

  it('costs D1 no question more than the page’s own would', async () => {
    const { client } = await aPlayer()
    const id = await aRoom(client)
    await openWithData(client, '/')
    for (const [path, most] of [
      ['/', 2], // the visit; the rooms
      ['/parole', 1],
      [`/stanza/${id}`, 1], // the visit, with the room's name and whether one is in it
    ] as const) {
      const counted = faultyD1(env.DB, null)
      const { data } = await open(client, path, {}, { DB: counted.db })
      expect([path, data !== null]).toEqual([path, true])
      expect(counted.calls).toBeLessThanOrEqual(most)
    }
  })

  it.each([['</script><script>alert(1)</script>'], ['<!--<script>'], ['$& \u2028 "\\']])(
    'a room’s name ends no block: %s',
    async (name) => {
      const { client } = await aPlayer()
      const id = await aRoom(client, name)
      const { data, html } = await eventually(async () => {
        const opened = await openWithData(client, '/')
        expect(opened.data.rooms?.owned).toHaveLength(1)
        return opened
      })
      const { body } = await client.get<RoomList>(paths.rooms())
      expect(data.rooms?.owned[0]?.name).toBe(body.owned[0]?.name)
      const room = await openWithData(client, `/stanza/${id}`)
      expect(room.data.room?.name).toBe(body.owned[0]?.name)
      for (const sent of [html, room.html]) {
        expect(sent.split('<script').length).toBe(page.split('<script').length + 1)
        expect(sent).not.toContain('<!--<script')
      }
    },
  )
})

describe('who gets no data', () => {
  const none = async (client: Client, path = '/', init: RequestInit = {}): Promise<Opened> => {
    const opened = await open(client, path, init)
    expect(opened.response.status).toBe(200)
    expect(opened.data).toBeNull()
    expect(opened.html).not.toContain(FIRST_DATA_ID)
    expect(opened.response.headers.getSetCookie()).toEqual([])
    return opened
  }

  it('a stranger, whose page is the build’s', async () => {
    expect((await none(new Client())).html).not.toContain('data-first')
    expect(drawPage).not.toHaveBeenCalled()
    expect(asked.map(({ url }) => url)).toEqual([`${ORIGIN}/`])
  })

  it('a ticket without its session, and one whose session was ended elsewhere', async () => {
    const { client } = await aPlayer()
    const copy = client.copy()
    copy.cookies.delete('__Host-session')
    await none(copy)
    const whole = client.copy()
    await client.post(paths.logout(true))
    await none(whole)
  })

  it('a script of any page, a prefetch, and a HEAD', async () => {
    const { client } = await aPlayer()
    await none(client, '/', { headers: { accept: '*/*' } })
    await none(client, '/', { headers: { 'sec-purpose': 'prefetch' } })
    await none(client, '/', { headers: { purpose: 'prefetch' } })
    await none(client, '/', { method: 'HEAD' })
    const { data } = await openWithData(client, '/')
    expect(data.session.user).not.toBeNull()
  })

  it('of a room, but its name: who is not in it, was taken out, has left it, or has signed out elsewhere; of one that is deleted not even that', async () => {
    const [owner, guest, leaver] = [await aPlayer(), await aPlayer('Bruno Neri'), await aPlayer('Carla Verdi')]
    const id = await aRoom(owner.client, 'Cenone dai Rossi')
    const path = `/stanza/${id}`
    const roomOf = async ({ client }: Player) => (await openWithData(client, path)).data.room
    const { html, data } = await openWithData(guest.client, path)
    expect([data.room, html.includes('content="Cenone dai Rossi"')]).toEqual([undefined, true])
    const { playerCount } = (await owner.client.get<RoomView>(paths.room(id))).body
    expect(playerCount, 'opening a page makes nobody a member').toBe(1)
    for (const { client } of [guest, leaver]) await client.post(paths.join(id))
    for (const one of [guest, leaver]) await eventually(async () => expect((await roomOf(one))?.playerCount).toBe(3))
    await owner.client.delete(paths.player(id, guest.user.id))
    expect(await roomOf(guest)).toBeUndefined()
    await leaver.client.post(paths.leave(id))
    await eventually(async () => expect(await roomOf(leaver)).toBeUndefined())
    const ended = guest.client.copy()
    await guest.client.post(paths.logout(true))
    expect((await none(ended, path)).html).toContain('content="Cenone dai Rossi"')
    await owner.client.delete(paths.room(id))
    await eventually(async () => {
      const deleted = await openWithData(owner.client, path)
      expect(deleted.data.room).toBeUndefined()
      expect(TITLE_TAG.exec(deleted.html)?.[0]).toBe(TITLE_TAG.exec(page)?.[0])
    })
  })

  it('WORDS-STAY-SECRET: nobody’s words but one’s own', async () => {
    const owner = await aPlayer()
    const id = await aRoom(owner.client)
    await owner.client.put(paths.words, { words: tenWords(), rev: 0 })
    const guest = await aPlayer('Bruno Neri')
    await guest.client.post(paths.join(id))
    const { html } = await openWithData(guest.client, `/stanza/${id}`)
    for (const word of tenWords()) expect(html).not.toContain(`"${word}"`)
    expect((await openWithData(owner.client, '/parole')).data.session.user?.words).toEqual(tenWords())
  })

  it('a caller who opens too many pages', async () => {
    const { client } = await aPlayer()
    const init = { headers: { 'cf-connecting-ip': client.address } }
    expect((await open(client, '/', init, { VISIT_LIMIT: spent })).data).toBeNull()
  })

  it('an opening of a room counts once', async () => {
    const { client } = await aPlayer()
    const id = await aRoom(client)
    const counted: string[] = []
    const limit = async ({ key }: RateLimitOptions) => ({ success: counted.push(key) > 0 })
    const init = { headers: { 'cf-connecting-ip': '192.0.2.7' } }
    const { data } = await open(client, `/stanza/${id}`, init, { VISIT_LIMIT: { limit } })
    expect(data?.room?.id).toBe(id)
    expect(counted).toHaveLength(1)
  })
})

describe('a room', () => {
  it.each([
    ['hangs', 0, () => new Promise<never>(() => undefined)],
    ['is out of reach', 1, () => Promise.reject(new Error('away'))],
  ])('that %s is left out, and the next pages come with their data', async (_, logged, getView) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { client } = await aPlayer()
    const id = await aRoom(client)
    await openWithData(client, `/stanza/${id}`)
    const ROOMS = standingIn<Bindings['ROOMS']>(() => ({ getView })) // the one call
    const late = await open(client, `/stanza/${id}`, {}, { ROOMS })
    expect([late.response.status, late.data?.session.account === null, late.data?.room]).toEqual([
      200,
      false,
      undefined,
    ])
    expect(warned).toHaveBeenCalledTimes(logged)
    expect((await open(client, '/')).data?.rooms).toBeDefined()
  })
})

describe('D1', () => {
  it('away or slow neither breaks nor delays the page, and is not asked for data again for some seconds', async () => {
    const { client } = await aPlayer()
    await openWithData(client, '/')
    const slow = faultyD1(env.DB, null)
    const answer = Promise.withResolvers<void>()
    slow.onCall = () => answer.promise
    const late = await open(client, '/', {}, { DB: slow.db })
    expect([late.response.status, late.data]).toEqual([200, null])
    expect(late.html).toContain('ask-first')
    const calls = slow.calls
    expect((await open(client, '/parole', {}, { DB: slow.db })).data).toBeNull()
    expect(slow.calls).toBe(calls)
    answer.resolve()
    later(11_000)
    const away = await open(client, '/', {}, { DB: faultyD1(env.DB, 'before').db })
    expect([away.response.status, away.data]).toEqual([200, null])
    const { data } = await openWithData(client, '/')
    expect((data.session as Session).account).not.toBeNull()
  })

  it('away at a room’s page: no data and the general preview, and a question asked once', async () => {
    const { client } = await aPlayer()
    const id = await aRoom(client, 'Cenone dai Rossi')
    await openWithData(client, `/stanza/${id}`)
    const away = faultyD1(env.DB, 'before')
    const { response, data, html } = await open(client, `/stanza/${id}`, {}, { DB: away.db })
    expect([response.status, data, away.calls]).toEqual([200, null, 1])
    expect(html).not.toContain('Cenone')
    // Meanwhile D1 is asked for the name alone.
    const paused = faultyD1(env.DB, null)
    const next = await open(client, `/stanza/${id}`, {}, { DB: paused.db })
    expect([next.data, paused.calls]).toEqual([null, 1])
    expect(next.html).toContain('content="Cenone dai Rossi"')
    later(11_000)
  })
})

describe('the page is drawn', () => {
  /** The page before the script runs. */
  const seen = (html: string): string => /<div id="root"[^>]*>.*?<noscript>/s.exec(html)?.[0] ?? ''
  const save = (client: Client, words: string[]) => client.put(paths.words, { words })

  it('shows home’s rooms, the words, and a room with its players, each under the page’s own title', async () => {
    const { client, user } = await aPlayer()
    const id = await aRoom(client, 'Cenone & co')
    await save(client, ['fiducia'])
    const room = (await openWithData(client, `/stanza/${id}`)).html
    expect(room).toContain(`data-first="/stanza/${id}"`)
    expect(room).toContain('<title>Cenone &amp; co · DIECI PAROLE 110</title>')
    expect(seen(room)).toContain(user.fullName)
    expect(seen((await openWithData(client, '/parole')).html)).toContain('fiducia')
    await eventually(async () => expect(seen((await openWithData(client, '/')).html)).toContain('Cenone &amp; co'))
  })

  it('waits for no part that comes later: a promise that stays open would keep something of each page', async () => {
    const { client } = await aPlayer()
    const path = `/stanza/${await aRoom(client)}`
    const { data } = await openWithData(client, path)
    const { then } = Promise.prototype
    let listeners = 0
    // biome-ignore lint/suspicious/noThenProperty: listeners are counted
    Promise.prototype.then = function (...both) {
      listeners++
      return then.apply(this, both) as never // the return value of the engine's own
    }
    try {
      expect(drawPage('stanza', new URL(path, ORIGIN), data)?.body).toContain('Cenone')
    } finally {
      // biome-ignore lint/suspicious/noThenProperty: the engine's own again
      Promise.prototype.then = then
    }
    expect(listeners).toBe(0)
  })

  it('WORDS-STAY-SECRET: of many who open their pages at once, each sees their own', async () => {
    const people = await Promise.all(
      ['pane', 'vino', 'fiducia', 'pace'].map(async (word) => {
        const { client } = await aPlayer()
        await save(client, [word])
        return { client, word }
      }),
    )
    const many = Array.from({ length: 8 }, () => people).flat()
    later(60_000) // past the pauses that other tests have brought about
    const pages = await Promise.all(
      many.map(async ({ client, word }) => ({ word, ...(await open(client, '/parole')) })),
    )
    const others = (word: string) => people.map((one) => one.word).filter((other) => other !== word)
    for (const { word, html } of pages) for (const other of others(word)) expect(seen(html)).not.toContain(`>${other}<`)
    expect(pages.filter(({ word, html }) => seen(html).includes(`>${word}<`)).length).toBeGreaterThan(0)
  })

  it('a fault of the drawing is told to the operator, and the page comes with its data', async () => {
    const { client } = await aPlayer()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.mocked(drawPage).mockImplementation(() => {
      throw new Error('no paint')
    })
    expect((await openWithData(client, '/parole')).html).not.toContain('data-first')
    expect(warned.mock.calls.flat().join()).toContain('page-not-drawn')
  })
})
