/**
 * DELETED-STAYS-DELETED, in this order: the object `accounts` remembers it, and goes on by its alarm, so that nobody has to
 * ask again; the account is marked and its sessions end in one batch; the directory of all seasons is read; every room is
 * told; the rows go when all have confirmed.
 */
import { isAccountThere, markAccountDeleted, removeAccount } from '../db/accounts.ts'
import { roomsThatKnow } from '../db/directory.ts'
import type { Bindings } from '../env.ts'
import { inTurns } from '../in-turns.ts'
import { faultOf, log } from '../log.ts'
import { isReset } from '../passing-fault.ts'

const AT_ONCE = 20

/** The one object that remembers deletions, whatever their season. */
export const DELETIONS = 'accounts'

/**
 * True when nothing is left of the account; false when it is under way and the rest will follow by itself. Remembered before
 * D1 hears of it: a mark whose answer was lost would end the sessions of someone who then cannot ask again.
 *
 * @throws when the object is out of reach: then nothing has begun
 */
export async function deleteAccount(env: Pick<Bindings, 'FANOUT'>, accountId: string): Promise<boolean> {
  const ask = () => env.FANOUT.getByName(DELETIONS).deleteAccount(accountId)
  try {
    return await ask()
  } catch (error) {
    if (!isReset(error)) throw error
    return ask()
  }
}

/** Repeatable at any point; never throws. */
export async function finishDeletion(
  env: Pick<Bindings, 'DB' | 'ROOMS'>,
  accountId: string,
  now: number,
): Promise<boolean> {
  try {
    await markAccountDeleted(env.DB, accountId, now)
    if (!(await isAccountThere(env.DB, accountId))) return true
    const roomIds = await roomsThatKnow(env.DB, accountId)
    let isForgotten = true
    const failed = await inTurns(roomIds, AT_ONCE, async (id) => {
      if (!(await env.ROOMS.getByName(id).forget(accountId))) isForgotten = false
    })
    const [first] = failed
    if (first) log({ event: 'deletion-owed', count: failed.length, ...faultOf(first.error) })
    if (first || !isForgotten) return false
    await removeAccount(env.DB, accountId)
    log({ event: 'account-deleted', count: roomIds.length })
    return true
  } catch (error) {
    log({ event: 'deletion-owed', ...faultOf(error) })
    return false
  }
}
