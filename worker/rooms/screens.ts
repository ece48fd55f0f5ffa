/**
 * Televisions by number (decisions 149 to 152): a member's phone is given nine digits, the television types them and shows the
 * room. Its cookie says which room and which screen; the room says whether it still is one. No session is read on its way, and
 * D1 only to find the room of a number.
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { ConnectBody, RankingQuery, ScreenBody } from '../../shared/api/bodies.ts'
import type { ConnectedScreen, GivenScreen, Screen } from '../../shared/api/shapes.ts'
import { numberFromBytes } from '../../shared/rooms/screens.ts'
import { digest, hmac, sign, toBase64Url, verify } from '../auth/crypto.ts'
import {
  clearCookie,
  hashOf,
  readCookie,
  readSessionToken,
  requireCaller,
  requireViewer,
  setCookie,
} from '../auth/session.ts'
import type { AppEnv } from '../context.ts'
import { keepNumber, roomOfNumber } from '../db/sessions.ts'
import { configOf } from '../env.ts'
import { isoMoment, Refused, refuse } from '../http/answers.ts'
import { hasOwnOrigin } from '../http/door.ts'
import { mayGiveNumber, mayTryNumber, tooMany } from '../http/limits.ts'
import { jsonText, knownShape, readJson, readQuery } from '../http/request.ts'
import type { Answer } from '../room/api.ts'
import { callersSeason } from '../season/known.ts'
import { answered, askRoom, openScreenSocket } from './stub.ts'

/** What a television's cookie says. A made-up one wakes no room. */
const Cookie = v.strictObject({ room: v.string(), screen: v.string(), ends: v.number() })
type Cookie = v.InferOutput<typeof Cookie>

/** How often a number is drawn that is somebody's already. */
const TRIES = 3

/** Of the room's people. */
export const roomScreens = new Hono<AppEnv>()
  // An old ticket is enough: the number is kept with the session, by a statement that finds it.
  .post('/:id/screens', requireViewer, knownShape, async (c) => {
    const { delay = 0 } = await readJson(c, ScreenBody)
    if (!(await mayGiveNumber(c, c.get('viewerId')))) return tooMany(c)
    return c.json(await numberFor(c, delay), 201)
  })
  .get('/:id/screens', requireCaller, knownShape, async (c) => {
    const { accountId } = c.get('caller')
    const found = answered(await askRoom(c.env, c.req.param('id'), (room) => room.screens(accountId)))
    const screens = found.map((screen): Screen => ({ ...screen, at: isoMoment(screen.at) }))
    return c.json({ screens })
  })
  .delete('/:id/screens/:screenId', requireCaller, knownShape, async (c) => {
    const { id, screenId } = c.req.param()
    const { accountId } = c.get('caller')
    answered(await askRoom(c.env, id, (room) => room.endScreen(screenId, accountId)))
    return c.body(null, 204)
  })

/**
 * The room keeps the number, then D1 with the session that gives it, which proves that the session lives. A number that D1
 * does not have opens nothing: the next one replaces it in the room.
 */
async function numberFor(c: Context<AppEnv, '/:id/screens'>, delay: number): Promise<GivenScreen> {
  const token = await readSessionToken(c.req.raw, c.env)
  if (token === null) throw new Refused('auth/required')
  const room = c.req.param('id')
  for (let tries = 0; tries < TRIES; tries++) {
    const code = numberFromBytes(crypto.getRandomValues(new Uint8Array(8)))
    const number = await hashOfNumber(c, code)
    const given = answered(await askRoom(c.env, room, (stub) => stub.giveScreen(c.get('viewerId'), number, delay)))
    const isKept = await keepNumber(c.env.DB, hashOf(token), { number, room, at: given.givenAt })
    if (isKept === null) throw new Refused('auth/required')
    if (isKept) return { id: given.id, code, expiresAt: isoMoment(given.endsAt) }
  }
  throw new Refused('server/unavailable')
}

