/**
 * «Esci da tutti i dispositivi»: the sessions end in D1 first, then the sockets that they had opened. Where to look for
 * those, the directory knows: every room this person is in, was in, or owns. A room that they only looked at is not among
 * them, be it somebody else's that is closing or closed, or another season's: such a socket shows what anybody with the
 * link may see, names and counts, and ends with its twelve hours.
 */
import { roomsThatKnow } from '../db/directory.ts'
import { endSessionsOf } from '../db/sessions.ts'
import type { Bindings } from '../env.ts'
import { inTurns } from '../in-turns.ts'
import { faultOf, log } from '../log.ts'

const AT_ONCE = 20

/** Returns when the sessions have ended; the sockets follow behind the answer. */
export async function signOutEverywhere(
  env: Pick<Bindings, 'DB' | 'ROOMS'>,
  accountId: string,
  behind: (work: Promise<void>) => void,
): Promise<void> {
  await endSessionsOf(env.DB, accountId)
  behind(endSockets(env, accountId))
}

async function endSockets(env: Pick<Bindings, 'DB' | 'ROOMS'>, accountId: string): Promise<void> {
  try {
    const roomIds = await roomsThatKnow(env.DB, accountId)
    const failed = await inTurns(roomIds, AT_ONCE, (id) => env.ROOMS.getByName(id).disconnect(accountId))
    if (failed.length > 0) log({ event: 'sockets-left', count: failed.length })
  } catch (error) {
    log({ event: 'sockets-left', ...faultOf(error) })
  }
}
