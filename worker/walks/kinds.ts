/** For each kind of walk: what it tells the rooms, and its end when all have confirmed. All steps are repeatable. */
import { isAccountThere, markAccountDeleted, removeAccount } from '../db/accounts/accounts.ts'
import { seasonsOf } from '../db/accounts/users.ts'
import { type RoomPage, roomsThatKnow, START } from '../db/rooms/directory.ts'
import { findSeason } from '../db/seasons.ts'
import { type Bindings, configOf } from '../env.ts'
import { log } from '../logging/log.ts'
import { forgetMaker } from '../registry/registry-stub.ts'
import type { Walk, WalkKind } from './walk.ts'

type RoomStub = ReturnType<Bindings['ROOMS']['getByName']>

/** One page of a walk. `next`: the cursor of the next page; null after the last. */
export type WalkPage = { roomIds: string[]; next: string | null; tell: (room: RoomStub) => Promise<unknown> }

type WalkSteps = {
  /** Null when nothing is left to do. */
  page(env: Bindings, walk: Walk, now: number): Promise<WalkPage | null>
  /** Runs after a whole round without a failure. */
  end(env: Bindings, walk: Walk, now: number): Promise<void>
  /** The event that is logged when a room or D1 does not answer. */
  failure: 'deletion-owed' | 'sockets-left'
}

const idsOf = ({ rooms, next }: RoomPage): Omit<WalkPage, 'tell'> => ({ roomIds: rooms.map(({ id }) => id), next })

/**
 * DELETED-STAYS-DELETED, in this order: the walk is stored; the account is marked and its sessions are deleted in one
 * batch; every room in the directory, of any season, is told; the account's rows are deleted when all have confirmed.
 */
const deletion: WalkSteps = {
  async page(env, { accountId, cursor }, now) {
    const { DB } = env
    if (cursor === START) {
      await markAccountDeleted(DB, accountId, now)
      if (!(await isAccountThere(DB, accountId))) return null
    }
    // A season that is shut keeps the words of who goes (decision 106): a room that was told nothing yet hears it with this.
    const { year } = configOf(env).season
    const { sealedAt, speechPublished } = await findSeason(DB, year)
    return {
      ...idsOf(await roomsThatKnow(DB, accountId, cursor)),
      tell: async (room) => {
        if (!(await room.forget(accountId, { year, sealedAt, speechPublished })))
          throw new Error('The room still owes the directory')
      },
    }
  },
  async end(env, { accountId }) {
    const { DB } = env
    // Before the account's rows go, which tell the seasons in which they played.
    await forgetMaker(env, accountId, await seasonsOf(DB, accountId))
    await removeAccount(DB, accountId)
    log({ event: 'account-deleted' })
  },
  failure: 'deletion-owed',
}

/**
 * «Esci da tutti i dispositivi»: the sessions are already deleted, and the walk closes the sockets that they opened. It
 * finds them by the directory: every room that this person is in, was in, or owns. A room that they only looked at is
 * not in the directory (somebody else's that is closing or closed, or another season's). Such a socket stays open until
 * its twelve hours are over; it shows names and counts, as to anybody with the link.
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

export const STEPS: Record<WalkKind, WalkSteps> = { deletion, 'sign-out': signOut }
