/** What the closed rooms of a page say of themselves (decision 53): rankings are the rooms', and D1 has no copy. */
import type { Context } from 'hono'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { AlboRoom } from '../../shared/api/years-shapes.ts'
import { forEachLimited } from '../calls/for-each-limited.ts'
import { inTime, TooSlow } from '../calls/in-time.ts'
import type { AppEnv } from '../context.ts'
import type { ClosedRoom } from '../db/rooms/albo.ts'
import { Refused } from '../http/problem.ts'
import { describe, log } from '../logging/log.ts'
import { requestOf } from '../logging/request-of.ts'
import { askRoomOrRelay } from './room-or-relay.ts'
import { answered } from './room-stub.ts'

const AT_ONCE = 6
/** Less than a browser waits for its answer, even if every room of a page hangs. */
const PAGE_MS = 8000
/** A room that makes its ranking first may need a moment. */
const ROOM_MS = 4000

/** One room's answer; null: it is not this person's any more. */
type Told = AlboRoom | null

/** In the order of `closed`. Without those that are gone, or whose owner has taken this person out. */
export async function readAlbo(c: Context<AppEnv>, closed: readonly ClosedRoom[]): Promise<Map<string, AlboRoom>> {
  const until = Date.now() + PAGE_MS
  const told = new Map<string, Told>()
  await forEachLimited(closed, AT_ONCE, async (room) => {
    told.set(room.id, await tellOf(c, room, Math.min(ROOM_MS, until - Date.now())))
  })
  return new Map(
    closed.flatMap((room): [string, AlboRoom][] => {
      const answer = told.get(room.id)
      return answer ? [[room.id, answer]] : []
    }),
  )
}

async function tellOf(c: Context<AppEnv>, room: ClosedRoom, patienceMs: number): Promise<Told> {
  const { id, name, playerCount: players, isHidden, isMega, currentId } = room
  const known = {
    ...{ id, name, players },
    ...(isHidden && { isHidden }),
    ...(isMega && { isMega }),
    ...(currentId !== null && { currentId }),
  }
  const silent = { ...known, position: null, score: null, winner: null }
  if (patienceMs <= 0) return silent
  const { accountId } = c.get('caller')
  try {
    const ranking = answered(
      await inTime(
        askRoomOrRelay(c, id, (asked) => asked.ranking({ from: 1, limit: 1 }, accountId)),
        patienceMs,
      ),
    )
    return { ...known, ...outcome(ranking) }
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
