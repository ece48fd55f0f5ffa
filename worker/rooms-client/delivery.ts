/**
 * FINISHED-WORDS-ARRIVE, after the lock: sends the words to every open room in the directory, and sets `delivered_at`
 * when all have confirmed. Safe to repeat at any time; a room takes the same words twice without harm. One request
 * sends to one page of rooms at most. For a user in more rooms, a walk does both (walks/).
 */

import { forEachLimited } from '../calls/for-each-limited.ts'
import { findUndelivered, markDelivered, type Undelivered } from '../db/words/undelivered.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'
import { tellRoom } from './tell-room.ts'

/**
 * How many rooms are called at once. Cloudflare's list of what counts among the six connections of one event does not
 * name calls of objects; should they count, a seventh would wait.
 */
const AT_ONCE = 6

/**
 * @returns whether nothing is left for that person's next call to do. Never throws: the next call delivers again.
 * @param known what is not delivered yet, from the lock's own transaction; without it D1 is asked
 */
export async function deliverFinishedWords(
  env: Pick<Bindings, 'DB' | 'ROOMS' | 'WALKS'>,
  accountId: string,
  season: number,
  now: number,
  known: Undelivered | null = null,
): Promise<boolean> {
  try {
    const owed = known ?? (await findUndelivered(env.DB, accountId, season))
    if (!owed) return true
    const { words, roomIds, next } = owed
    if (next !== null) {
      await env.WALKS.getByName(ACCOUNT_WALKS).begin({ kind: 'delivery', accountId, season })
      return true
    }
    const tell = (id: string) => tellRoom(env, id, (room) => room.deliverWords(accountId, words))
    const failed = await forEachLimited(roomIds, AT_ONCE, tell)
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
