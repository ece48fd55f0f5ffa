/** The messages to all rooms of an account: that it is deleted, or that its sockets end. */
import * as v from 'valibot'
import { isAccountThere, markAccountDeleted, removeAccount } from '../db/accounts.ts'
import { roomsThatKnow } from '../db/directory.ts'
import { findSeason } from '../db/seasons.ts'
import { seasonsOf } from '../db/users.ts'
import { configOf } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { forgetMaker } from '../platform/objects.ts'
import type { AccountTours } from './api.ts'
import type { Jobs, Kind, SeasonParts, Step } from './jobs.ts'
import { LONGEST_TOUR_WAIT_MS, NEW_TOUR, ROOMS_A_STEP, Tour, type TourPage, tourStep } from './tour.ts'

/** Rooms called at once for one account. */
const AT_ONCE = 20

/**
 * The reach of D1's Time Travel. A finished deletion stays as a row for this long, because a restore can bring the account
 * back. The account's id is random and identifies nobody.
 */
export const DELETION_KEPT_MS = 30 * 86_400_000

/** `doneAt`: null while the deletion is under way. */
const Deletion = v.object({ ...Tour.entries, doneAt: v.nullable(v.number()) })
const SignOut = v.object({ ...Tour.entries, requestedAt: v.number() })

const isUnderWay = (state: unknown): boolean => v.parse(Deletion, state).doneAt === null

const begin = (jobs: Jobs, accountId: string, dueAt: number): void =>
  jobs.request('deletion', accountId, { ...NEW_TOUR, doneAt: null }, dueAt)

/** A deletion that is under way goes on unchanged. */
export function requestDeletion(jobs: Jobs, accountId: string, dueAt: number): void {
  const job = jobs.find('deletion', accountId)
  if (!job || !isUnderWay(job.state)) begin(jobs, accountId, dueAt)
}

export function isDeleted(jobs: Jobs, accountId: string): boolean {
  const job = jobs.find('deletion', accountId)
  return !job || !isUnderWay(job.state)
}

/** Also restarts those under way: D1 may have lost the mark that they have set. @returns the number of deletions */
export function repeatDeletions(jobs: Jobs, now: number): number {
  const deletions = jobs.all('deletion')
  for (const { key } of deletions) begin(jobs, key, now)
  return deletions.length
}

/** Restarts a sign-out that is under way: the person may since have opened a socket in a room that was already called. */
export const requestDisconnecting = (jobs: Jobs, accountId: string, now: number): void =>
  jobs.request('sign-out', accountId, { ...NEW_TOUR, requestedAt: now }, now)

export const accountTours = (jobs: Jobs): AccountTours => ({
  deletions: jobs.all('deletion').filter(({ state }) => isUnderWay(state)).length,
  others: jobs.all('sign-out').length,
})

/** A page of all rooms in the directory, of any season, that may have this account's name. */
async function pageOf({ env }: SeasonParts, accountId: string, cursor: string): Promise<TourPage> {
  const { rooms, next } = await roomsThatKnow(env.DB, accountId, cursor, ROOMS_A_STEP)
  return { ids: rooms.map(({ id }) => id), next }
}

/**
 * DELETED-STAYS-DELETED, in this order: the job is stored; the account is marked and its sessions are deleted in one batch;
 * every room is told; the account's rows are deleted when all rooms have confirmed.
 */
export const deletionKind = (parts: SeasonParts): Kind => ({
  failure: 'deletion-owed',
  longestWaitMs: LONGEST_TOUR_WAIT_MS,
  async step(job) {
    const { env } = parts
    const accountId = job.key
    const { doneAt, ...before } = v.parse(Deletion, job.state)
    if (doneAt !== null) {
      // A second request may come while the first one's last step ends: the row stays for its thirty days all the same.
      const dueAt = doneAt + DELETION_KEPT_MS
      return Date.now() < dueAt ? { state: { ...before, doneAt }, dueAt } : 'done'
    }
    const done = (tour: Tour): Exclude<Step, 'done'> => ({
      state: { ...tour, doneAt: Date.now() },
      dueAt: Date.now() + DELETION_KEPT_MS,
    })
    if (before.cursor === NEW_TOUR.cursor && !before.isOver) {
      await markAccountDeleted(env.DB, accountId, Date.now())
      if (!(await isAccountThere(env.DB, accountId))) return done(before)
    }
    // A shut season keeps a deleted player's words (design.md, «A shut season»). A room that does not know yet that its
    // season is shut learns it with this call.
    const { year } = configOf(env).season
    const { sealedAt, speechPublished } = await findSeason(env.DB, year)
    const { tour, rooms, isFinished } = await tourStep(parts, job, before, {
      page: (cursor) => pageOf(parts, accountId, cursor),
      async call(room) {
        if (!(await room.forget(accountId, { year, sealedAt, speechPublished })))
          throw new Error('The room still owes the directory')
      },
      atOnce: AT_ONCE,
      failure: 'deletion-owed',
    })
    if (!isFinished) return { ...rooms, state: { ...tour, doneAt: null } }
    // Before the account's rows go, which name the seasons in which they played.
    await forgetMaker(env, accountId, await seasonsOf(env.DB, accountId))
    await removeAccount(env.DB, accountId)
    log({ event: 'account-deleted' })
    return { ...rooms, ...done(tour) }
  },
})

/**
 * «Esci da tutti i dispositivi»: the sessions are already deleted, and the sockets that they opened are closed. The
 * directory gives the rooms: every room that this person is in, was in, or owns. It does not give rooms that they only
 * looked at (another owner's that is closing or closed, or of another season). A socket there stays open until its twelve
 * hours are over; it shows names and counts, as to anybody with the link.
 */
export const signOutKind = (parts: SeasonParts): Kind => ({
  failure: 'sockets-left',
  longestWaitMs: LONGEST_TOUR_WAIT_MS,
  async step(job) {
    const { requestedAt, ...before } = v.parse(SignOut, job.state)
    const { tour, rooms, isFinished } = await tourStep(parts, job, before, {
      page: (cursor) => pageOf(parts, job.key, cursor),
      call: (room) => room.disconnect(job.key, requestedAt),
      atOnce: AT_ONCE,
      failure: 'sockets-left',
    })
    return isFinished ? 'done' : { ...rooms, state: { ...tour, requestedAt } }
  },
})
