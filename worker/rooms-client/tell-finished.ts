/**
 * FINISHED-WORDS-ARRIVE, after the lock: tells the open rooms that the lock's own transaction has found. It is a message
 * and no debt: the room that it does not reach finds the words by comparing (room/directory/missing-words.ts), and at the
 * latest when it closes.
 */
import type { Context } from 'hono'
import { type Failed, forEachLimited } from '../calls/for-each-limited.ts'
import { inTimeOrFalse } from '../calls/in-time.ts'
import type { AppEnv } from '../context.ts'
import type { UserRow } from '../db/accounts/users.ts'
import { faultOf, log } from '../logging/log.ts'
import { tellRoom } from './tell-room.ts'

/**
 * How many rooms are called at once. Cloudflare's list of what counts among the six connections of one event does not
 * name calls of objects; should they count, a seventh would wait.
 */
const AT_ONCE = 6
/** How long the answer waits for the rooms. */
const PATIENCE_MS = 5000
/** Behind the answer whoever was out of reach is told again, twice within ten seconds. */
const RETRIES = 2
export const RETRY_MS = 4500

/** Never throws. What takes longer than the answer waits goes on behind it. */
export async function tellFinished(c: Context<AppEnv>, user: UserRow, roomIds: readonly string[]): Promise<void> {
  const tell = (ids: readonly string[]): Promise<Failed<string>[]> =>
    forEachLimited(ids, AT_ONCE, (id) => tellRoom(c.env, id, (room) => room.deliverWords(user.accountId, user.words)))
  const first = tell(roomIds)
  c.executionCtx.waitUntil(first.then((failed) => tellAgain(tell, failed)))
  await inTimeOrFalse(first, PATIENCE_MS)
}

async function tellAgain(
  tell: (ids: readonly string[]) => Promise<Failed<string>[]>,
  untold: readonly Failed<string>[],
): Promise<void> {
  let failed = untold
  for (let tries = 0; tries < RETRIES && failed.length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    failed = await tell(failed.map(({ item }) => item))
  }
  const [one] = failed
  if (one) log({ event: 'words-not-told', room: one.item, count: failed.length, ...faultOf(one.error) })
}
