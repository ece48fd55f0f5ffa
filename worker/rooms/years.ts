/**
 * A company's room from year to year: who reopens it (design.md, «The same company»), and the albo d'oro (design.md, «The albo»).
 */
import { type Context, Hono } from 'hono'
import { AlboQuery } from '../../shared/api/bodies.ts'
import type { Albo, AlboRoom, Ranking } from '../../shared/api/shapes.ts'
import { shutBy } from '../../shared/evening/phase.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { roomIdFromBytes } from '../../shared/rooms/rooms.ts'
import { requireCaller, requireSession, withSession } from '../auth/session.ts'
import { isAccountAlive } from '../db/accounts.ts'
import { type ClosedRoom, closedRoomsOf, readAlboCursor } from '../db/albo.ts'
import { type LineOfSeason, latestInLine, lineOfSeason } from '../db/lines.ts'
import { seasonForChange } from '../evening/season-copy.ts'
import { Refused, refuse } from '../http/answers.ts'
import type { AppEnv, ProvedCaller } from '../http/context.ts'
import { knownShape, readQuery } from '../http/request.ts'
import { forEachLimited, inTime, TooSlow } from '../platform/calls.ts'
import { hmac } from '../platform/crypto.ts'
import { type Bindings, configOf } from '../platform/env.ts'
import { describe, log, requestOf } from '../platform/log.ts'
import { askRegistry, forgetMaker } from '../platform/season-objects.ts'
import { ALBO_ROOM_WAIT_MS, ALBO_WAIT_MS } from '../platform/waits.ts'
import type { RoomAnswer } from '../room/api.ts'
import type { Company } from '../room/record.ts'
import { answered, askRoom } from '../room/stub.ts'

/** These codes have sentences for the board and for leaving. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  'room/not-member': 'Non eri in questa stanza: tocca a chi c’era.',
  'room/mega': 'La mega stanza torna da sola ogni anno.',
}

/** A room of the line may be deleted between two steps: then the next one has another id. */
const ATTEMPTS = 3

/** Rooms of a page asked at once. */
const AT_ONCE = 6

type Reopened = { id: string; isNew: boolean }

/** One room's answer; null: it is not this person's any more. */
type AlboAnswer = AlboRoom | null

export const roomYears = new Hono<AppEnv>()
  // It makes a room in the name of many: a ticket is not enough.
  .post(
    '/:id/reopen',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const { accountId, season, fullName } = caller
      const roomCaller = { userId: accountId, season, hasProfile: fullName !== null }
      const old = c.req.param('id')
      const company = allowed(await askRoom(c.env, old, (room) => room.reopening(roomCaller)))
      if (fullName === null) return refuse(c, 'me/no-profile') // the room has refused it before
      const shut = shutBy(await seasonForChange(c))
      if (shut !== null) return refuse(c, shut)
      const { id, isNew } = await reopenRoom(c.env, { ...caller, fullName }, company)
      return c.json({ id }, isNew ? 201 : 200)
    }),
  )

function allowed<T>(answer: RoomAnswer<T>): T {
  const sentence = answer.ok ? undefined : SENTENCES[answer.code]
  if (!answer.ok && sentence) throw new Refused({ code: answer.code, sentence })
  return answered(answer)
}

/**
 * Makes the room of this season for a company that had one before (design.md, «The same company»). Whoever may do it, the old
 * room itself has said. Every step can be repeated: two at once, a repetition and a death between two steps make one room.
 * @throws Refused with `room/removed`, `room/too-many`, `auth/required` (the account is gone), or `server/unavailable`
 */
export async function reopenRoom(
  env: Bindings,
  caller: ProvedCaller & { fullName: string },
  company: Company,
): Promise<Reopened> {
  const { line } = company
  const { accountId, season, fullName } = caller
  await refuseTakenOut(env, caller, line)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const lineRooms = await lineOfSeason(env.DB, line, season)
    // One that D1 knows keeps its id, even if the secret has changed since.
    const id = lineRooms.living ?? (await idOf(configOf(env).authSecret, line, season, lineRooms))
    if (!(await askRegistry(env, season, (registry) => registry.register(id, accountId)))) {
      throw new Refused('room/too-many')
    }
    const owner = { id: accountId, fullName }
    const room = { ...company, id, season, isMega: false, owner, now: Date.now() }
    const created = await askRoom(env, id, (stub) => stub.create(room))
    if (created.ok) return created.value
    // Deleted: by its owner, or at once, because the account of whoever asks is on its way out.
    if (!(await isAccountAlive(env.DB, accountId))) {
      await forgetMaker(env, accountId, [season])
      throw new Refused('auth/required')
    }
  }
  // A deletion that D1 has not confirmed: its number is not taken yet.
  throw new Refused('server/unavailable')
}

