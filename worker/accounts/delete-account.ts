import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { ProvedCaller } from '../context.ts'
import type { Bindings } from '../env.ts'
import { accountsObject } from '../season/season-stub.ts'

/**
 * Returns true when the account is deleted completely; false when the deletion is stored and continues by itself
 * (DELETED-STAYS-DELETED: season/accounts.ts). It is stored before D1 is marked: if only the mark were written and its
 * answer lost, the sessions would be gone and its owner could not ask again.
 *
 * @throws when the object is out of reach: then nothing has begun
 */
export async function deleteAccount(env: Pick<Bindings, 'SEASON'>, accountId: string): Promise<boolean> {
  return retryAfterReset(() => accountsObject(env).deleteAccount(accountId))
}

/** For a person's own account: a ticket is not enough. */
export const deleteOwnAccount = (env: Pick<Bindings, 'SEASON'>, caller: ProvedCaller): Promise<boolean> =>
  deleteAccount(env, caller.accountId)
