/** What each kind of walk tells the rooms, and what is done when all of them have confirmed. All of it can be repeated. */
import { isAccountThere, markAccountDeleted, removeAccount } from '../db/accounts/accounts.ts'
import { seasonsOf } from '../db/accounts/users.ts'
import { type RoomPage, roomsThatKnow, START } from '../db/rooms/directory.ts'
import { findUndelivered, markDelivered } from '../db/words/undelivered.ts'
import type { Bindings } from '../env.ts'
import { log } from '../logging/log.ts'
import { forgetMaker } from '../registry/registry-stub.ts'
import type { Walk, WalkKind } from './walk.ts'

type Env = Pick<Bindings, 'DB' | 'REGISTRY'>
type RoomStub = ReturnType<Bindings['ROOMS']['getByName']>

/** One page of a walk. `next`: the cursor of the following one; null after the last. */
export type WalkPage = { roomIds: string[]; next: string | null; tell: (room: RoomStub) => Promise<unknown> }

type WalkSteps = {
  /** Null: nothing is left to be done. */
  page(env: Env, walk: Walk, now: number): Promise<WalkPage | null>
  /** After a whole round without a failure. */
  end(env: Env, walk: Walk, now: number): Promise<void>
  /** What is logged when a room or D1 does not answer. */
  failure: 'deletion-owed' | 'delivery-owed' | 'sockets-left'
}

const idsOf = ({ rooms, next }: RoomPage): Omit<WalkPage, 'tell'> => ({ roomIds: rooms.map(({ id }) => id), next })

/**
 * DELETED-STAYS-DELETED, in this order: the walk is stored; the account is marked and its sessions end in one batch; every room
 * of the directory, of any season, is told; the rows go when all have confirmed.
 */
const deletion: WalkSteps = {
  async page({ DB }, { accountId, cursor }, now) {
    if (cursor === START) {
      await markAccountDeleted(DB, accountId, now)
      if (!(await isAccountThere(DB, accountId))) return null
    }
    return {
      ...idsOf(await roomsThatKnow(DB, accountId, cursor)),
      tell: async (room) => {
        if (!(await room.forget(accountId))) throw new Error('The room still owes the directory')
      },
    }
  },
  async end(env, { accountId }) {
    const { DB } = env
    // While the seasons in which they played can still be asked for.
    await forgetMaker(env, accountId, await seasonsOf(DB, accountId))
    await removeAccount(DB, accountId)
    log({ event: 'account-deleted' })
  },
  failure: 'deletion-owed',
}

/** FINISHED-WORDS-ARRIVE, for somebody in more rooms than one request tells. The words are D1's, read again with each page. */
const delivery: WalkSteps = {
  async page({ DB }, { accountId, season, cursor }) {
    const owed = await findUndelivered(DB, accountId, season, cursor)
    return owed && { ...owed, tell: (room) => room.deliverWords(accountId, owed.words) }
  },
  end: ({ DB }, { accountId, season }, now) => markDelivered(DB, accountId, season, now),
  failure: 'delivery-owed',
}

/**
 * «Esci da tutti i dispositivi»: the sessions have ended, and the sockets that they had opened follow. Where to look for those,
 * the directory knows: every room this person is in, was in, or owns. A room that they only looked at is not among them, be it
 * somebody else's that is closing or closed, or another season's: such a socket shows what anybody with the link may see, names
 * and counts, and ends with its twelve hours.
 */
const signOut: WalkSteps = {
  async page({ DB }, { accountId, cursor, wishedAt }) {
    return {
      ...idsOf(await roomsThatKnow(DB, accountId, cursor)),
      tell: (room) => room.disconnect(accountId, wishedAt),
    }
  },
  end: async () => undefined,
  failure: 'sockets-left',
}

export const STEPS: Record<WalkKind, WalkSteps> = { deletion, delivery, 'sign-out': signOut }
