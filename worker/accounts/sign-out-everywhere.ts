/**
 * «Esci da tutti i dispositivi»: the sessions end in D1 first, then the sockets that they had opened. Those are found room by
 * room, which is a walk (walks/kinds.ts): once it is stored it goes on until every room has confirmed.
 */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import { endSessionsOf } from '../db/accounts/sessions.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'

/** Returns when the sessions have ended and the walk is stored; the sockets follow behind the answer. */
export async function signOutEverywhere(env: Pick<Bindings, 'DB' | 'WALKS'>, accountId: string): Promise<void> {
  await endSessionsOf(env.DB, accountId)
  const begin = () => env.WALKS.getByName(ACCOUNT_WALKS).begin({ kind: 'sign-out', accountId, season: 0 })
  try {
    await retryAfterReset(begin)
  } catch (error) {
    // The sessions have ended, and nobody could ask once more: the sockets are left to their twelve hours.
    log({ event: 'sockets-left', ...faultOf(error) })
  }
}