/**
 * Who was taken out of the line's latest room does not come back by an older one. Their row in the directory is absent like
 * that of somebody who left, so the room itself is asked.
 */
async function refuseTakenOut(env: Bindings, { accountId, season }: ProvedCaller, line: string): Promise<void> {
  const latest = await latestInLine(env.DB, accountId, line, season)
  if (!latest || latest.isPresent) return
  const name = await askRoom(env, latest.roomId, (room) => room.removedName(accountId))
  if (name !== null) throw new Refused('room/removed')
}

/**
 * Made of line, season and how many of them were deleted, so that everybody who reopens makes the same room, and a new
 * one after a deletion. Keyed: whoever has an old room's link, which is its id, must not know the new one's. A link admits
 * to a room, and whoever was taken out of the company has the old one.
 */
async function idOf(secret: string, line: string, season: number, { deleted }: LineOfSeason): Promise<string> {
  const text = JSON.stringify([line, season, deleted])
  return roomIdFromBytes(await hmac(secret, 'line', text))
}

/** Page 105: a season's rooms under their year, newest first (design.md, «The albo»). */
export const albo = new Hono<AppEnv>().get('/seasons', requireCaller, async (c) => {
  const after = readAlboCursor(readQuery(c, AlboQuery).before)
  if (!after) return refuse(c, 'request/malformed')
  const { accountId, season } = c.get('caller')
  const { closed, next } = await closedRoomsOf(c.env.DB, accountId, season, after)
  const answers = await readAlbo(c, closed)
  const years = [...new Set(closed.map(({ season }) => season))]
  const seasons = years.map((year) => ({
    year,
    rooms: closed.flatMap(({ id, season }) => (season === year ? (answers.get(id) ?? []) : [])),
  }))
  return c.json({ seasons: seasons.filter(({ rooms }) => rooms.length > 0), next } satisfies Albo)
})

/**
 * What the closed rooms of a page say of themselves: rankings are the rooms', and D1 has no copy. In the order of `closed`,
 * without those that are gone, or whose owner has taken this person out.
 */
async function readAlbo(c: Context<AppEnv>, closed: readonly ClosedRoom[]): Promise<Map<string, AlboRoom>> {
  const until = Date.now() + ALBO_WAIT_MS
  const answers = new Map<string, AlboAnswer>()
  await forEachLimited(closed, AT_ONCE, async (room) => {
    answers.set(room.id, await tellOf(c, room, Math.min(ALBO_ROOM_WAIT_MS, until - Date.now())))
  })
  return new Map(
    closed.flatMap((room): [string, AlboRoom][] => {
      const answer = answers.get(room.id)
      return answer ? [[room.id, answer]] : []
    }),
  )
}

async function tellOf(c: Context<AppEnv>, room: ClosedRoom, patienceMs: number): Promise<AlboAnswer> {
  const { id, name, playerCount: players, isMega, currentId } = room
  const card = {
    ...{ id, name, players },
    ...(isMega && { isMega }),
    ...(currentId !== null && { currentId }),
  }
  const silent = { ...card, position: null, score: null, winner: null }
  if (patienceMs <= 0) return silent
  const { accountId } = c.get('caller')
  try {
    const ranking = answered(
      await inTime(
        askRoom(c.env, id, (stub) => stub.ranking({ from: 1, limit: 1 }, accountId)),
        patienceMs,
      ),
    )
    return { ...card, ...outcome(ranking) }
  } catch (error) {
    // `room/removed`, or `room/not-found` of one whose deletion D1 does not have yet.
    if (error instanceof Refused) return null
    log({
      event: 'room-silent',
      ...requestOf(c),
      kind: 'albo',
      room: id,
      ...(error instanceof TooSlow ? {} : { error: describe(error) }),
    })
    return silent
  }
}

const outcome = ({ me, podium: [first] }: Ranking): Pick<AlboRoom, 'position' | 'score' | 'winner'> => ({
  position: me?.position ?? null,
  score: me?.score ?? null,
  winner: first?.fullName ?? null,
})
