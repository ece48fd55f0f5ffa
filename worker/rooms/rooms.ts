/**
 * The rooms' routes: home's list, a new room, and a person's actions on a room: its door and socket, seeing, entering,
 * leaving, closing and deleting it, reading its lists, its evening, and its owner's changes.
 */
import { type Context, Hono } from 'hono'
import {
  HeardBody,
  NewRoomBody,
  OwnerBody,
  PlayersQuery,
  RankingQuery,
  RenameRoomBody,
  RoomsQuery,
} from '../../shared/api/bodies.ts'
import type { RoomList, RoomView, TakenOutPlayers } from '../../shared/api/shapes.ts'
import { shutBy } from '../../shared/evening/phase.ts'
import {
  type Door,
  doorState,
  isRoomId,
  normaliseRules,
  ROOM_ID_LENGTH,
  ROOMS_A_PAGE,
  ROOMS_A_SEARCH,
  roomIdFromBytes,
  splitRooms,
} from '../../shared/rooms/rooms.ts'
import { cleanRoomName, nameRefusal } from '../../shared/rooms/written-names.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import {
  identifyForUpgrade,
  requireCaller,
  requireProfile,
  requireSession,
  requireViewer,
  withSession,
} from '../auth/session.ts'
import { isAccountAlive } from '../db/accounts.ts'
import { cardsOf, type DoorRow, findDoor, homeOf, readCardCursor } from '../db/rooms.ts'
import { callersSeason, seasonCopy, seasonForChange } from '../evening/season-copy.ts'
import { refuse } from '../http/answers.ts'
import type { AppEnv, Caller, ProvedCaller } from '../http/context.ts'
import { hasOwnOrigin } from '../http/door.ts'
import { limitVisits } from '../http/limits.ts'
import { jsonText, knownShape, readJson, readQuery } from '../http/request.ts'
import { forEachLimited } from '../platform/calls.ts'
import { hmac } from '../platform/crypto.ts'
import type { Bindings } from '../platform/env.ts'
import { faultOf, log } from '../platform/log.ts'
import { askRegistry, forgetMaker } from '../platform/objects.ts'
import type { OwnerChange } from '../room/api.ts'
import {
  answered,
  askRoom,
  askRoomInTime,
  changeRoom,
  closeRoom,
  headFor,
  openSocket,
  removeRoom,
  takenOutFrom,
} from '../room/stub.ts'

/** Rooms searched for a word at once: one that hibernates may have to make its ranking first. */
const AT_ONCE = 6

const doors = new Map<string, { row: DoorRow | null; readAt: number }>()

