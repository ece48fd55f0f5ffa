/**
 * DELETED-STAYS-DELETED, in this order: mark the account and end its sessions in one batch; read the directory of all
 * seasons; tell every room; remove the rows when all have confirmed. The object `accounts` remembers what is under way and
 * goes on by its alarm, so that nobody has to ask again.
 */
import { isAccountThere, markAccountDeleted, removeAccount } from '../db/accounts.ts'
import { roomsThatKnow } from '../db/directory.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../log.ts'
import { inTurns } from '../room/in-turns.ts'

const AT_ONCE = 20

/** The one object that remembers deletions, whatever their season. */
export const DELETIONS = 'accounts'

/** True when nothing is left of the account; false when it is marked and the rest will follow by itself. */
export async function deleteAccount(
  env: Pick<Bindings, 'DB' | 'ROOMS' | 'FANOUT'>,
  accountId: string,
  now: number,
): Promise<boolean> {
  await markAccountDeleted(env.DB, accountId, now)
  try {
    return await env.FANOUT.getByName(DELETIONS).deleteAccount(accountId)
  } catch {
    // Out of reach: then this call does it. What it does not finish, the next call about this account begins again.
    return finishDeletion(env, accountId)
  }
}

/** Repeatable at any point; never throws. */
export async function finishDeletion(env: Pick<Bindings, 'DB' | 'ROOMS'>, accountId: string): Promise<boolean> {
  try {
    if (!(await isAccountThere(env.DB, accountId))) return true
    const roomIds = await roomsThatKnow(env.DB, accountId)
    let isForgotten = true
    const failed = await inTurns(roomIds, AT_ONCE, async (id) => {
      if (!(await env.ROOMS.getByName(id).forget(accountId))) isForgotten = false
    })
    if (failed.length > 0 || !isForgotten) return false
    await removeAccount(env.DB, accountId)
    log({ event: 'account-deleted', count: roomIds.length })
    return true
  } catch (error) {
    log({ event: 'deletion-owed', ...faultOf(error) })
    return false
  }
}
