/**
 * LOCK-IS-IN-THE-WRITE (design.md, «Whose change it is»): a change that names another account than its cookies'
 * is refused, whichever of the two is the stale one. The routes are the app's own list: a new one is tried without anyone
 * remembering to.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import {
  aPlayer,
  aRoomOf,
  aSignedInClient,
  Client,
  type Player,
  type Reply,
  sessionOf,
  tenWords,
  uniqueEmail,
} from '../../support/client.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import { API_ROUTES, isOperators, named } from '../../support/routes.ts'
import { later } from '../../support/time.ts'

const MINUTE = 60_000

// No weather service and no Google is asked.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network here')))

const everybodys = API_ROUTES.filter((route) => !isOperators(route))
/** These end with a sign-in by a proof: it does not matter who was in before. */
const SIGN_IN = ['POST /api/auth/email-link', 'POST /api/auth/email-link/complete']
const changes = everybodys
  .filter(({ method }) => method !== 'GET')
  .map(named)
  .filter((route) => !SIGN_IN.includes(route))

const BODIES: Record<string, unknown> = {
  'POST /api/me': { fullName: 'Maria Rossi' },
  'PUT /api/me/words': { words: ['pane'] },
  'POST /api/me/finish': { words: tenWords() },
  'POST /api/rooms': { name: 'Veglione', rules: [] },
  'PATCH /api/rooms/:id': { name: 'Altro nome' },
}

/** One change as a tab sends it. @param account whose it says to be; null: it does not say */
function send(client: Client, route: string, room: string, account: string | null): Promise<Reply<{ code?: string }>> {
  const [method = '', path = ''] = route.split(' ')
  const headers: Record<string, string> = account === null ? {} : { 'x-account': account }
  return client.call(method, path.replace(':id', room).replace(':userId', 'nessuno'), BODIES[route], headers)
}

/** A person's state, as another browser of theirs sees it. */
async function seen({ email }: Player, room: string) {
  const other = await aSignedInClient(email)
  const { user } = await sessionOf(other)
  return { user, room: (await other.get(paths.room(room))).body, rooms: (await other.get(paths.rooms())).body }
}

it('there are changes to try', () => expect(changes.length).toBeGreaterThanOrEqual(15))

describe('a change with Ada’s cookies that says to be somebody else’s', () => {
  it.each(changes)('%s is 401 with a ticket, an old one and none, and changes nothing', async (route) => {
    const [ada, bruno] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Conti')]
    const room = await aRoomOf(ada)
    await ada.client.put(paths.words, { words: ['neve'] })
    const before = await seen(ada, room)
    const without = ada.client.copy()
    without.cookies.delete('__Host-ticket')
    for (const client of [ada.client.copy(), without]) {
      const { status, body, headers } = await send(client, route, room, bruno.user.id)
      expect([status, body.code]).toEqual([401, 'auth/required'])
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(await seen(ada, room)).toEqual(before)
    later(10 * MINUTE)
    expect((await send(ada.client, route, room, bruno.user.id)).status).toBe(401)
    expect((await sessionOf(ada.client)).account?.id, 'and ends no session').toBe(ada.user.id)
  })

  it.each<[string, (ada: Player, bruno: Player) => string]>([
    ['nobody’s, as far as the tab knows', () => 'nobody'],
    ['in capitals', (ada) => ada.user.id.toUpperCase()],
    ['both', (ada, bruno) => `${ada.user.id}, ${bruno.user.id}`],
  ])('is 401 however it is written: %s', async (_, named) => {
    const [ada, bruno] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Conti')]
    expect((await send(ada.client, 'PUT /api/me/words', '', named(ada, bruno))).status).toBe(401)
    expect((await sessionOf(ada.client)).user?.words).toEqual([])
  })

  it('gives Bruno nothing of Ada’s, and Ada nothing of Bruno’s: the header opens no door, and without a session it is 401 as ever', async () => {
    const [ada, bruno] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Conti')]
    await send(bruno.client, 'PUT /api/me/words', '', ada.user.id)
    const { status, body } = await send(new Client(), 'PUT /api/me/words', '', ada.user.id)
    expect([status, body.code]).toEqual([401, 'auth/required'])
    for (const { client } of [ada, bruno]) expect((await sessionOf(client)).user?.words).toEqual([])
  })
})

describe('a change is taken', () => {
  it.each(changes)('%s, where it says nothing, or the right one', async (route) => {
    for (const isNamed of [false, true]) {
      const ada = await aPlayer('Ada Rossi')
      const room = await aRoomOf(ada)
      const { status } = await send(ada.client, route, room, isNamed ? ada.user.id : null)
      expect(status).not.toBe(401)
    }
  })
})

describe('not asked for', () => {
  const readings = everybodys.filter(({ method, path }) => method === 'GET' && !path.endsWith('/live')).map(named)

  it.each(readings)('%s answers the same with it as without', async (route) => {
    const ada = await aPlayer('Ada Rossi')
    const room = await aRoomOf(ada)
    const [plain, stranger] = [await send(ada.client, route, room, null), await send(ada.client, route, room, 'bruno')]
    expect(stranger.status).toBe(plain.status)
  })

  it('a socket’s upgrade', async () => {
    const ada = await aPlayer('Ada Rossi')
    const headers = { upgrade: 'websocket', origin: ada.client.origin, 'x-account': 'bruno' }
    const { status, webSocket } = await ada.client.fetch(`${paths.room(await aRoomOf(ada))}/live`, { headers })
    webSocket?.accept()
    webSocket?.close(1000)
    expect(status).toBe(101)
  })

  it('a sign-in: it lets in the person with the proof, whoever was in before', async () => {
    const [ada, email] = [await aPlayer('Ada Rossi'), uniqueEmail()]
    const asked = await ada.client.call('POST', paths.emailLink, { email }, { 'x-account': 'bruno' })
    const body = { email, token: tokenIn(lastMailTo(email)) }
    const done = await ada.client.call('POST', paths.completeEmailLink, body, { 'x-account': ada.user.id })
    expect([asked.status, done.status]).toEqual([202, 200])
    expect((await sessionOf(ada.client)).account?.email).toBe(email)
  })

  it('a sign-out of a session that has ended: 204, and the cookies go', async () => {
    const ada = await aPlayer('Ada Rossi')
    const here = ada.client.copy()
    await ada.client.post(paths.logout(false))
    later(10 * MINUTE)
    expect((await here.call('POST', paths.logout(false), undefined, { 'x-account': ada.user.id })).status).toBe(204)
    expect(here.cookies.size).toBe(0)
  })
})