export const rooms = new Hono<AppEnv>()
  .get('/', requireCaller, async (c) => {
    const { word, before } = readQuery(c, RoomsQuery)
    const wanted = normaliseWord(word ?? '')
    const after = readCardCursor(before)
    if (!after) return refuse(c, 'request/malformed')
    const { accountId, season } = c.get('caller')
    const home = { userId: accountId, season }
    if (!wanted && before === undefined) {
      const { cards, next, invitations } = await homeOf(c.env.DB, home, ROOMS_A_PAGE)
      return c.json({ ...splitRooms(cards), next, invitations } satisfies RoomList)
    }
    const { cards, next } = await cardsOf(c.env.DB, home, after, wanted ? ROOMS_A_SEARCH : ROOMS_A_PAGE)
    const shown = wanted ? await withWord(c.env, cards, wanted) : cards
    return c.json({ ...splitRooms(shown), next, invitations: [] } satisfies RoomList)
  })
  .post('/', requireCaller, requireProfile, async (c) => {
    const body = await readJson(c, NewRoomBody)
    const name = cleanRoomName(body.name)
    if (!name) return refuse(c, nameRefusal(body.name, 'room'))
    const shut = shutBy(await seasonForChange(c))
    if (shut !== null) return refuse(c, shut)
    const caller = c.get('caller')
    const id = await newRoomId(c.get('config').authSecret, caller, body.requestId)
    const mayMake = await askRegistry(c.env, caller.season, (registry) => registry.register(id, caller.accountId))
    if (!mayMake) return refuse(c, 'room/too-many')
    const owner = { id: caller.accountId, fullName: nameOf(caller) }
    const room = {
      id,
      name,
      season: caller.season,
      rules: normaliseRules(body.rules),
      isMega: false,
      owner,
      now: Date.now(),
    }
    const created = await askRoom(c.env, id, (stub) => stub.create(room))
    // A ticket may outlive its account by some minutes: the room that it made is deleted as soon as D1 reports the deletion.
    if (!created.ok && !(await isAccountAlive(c.env.DB, caller.accountId))) {
      await forgetMaker(c.env, caller.accountId, [caller.season])
      return refuse(c, 'auth/required')
    }
    return c.json({ id: answered(created).id }, 201)
  })
  .get('/:id', requireCaller, knownShape, async (c) => jsonText(c, answered(await viewFor(c))))
  // Deleting and closing cannot be undone: a ticket is not enough.
  .delete(
    '/:id',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      answered(await removeRoom(c.env, c.req.param('id'), caller))
      return c.body(null, 204)
    }),
  )
  .post('/:id/join', requireCaller, knownShape, async (c) => {
    const caller = c.get('caller')
    if (caller.fullName === null) {
      answered(await askRoom(c.env, c.req.param('id'), (room) => room.getView(caller.accountId))) // 404 first
      return refuse(c, 'me/no-profile')
    }
    const knownSeason = await callersSeason(c)
    if (knownSeason === null) return membersView(c)
    const { accountId: id, season, hasFinished } = caller
    const visitor = { id, fullName: nameOf(caller), season, known: knownSeason, hasFinished }
    const { view, isNew } = answered(await askRoom(c.env, c.req.param('id'), (room) => room.join(visitor)))
    c.set('hasJoined', isNew)
    return jsonText(c, view)
  })
  .post('/:id/leave', requireCaller, knownShape, async (c) => {
    const { accountId } = c.get('caller')
    const season = await seasonForChange(c)
    answered(await askRoom(c.env, c.req.param('id'), (room) => room.leave(accountId, season)))
    return c.body(null, 204)
  })
  .post(
    '/:id/close',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const { view, isDone } = answered(await closeRoom(c.env, c.req.param('id'), caller))
      return jsonText(c, view, isDone ? 200 : 202)
    }),
  )
  .get('/:id/players', requireCaller, knownShape, async (c) => {
    const query = readQuery(c, PlayersQuery)
    const { accountId } = c.get('caller')
    return c.json(answered(await askRoom(c.env, c.req.param('id'), (room) => room.players(query, accountId))))
  })
  .get('/:id/ranking', requireCaller, knownShape, async (c) => {
    const query = readQuery(c, RankingQuery)
    return c.json(
      answered(await askRoom(c.env, c.req.param('id'), (room) => room.ranking(query, c.get('caller').accountId))),
    )
  })

/**
 * The closed rooms with a ready ranking in which any player has the word, found in the rooms' own games. A room that does
 * not answer in time is left out: the other answers are worth more than none.
 */
async function withWord<Card extends { id: string; isOpen: boolean }>(
  env: AppEnv['Bindings'],
  cards: Card[],
  word: string,
): Promise<Card[]> {
  const found = new Set<string>()
  const failed = await forEachLimited(
    cards.filter((card) => !card.isOpen),
    AT_ONCE,
    async (card) => {
      if (await askRoomInTime(env, card.id, (room) => room.hasWord(word))) found.add(card.id)
    },
  )
  for (const { item, error } of failed) log({ event: 'room-silent', kind: 'search', room: item.id, ...faultOf(error) })
  return cards.filter((card) => found.has(card.id))
}

/** A repeated request makes the same room: the id is an HMAC of the caller and the `requestId`. Without one, it is random. */
async function newRoomId(secret: string, caller: Caller, requestId: string | undefined): Promise<string> {
  if (requestId === undefined) return roomIdFromBytes(crypto.getRandomValues(new Uint8Array(2 * ROOM_ID_LENGTH)))
  const text = JSON.stringify([caller.season, caller.accountId, requestId])
  return roomIdFromBytes(await hmac(secret, 'room', text))
}

function viewFor(c: Context<AppEnv, '/:id'>) {
  const { accountId, hasFinished } = c.get('caller')
  return askRoom(c.env, c.req.param('id'), (room) => room.getView(accountId, hasFinished))
}

/** While the season's seal is unknown, a member sees the room and nobody else enters it. */
async function membersView(c: Context<AppEnv, '/:id/join'>): Promise<Response> {
  const view = answered(await viewFor(c))
  const { isMember } = JSON.parse(view) as RoomView // JSON text from a room
  return isMember ? jsonText(c, view) : refuse(c, 'server/unavailable')
}

function nameOf(caller: Caller): string {
  if (caller.fullName === null) throw new Error('A route that needs a name forgot requireProfile')
  return caller.fullName
}

/** A link sent to hundreds is opened by many at once: each isolate asks D1 for a room once in this time. */
const KNOWN_MS = 10_000
/** Ids can be made up, so the cache is limited: the oldest answer goes. */
const MOST_KNOWN = 1000

/**
 * The target of a room's link, for a visitor who has not signed in yet: the name, which the link's preview shows anyway, and
 * whether one can still enter (game.md, «Links to a room»). Nothing about its players, and nothing that depends on the reader.
 */
