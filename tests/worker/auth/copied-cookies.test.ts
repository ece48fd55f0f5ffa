/**
 * A pair of cookies that somebody has copied, after «Esci da tutti i dispositivi». A ticket's life is counted from the last
 * time D1 was asked about its session, so a copy dies within five minutes, and writes no words at all. The routes are the
 * app's own list: a new one is tried without anyone remembering to.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Session, User } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import {
  aPlayer,
  aRoomOf,
  aSignedInClient,
  type Client,
  ORIGIN,
  type Player,
  tenWords,
  uniqueEmail,
} from '../../support/client.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { wordsOf } from '../../support/rooms/rooms.ts'
import { isOperators, named, ROUTES } from '../../support/routes.ts'
import { eventually, later } from '../../support/time.ts'

const MINUTE = 60_000
const TICKET = '__Host-ticket'
const realRooms = env.ROOMS

// No weather service and no Google is asked.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network here')))

const LIVE = 'GET /api/rooms/:id/live'
/** By a ticket of twelve hours (design.md, «Tickets»): nobody's session is read on the night. */
const BY_OLD_TICKET = [
  LIVE,
  'GET /api/rooms/:id/head',
  'GET /api/rooms/:id/board',
  'POST /api/rooms/:id/heard',
  'GET /api/seasons/:year/speech',
]
const routes = ROUTES.filter((route) => !isOperators(route)).map(named)

/** These are for anybody: they never say who is calling, but for the session, which then says «nobody». */
const FOR_ANYBODY = [
  'GET /',
  'GET /stanza/*',
  'GET /parole',
  'GET /api/health',
  'GET /api/session',
  'GET /api/weather',
  'GET /api/evening',
  'GET /api/rooms/:id/door',
  'POST /api/auth/email-link',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'POST /api/auth/logout',
]

type Copy = { client: Client; room: string; made: number }

const momentOf = (ticket: string): number => {
  const payload = ticket.split('.')[0] ?? ''
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { made: number }).made
}

/** The copy, made just before the owner of these cookies signs out everywhere, elsewhere. */
async function copiedFrom(player: Player): Promise<Copy> {
  const room = await aRoomOf(player)
  expect((await player.client.post<User>(paths.finish, { words: tenWords() })).status).toBe(200)
  const client = player.client.copy()
  const elsewhere = await aSignedInClient(player.email)
  expect((await elsewhere.post(paths.logout(true))).status).toBe(204)
  return { client, room, made: momentOf(client.cookies.get(TICKET) ?? '') }
}

/** Calls one route with a body that it would take from the person themselves; each call has the pair as it was copied. */
async function use({ client: copied, room }: Copy, route: string): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const client = copied.copy()
  const bodies: Record<string, unknown> = {
    'POST /api/auth/email-link': { email: uniqueEmail() },
    'POST /api/auth/email-link/complete': { email: uniqueEmail(), token: 'no.token' },
    'POST /api/me': { fullName: 'Maria Rossi' },
    'PUT /api/me/words': { words: tenWords('altra') },
    'POST /api/me/finish': { words: tenWords() },
    'POST /api/rooms': { name: 'Veglione', rules: [] },
  }
  const body = bodies[route]
  return client.fetch(path.replace('/stanza/*', `/stanza/${room}`).replace(':id', room), {
    method,
    headers: {
      ...(route === LIVE ? { upgrade: 'websocket', origin: ORIGIN } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** When the tickets that an answer sets were made; none: it sets none, or takes them away. */
const newTickets = (response: Response): number[] =>
  response.headers.getSetCookie().flatMap((cookie) => {
    const [pair = ''] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    return name === TICKET && value !== '' ? [momentOf(value)] : []
  })

async function end(response: Response): Promise<number> {
  response.webSocket?.accept()
  response.webSocket?.close(1000)
  if (response.webSocket === null) await response.text()
  return response.status
}

it('there are routes to try', () => {
  expect(routes.length).toBeGreaterThanOrEqual(25)
  expect(FOR_ANYBODY.filter((route) => !routes.includes(route))).toEqual([])
})

describe('a copied pair of cookies, after «Esci da tutti i dispositivi»', () => {
  it.each(routes)('%s gives no newer ticket, and five minutes later does not answer as that person', async (route) => {
    const copy = await copiedFrom(await aPlayer())
    for (const minutes of [0, 1, 2, 1]) {
      later(minutes * MINUTE)
      const response = await use(copy, route)
      expect(newTickets(response).filter((made) => made > copy.made)).toEqual([])
      await end(response)
    }
    later(MINUTE)
    const response = await use(copy, route)
    expect(newTickets(response)).toEqual([])
    if (route === LIVE) expect(response.status).toBe(101)
    else if (route === 'GET /api/session') expect((await response.clone().json<Session>()).account).toBeNull()
    else if (![...FOR_ANYBODY, ...BY_OLD_TICKET].includes(route)) expect(response.status).toBe(401)
    await end(response)
  })

  it.each([
    ...['PUT /api/me/words', 'POST /api/me/finish', 'POST /api/rooms/:id/close', 'DELETE /api/rooms/:id'],
    ...['GET /api/me/export', 'DELETE /api/me', 'POST /api/me'],
  ])('%s asks the session at once', async (route) => {
    const player = await aPlayer()
    const copy = await copiedFrom(player)
    expect(await end(await use(copy, route))).toBe(401)
    const { client } = await aPlayer()
    expect((await client.get<{ isOpen: boolean }>(paths.room(copy.room))).body).toMatchObject({ isOpen: true })
  })

  it('FINISHED-WORDS-ARRIVE: with a copy the room finds their words and nothing else, and it brings no newer ticket', async () => {
    const player = await aPlayer()
    const room = await aRoomOf(player)
    const faulty = faultyRooms(realRooms, [room])
    faulty.only = 'deliverWords'
    env.ROOMS = faulty.rooms
    expect((await player.client.post(paths.finish, { words: tenWords() })).status).toBe(200)
    env.ROOMS = realRooms
    const client = player.client.copy()
    const copy = { client, room, made: momentOf(client.cookies.get(TICKET) ?? '') }
    const elsewhere = await aSignedInClient(player.email)
    await elsewhere.post(paths.logout(true))
    later(MINUTE)
    const response = await use(copy, 'GET /api/rooms/:id')
    expect([newTickets(response), await end(response)]).toEqual([[], 200])
    await eventually(async () => expect(await wordsOf(realRooms.getByName(room), player.user.id)).toEqual(tenWords()))
    later(3 * MINUTE)
    expect(await end(await use(copy, 'GET /api/rooms/:id'))).toBe(401)
  })
})
