/**
 * A company's room from year to year: its reopening (design.md, «The same company») and the albo d'oro (design.md, «The albo»).
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
import { askRegistry, forgetMaker } from '../platform/objects.ts'
import { ALBO_ROOM_WAIT_MS, ALBO_WAIT_MS } from '../platform/waits.ts'
import type { RoomAnswer } from '../room/api.ts'
import type { Company } from '../room/record.ts'
import { answered, askRoom } from '../room/stub.ts'

/** The refusal table's sentences for these codes speak of boards and of leaving. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  'room/not-member': 'Non eri in questa stanza: tocca a chi c’era.',
  'room/mega': 'La mega stanza torna da sola ogni anno.',
}

/** A room of the line may be deleted between two steps: then the next room has another id. */
const ATTEMPTS = 3

/** Rooms of a page asked at once. */
const AT_ONCE = 6

type Reopened = { id: string; isNew: boolean }

/** One room's answer; null when the room is gone for this person. */
type AlboAnswer = AlboRoom | null

export const roomYears = new Hono<AppEnv>()
  // This makes a room in the name of many: a ticket is not enough.
  .post(
    '/:id/reopen',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const { accountId, season, fullName } = caller
      const roomCaller = { userId: accountId, season, hasProfile: fullName !== null }
      const old = c.req.param('id')
      const company = allowed(await askRoom(c.env, old, (room) => room.reopening(roomCaller)))
      if (fullName === null) return refuse(c, 'me/no-profile') // the room has refused this case before
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
 * Makes this season's room for a company that had one before (design.md, «The same company»). The old room itself decides
 * whether this person may. Every step can be repeated: two simultaneous calls, a repetition and a death between two steps
 * make one room.
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
    // A room that D1 knows keeps its id, even if the secret has changed since.
    const id = lineRooms.living ?? (await idOf(configOf(env).authSecret, line, season, lineRooms))
    if (!(await askRegistry(env, season, (registry) => registry.register(id, accountId)))) {
      throw new Refused('room/too-many')
    }
    const owner = { id: accountId, fullName }
    const room = { ...company, id, season, isMega: false, owner, now: Date.now() }
    const created = await askRoom(env, id, (stub) => stub.create(room))
    if (created.ok) return created.value
    // The room was deleted: by its owner, or at once, because the caller's account is being deleted.
    if (!(await isAccountAlive(env.DB, accountId))) {
      await forgetMaker(env, accountId, [season])
      throw new Refused('auth/required')
    }
  }
  // D1 has not confirmed the deletion yet, so the line's next room would get the same id.
  throw new Refused('server/unavailable')
}

/**
 * A person who was taken out of the line's latest room does not come back through an older one. Their row in the directory
 * is absent, like that of a person who left, so the room itself is asked.
 */
async function refuseTakenOut(env: Bindings, { accountId, season }: ProvedCaller, line: string): Promise<void> {
  const latest = await latestInLine(env.DB, accountId, line, season)
  if (!latest || latest.isPresent) return
  const name = await askRoom(env, latest.roomId, (room) => room.removedName(accountId))
  if (name !== null) throw new Refused('room/removed')
}

/**
 * Made of line, season and the number of this line's deleted rooms, so that all callers who reopen make the same room, and
 * a new one after a deletion. Keyed: the id is the link, and the link admits to the room. People with the old link, among
 * them those taken out of the company, must not be able to derive the new one.
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
 * The closed rooms of a page, by the rooms' own answers: D1 has no copy of rankings. In the order of `closed`, without
 * rooms that are gone or whose owner has taken this person out.
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
    // `room/removed`, or `room/not-found` of a room whose deletion D1 does not have yet.
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