/** With a key of its own: nine digits that were hashed without one are read back in a second. */
const hashOfNumber = async (c: Context<AppEnv>, code: string): Promise<string> =>
  toBase64Url(await hmac(c.get('config').authSecret, 'screen-number', code))

/** Puts the screen that the cookie names into the request, or ends the request. */
const requireScreen = createMiddleware<AppEnv>(async (c, next) => {
  const screen = await screenOf(c)
  if (screen === null) return ended(c)
  c.set('screen', screen)
  return next()
})

async function screenOf({ req, env }: Context<AppEnv>, now = Date.now()): Promise<Cookie | null> {
  const text = readCookie(req.raw, 'screen')
  const screen = text && (await verify(configOf(env).authSecret, 'screen', text, Cookie))
  return screen && screen.ends > now ? screen : null
}

/** Only a cookie that came is taken back: another may be on its way to this browser meanwhile, by a number that is typed. */
function ended(c: Context<AppEnv>): Response {
  if (readCookie(c.req.raw, 'screen') !== null) c.header('set-cookie', clearCookie(c.req.raw, 'screen'))
  return refuse(c, 'screen/ended')
}

/** What the room answers a screen, or that it is none any more. */
const shown = <Value>(c: Context<AppEnv>, answer: Answer<Value>, show: (value: Value) => Response): Response =>
  !answer.ok && answer.code === 'screen/ended' ? ended(c) : show(answered(answer))

/** Of a television. It needs nobody who is signed in. */
export const screens = new Hono<AppEnv>()
  .post('/', async (c) => {
    const { code, requestId } = await readJson(c, ConnectBody)
    if (!(await mayTryNumber(c))) return tooMany(c)
    const now = Date.now()
    const number = await hashOfNumber(c, code)
    const roomId = await roomOfNumber(c.env.DB, number, now)
    if (roomId === null) return refuse(c, 'screen/unknown')
    const request = await digest(requestId)
    const { id, delay, endsAt } = answered(await askRoom(c.env, roomId, (room) => room.connectScreen(number, request)))
    const cookie: Cookie = { room: roomId, screen: id, ends: endsAt }
    const seconds = Math.max(0, Math.floor((endsAt - now) / 1000))
    const signed = await sign(c.get('config').authSecret, 'screen', cookie)
    c.header('set-cookie', setCookie(c.req.raw, 'screen', signed, seconds))
    return c.json({ roomId, delay, endsAt: isoMoment(endsAt) } satisfies ConnectedScreen, 201)
  })
  .delete('/', async (c) => {
    const screen = await screenOf(c)
    c.header('set-cookie', clearCookie(c.req.raw, 'screen'))
    if (screen) answered(await askRoom(c.env, screen.room, (room) => room.endScreen(screen.screen, null)))
    return c.body(null, 204)
  })
  .get('/view', requireScreen, async (c) => {
    const { room, screen } = c.get('screen')
    return shown(c, await askRoom(c.env, room, (stub) => stub.screenView(screen)), (view) => jsonText(c, view))
  })
  .get('/board', requireScreen, async (c) => {
    const { room, screen } = c.get('screen')
    const season = await callersSeason(c)
    return shown(c, await askRoom(c.env, room, (stub) => stub.screenBoard(screen, season)), (board) =>
      jsonText(c, board),
    )
  })
  .get('/ranking', requireScreen, async (c) => {
    const { room, screen } = c.get('screen')
    const query = readQuery(c, RankingQuery)
    return shown(c, await askRoom(c.env, room, (stub) => stub.screenRanking(screen, query)), (page) => c.json(page))
  })

/** Mounted like a room's socket (rooms.ts), for the same reason. */
export const screenSocket = new Hono<AppEnv>().get('/api/screens/live', async (c) => {
  const request = c.req.raw
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'request/malformed')
  if (!hasOwnOrigin(request)) return refuse(c, 'request/bad-origin')
  const screen = await screenOf(c)
  if (screen === null) return ended(c)
  const answer = await openScreenSocket(c, screen.room, screen.screen)
  // The room's refusal leaves the cookie where it is.
  return answer.status === 101 ? answer : ended(c)
})
