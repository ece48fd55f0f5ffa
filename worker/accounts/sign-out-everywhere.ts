/**
 * «Esci da tutti i dispositivi»: ends the sessions in D1 first, then the sockets that they had opened. These are
 * found room by room (season/accounts.ts): once stored, it goes on until every room has confirmed.
 */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import { endSessionsOf } from '../db/accounts/sessions.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { accountsObject } from '../season/season-stub.ts'

/** Returns when the sessions have ended and it is stored that the sockets end; they are closed after the answer. */
export async function signOutEverywhere(env: Pick<Bindings, 'DB' | 'SEASON'>, accountId: string): Promise<void> {
  await endSessionsOf(env.DB, accountId)
  try {
    await retryAfterReset(() => accountsObject(env).disconnectAccount(accountId))
  } catch (error) {
    // The sessions have ended, so nobody could repeat the call: the sockets end with their twelve hours.
    log({ event: 'sockets-left', ...faultOf(error) })
  }
}
