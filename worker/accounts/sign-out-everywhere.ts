/**
 * «Esci da tutti i dispositivi»: ends the sessions in D1 first, then the sockets that they had opened. A walk finds
 * these room by room (walks/kinds.ts): once stored, it goes on until every room has confirmed.
 */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import { endSessionsOf } from '../db/accounts/sessions.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'

/** Returns when the sessions have ended and the walk is stored; the sockets are closed after the answer. */
export async function signOutEverywhere(env: Pick<Bindings, 'DB' | 'WALKS'>, accountId: string): Promise<void> {
  await endSessionsOf(env.DB, accountId)
  const begin = () => env.WALKS.getByName(ACCOUNT_WALKS).begin({ kind: 'sign-out', accountId, season: 0 })
  try {
    await retryAfterReset(begin)
  } catch (error) {
    // The sessions have ended, so nobody could repeat the call: the sockets end with their twelve hours.
    log({ event: 'sockets-left', ...faultOf(error) })
  }
}
