/**
 * Makes the room of this season for a company that had one before (decision 52). Whoever may do it, the old room itself
 * has said. Every step can be repeated: two at once, a repetition and a death between two steps make one room.
 */
import { roomIdFromBytes } from '../../shared/rooms/room-id.ts'
import { keyFor } from '../auth/crypto/keys.ts'
import type { ProvedCaller } from '../context.ts'
import { isAccountAlive } from '../db/accounts/accounts.ts'
import { type LineOfSeason, latestInLine, lineOfSeason } from '../db/rooms/lines.ts'
import { type Bindings, configOf } from '../env.ts'
import { Refused } from '../http/problem.ts'
import type { Company } from '../room/room-api.ts'
import { askRegistry, forgetMaker } from '../season/season-stub.ts'
import { askRoom } from './room-stub.ts'

/** A room of the line may be deleted between two steps: then the next one has another id. */
const ATTEMPTS = 3

export type Reopened = { id: string; isNew: boolean }

/** @throws Refused with `room/removed`, `room/too-many`, `auth/required` (the account is gone), or `server/unavailable` */
export async function reopenRoom(
  env: Bindings,
  caller: ProvedCaller & { fullName: string },
  { line, name, rules }: Company,
): Promise<Reopened> {
  const { accountId, season, fullName } = caller
  await refuseTheRemoved(env, caller, line)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const known = await lineOfSeason(env.DB, line, season)
    // One that D1 knows keeps its id, even if the secret has changed since.
    const id = known.living ?? (await idOf(configOf(env).authSecret, line, season, known))
    if (!(await askRegistry(env, season, (registry) => registry.register(id, accountId)))) {
      throw new Refused('room/too-many')
    }
    const owner = { id: accountId, fullName }
    const room = { id, name, season, rules, isMega: false, owner, line, now: Date.now() }
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
async function refuseTheRemoved(env: Bindings, { accountId, season }: ProvedCaller, line: string): Promise<void> {
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
  const text = new TextEncoder().encode(JSON.stringify([line, season, deleted]))
  return roomIdFromBytes(new Uint8Array(await crypto.subtle.sign('HMAC', await keyFor(secret, 'line'), text)))
}
