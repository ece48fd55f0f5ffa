/**
 * FINISHED-WORDS-ARRIVE, after the lock: every open room of the directory is told, and `delivered_at` is set when all have
 * confirmed. Safe to repeat at any time; a room takes the same words twice without harm.
 */

import { findUndelivered, markDelivered, type Undelivered } from '../db/users.ts'
import type { Bindings } from '../env.ts'
import { inTurns } from '../in-turns.ts'
import { faultOf, log } from '../log.ts'

/**
 * How many rooms are told at once. Cloudflare's list of what counts among the six connections out of one event does not name
 * calls of objects; should they count, a seventh waits for its turn.
 */
const AT_ONCE = 6

/**
 * Whether nothing is owed any more. Never throws: what is not delivered now, the next call delivers.
 * @param known what is owed, from the lock's own transaction; without it D1 is asked
 */
export async function deliverFinishedWords(
  env: Pick<Bindings, 'DB' | 'ROOMS'>,
  accountId: string,
  season: number,
  now: number,
  known: Undelivered | null = null,
): Promise<boolean> {
  try {
    const owed = known ?? (await findUndelivered(env.DB, accountId, season))
    if (!owed) return true
    const { words, roomIds } = owed
    const failed = await inTurns(roomIds, AT_ONCE, (id) => env.ROOMS.getByName(id).deliverWords(accountId, words))
    const [first] = failed
    if (first) {
      log({ event: 'delivery-owed', season, count: failed.length, ...faultOf(first.error) })
      return false
    }
    await markDelivered(env.DB, accountId, season, now)
    return true
  } catch (error) {
    log({ event: 'delivery-owed', season, ...faultOf(error) })
    return false
  }
}
