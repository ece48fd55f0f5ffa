import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { ProvedCaller } from '../context.ts'
import type { Bindings } from '../env.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'

/**
 * True when nothing is left of the account; false when it is under way and the rest will follow by itself
 * (DELETED-STAYS-DELETED: walks/kinds.ts). Remembered before D1 hears of it: a mark whose answer was lost would end the
 * sessions of someone who then cannot ask again.
 *
 * @throws when the object is out of reach: then nothing has begun
 */
export async function deleteAccount(env: Pick<Bindings, 'WALKS'>, accountId: string): Promise<boolean> {
  return retryAfterReset(() => env.WALKS.getByName(ACCOUNT_WALKS).deleteAccount(accountId))
}

/** Whoever asks for their own: a ticket is not enough. */
export const deleteOwnAccount = (env: Pick<Bindings, 'WALKS'>, caller: ProvedCaller): Promise<boolean> =>
  deleteAccount(env, caller.accountId)
