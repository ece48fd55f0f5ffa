/** The rooms: home's list, a new one, and what a person does with one: see it, enter, leave, close, delete, read its lists. */
import { type Context, Hono } from 'hono'
import { NewRoomBody, PlayersQuery, RankingQuery, RoomsQuery } from '../../shared/api/bodies.ts'
import type { RoomList, RoomView } from '../../shared/api/shapes.ts'
import { ROOMS_A_PAGE, ROOMS_A_SEARCH, splitRooms } from '../../shared/rooms/listing.ts'
import { nameRefusal } from '../../shared/rooms/name-faults.ts'
import { ROOM_ID_LENGTH, roomIdFromBytes } from '../../shared/rooms/room-id.ts'
import { cleanRoomName } from '../../shared/rooms/written-names.ts'
import { normaliseRules } from '../../shared/rules.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import { hmac } from '../auth/crypto.ts'
import { requireCaller, requireProfile, requireSession, withSession } from '../auth/session.ts'
import type { AppEnv, Caller } from '../context.ts'
import { isAccountAlive } from '../db/accounts.ts'
import { cardsOf, homeOf, readCardCursor } from '../db/home.ts'
import { refuse } from '../http/answers.ts'
import { forEachLimited } from '../http/calls.ts'
import { faultOf, log } from '../http/log.ts'
import { jsonText, knownShape, readJson, readQuery } from '../http/request.ts'
import { callersSeason, isSeasonShut, seasonAtThisMoment } from '../season/known.ts'
import { askRegistry, forgetMaker } from '../season/stub.ts'
import { answered, askRoom, askRoomInTime, askRoomOrRelay, closeRoom, removeRoom } from './stub.ts'

/** Rooms searched for a word at once: one that hibernates may have to make its ranking first. */
const AT_ONCE = 6

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
    if (await isSeasonShut(c)) return refuse(c, 'room/sealed')
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
    // A ticket may outlive its account by some minutes: the room that it made is deleted as soon as D1 says so.
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
    const known = await callersSeason(c)
    if (known === null) return membersView(c)
    const { accountId: id, season, hasFinished } = caller
    const visitor = { id, fullName: nameOf(caller), season, known, hasFinished }
    const { view, isNew } = answered(await askRoomOrRelay(c, c.req.param('id'), (room) => room.join(visitor)))
    c.set('hasJoined', isNew)
    return jsonText(c, view)
  })
  .post('/:id/leave', requireCaller, knownShape, async (c) => {
    const { accountId } = c.get('caller')
    const season = await seasonAtThisMoment(c)
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
      answered(await askRoomOrRelay(c, c.req.param('id'), (room) => room.ranking(query, c.get('caller').accountId))),
    )
  })

/**
 * The closed rooms with a ready ranking in which anyone has the word, found in the rooms' own games. A room that does not
 * answer in time is left out: the others' answers are worth more than none.
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

/**
 * A repeated request makes the same room: with a `requestId` the id is an HMAC of it and of the caller. Without one it
 * is random.
 */
async function newRoomId(secret: string, caller: Caller, requestId: string | undefined): Promise<string> {
  if (requestId === undefined) return roomIdFromBytes(crypto.getRandomValues(new Uint8Array(2 * ROOM_ID_LENGTH)))
  const text = JSON.stringify([caller.season, caller.accountId, requestId])
  return roomIdFromBytes(await hmac(secret, 'room', text))
}

function viewFor(c: Context<AppEnv, '/:id'>) {
  const { accountId, hasFinished } = c.get('caller')
  return askRoomOrRelay(c, c.req.param('id'), (room) => room.getView(accountId, hasFinished))
}

/** While nobody knows whether the season is sealed, a member sees the room and nobody else enters it. */
async function membersView(c: Context<AppEnv, '/:id/join'>): Promise<Response> {
  const view = answered(await viewFor(c))
  const { isMember } = JSON.parse(view) as RoomView // a room wrote it
  return isMember ? jsonText(c, view) : refuse(c, 'server/unavailable')
}

function nameOf(caller: Caller): string {
  if (caller.fullName === null) throw new Error('A route that needs a name forgot requireProfile')
  return caller.fullName
}