export const roomDoor = new Hono<AppEnv>().get('/:id/door', limitVisits, knownShape, async (c) => {
  const row = await rowOf(c.env, c.req.param('id'))
  if (row === null) return refuse(c, 'room/not-found')
  const season = await seasonCopy(c.env, row.season)
  const state = doorState(row, season, c.get('config').season.year)
  return c.json({ name: row.name, state } satisfies Door)
})

async function rowOf({ DB }: Pick<Bindings, 'DB'>, id: string, now = Date.now()): Promise<DoorRow | null> {
  const last = doors.get(id)
  if (last && now - last.readAt >= 0 && now - last.readAt < KNOWN_MS) return last.row
  const row = await findDoor(DB, id)
  doors.delete(id)
  doors.set(id, { row, readAt: now })
  const [oldest] = doors.keys()
  if (doors.size > MOST_KNOWN && oldest !== undefined) doors.delete(oldest)
  return row
}

/**
 * The upgrade to a room's socket. Mounted before any middleware that writes headers, since those of the object's 101 cannot
 * be written (honojs/hono#1102). So the caller is identified here, and the raw request goes on to the object.
 */
export const roomSocket = new Hono<AppEnv>().get('/api/rooms/:id/live', async (c) => {
  const request = c.req.raw
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'request/malformed')
  if (!hasOwnOrigin(request)) return refuse(c, 'request/bad-origin')
  const identity = await identifyForUpgrade(request, c.env, Date.now())
  switch (identity.kind) {
    case 'signed-out':
      return refuse(c, 'auth/required')
    case 'unavailable':
      return refuse(c, identity.code)
    case 'signed-in': {
      const id = c.req.param('id')
      if (!isRoomId(id)) return refuse(c, 'room/not-found')
      const response = await openSocket(c, id, identity.accountId)
      // The object's refusal is copied, so that the middleware can write its headers.
      return response.status === 101 ? response : new Response(response.body, response)
    }
    default:
      return identity satisfies never
  }
})

/**
 * Requests that pages repeat through an evening, answered without reading a session in D1 (design.md, «Tickets»): a room's
 * head, for pages that look; a closed room's board, and its people's taps.
 */
export const roomEvening = new Hono<AppEnv>()
  .get('/:id/head', requireViewer, knownShape, async (c) =>
    jsonText(c, answered(await headFor(c.env, c.req.param('id'), c.get('viewerId')))),
  )
  .get('/:id/board', requireViewer, knownShape, async (c) => {
    const season = await callersSeason(c)
    return jsonText(
      c,
      answered(await askRoom(c.env, c.req.param('id'), (room) => room.board(c.get('viewerId'), season))),
    )
  })
  .post('/:id/heard', requireViewer, knownShape, async (c) => {
    const tap = await readJson(c, HeardBody)
    const season = await callersSeason(c)
    return c.json(
      answered(await askRoom(c.env, c.req.param('id'), (room) => room.hear(c.get('viewerId'), tap, season))),
    )
  })

/**
 * An owner's changes: the room's owner, the people taken out, the name (design.md, «What an owner changes»). The people
 * whom a change concerns cannot take it back, so a ticket is not enough.
 */
export const ownerChanges = new Hono<AppEnv>()
  .patch(
    '/:id',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const body = await readJson(c, RenameRoomBody)
      const answer = await changed(c, caller, { kind: 'rename', name: cleanRoomName(body.name) })
      if (!answer.ok && answer.code === 'room/bad-name') return refuse(c, nameRefusal(body.name, 'room'))
      return jsonText(c, answered(answer))
    }),
  )
  .put(
    '/:id/owner',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const { userId } = await readJson(c, OwnerBody)
      return jsonText(c, answered(await changed(c, caller, { kind: 'hand-over', userId })))
    }),
  )
  .get(
    '/:id/removed',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const players = answered(await takenOutFrom(c.env, c.req.param('id'), caller))
      return c.json({ players } satisfies TakenOutPlayers)
    }),
  )
  .delete(
    '/:id/players/:userId',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      answered(await changed(c, caller, { kind: 'take-out', userId: c.req.param('userId') }))
      return c.body(null, 204)
    }),
  )
  .put(
    '/:id/players/:userId/pardon',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      answered(await changed(c, caller, { kind: 'pardon', userId: c.req.param('userId') }))
      return c.body(null, 204)
    }),
  )

async function changed(c: Context<AppEnv, '/:id'>, caller: ProvedCaller, change: OwnerChange) {
  const season = await seasonForChange(c)
  return changeRoom(c.env, c.req.param('id'), caller, season, change)
}
