/**
 * The look at the season's row in D1. It writes the seal when that is due (SEALED-IS-FINAL), and compares D1's row with the
 * work done: rooms that do not know this seal or this version of the speech (design.md, «Rooms follow the speech»), and
 * missing numbers of this version (design.md, «Counting the country»). Interrupted work is found again by this comparison;
 * no list of pending work is kept.
 */
import * as v from 'valibot'
import { sealDueAt } from '../../shared/evening/seal.ts'
import { sealIfDue } from '../db/seasons.ts'
import { askPatiently } from '../platform/d1.ts'
import { log } from '../platform/log.ts'
import type { Jobs, Kind, SeasonParts } from './jobs.ts'
import { beginNumbers } from './numbers.ts'
import { beginSealTour, beginSpeechTour } from './tour.ts'

/**
 * The interval of further looks, for an hour after each change of the season, since D1 may run a change late, and for a day
 * after the seal, since a restore of D1 may remove the seal.
 */
export const LOOK_AGAIN_MS = 10_000
const WATCHED_MS = { change: 3_600_000, seal: 24 * 3_600_000 }

/** Short, because everybody waits for the seal. */
const LONGEST_WAIT_MS = 10_000

/** The result of the last look. `sealsAt`: when the seal is due, by the season's present state. */
const LookState = v.object({
  begunAt: v.nullable(v.number()),
  sealsAt: v.nullable(v.number()),
  sealedAt: v.nullable(v.number()),
  isHeld: v.boolean(),
  watchedUntil: v.number(),
})
type LookState = v.InferOutput<typeof LookState>

const NO_SEASON = { begunAt: null, sealsAt: null, sealedAt: null, isHeld: false }

/** Null before the first request for a look. */
export function lastSeen(jobs: Jobs, year: number): LookState | null {
  const job = jobs.find('look', String(year))
  return job && v.parse(LookState, job.state)
}

/** @param inMs a look that is already scheduled earlier stays */
export function scheduleLook(jobs: Jobs, year: number, now: number, inMs: number): void {
  const dueAt = jobs.find('look', String(year))?.dueAt ?? Number.POSITIVE_INFINITY
  const before = lastSeen(jobs, year) ?? NO_SEASON
  const state: LookState = { ...before, watchedUntil: now + WATCHED_MS.change }
  jobs.request('look', String(year), state, Math.min(dueAt, now + inMs))
}

export const lookKind = (parts: SeasonParts): Kind => ({
  failure: 'seal-owed',
  longestWaitMs: LONGEST_WAIT_MS,
  isUrgent: true,
  async step({ key, state }) {
    const { env, jobs } = parts
    const [year, before, now] = [Number(key), v.parse(LookState, state), Date.now()]
    // A seal that an earlier look has seen is never undone: D1 may have been restored to a moment before it.
    const row = await sealIfDue(env.DB, year, now, before.sealedAt, askPatiently)
    const sealedAt = row?.sealedAt ?? before.sealedAt
    const sealsAt = row && sealedAt === null ? sealDueAt(row) : null
    if (row) {
      beginSpeechTour(jobs, year, row.speechVersion)
      if (row.speechPublished && !row.isCounted) beginNumbers(jobs, year)
    }
    if (sealedAt !== null && beginSealTour(jobs, year, sealedAt)) log({ event: 'season-sealed', season: year })
    const seen: LookState = {
      ...before,
      begunAt: row?.begunAt ?? null,
      sealsAt,
      sealedAt,
      isHeld: row?.holdSeal ?? false,
    }
    return { state: seen, dueAt: nextLook(seen, now) }
  },
})

/** @param now the moment for which D1 was asked whether the seal is due */
function nextLook({ sealsAt, sealedAt, watchedUntil }: LookState, now: number): number | null {
  const isWatched = now < Math.max(watchedUntil, sealedAt === null ? 0 : sealedAt + WATCHED_MS.seal)
  const again = now + LOOK_AGAIN_MS
  if (sealsAt === null) return isWatched ? again : null
  // A due seal that was not written is tried again later, not at once.
  const due = sealsAt > now ? sealsAt : again
  return isWatched ? Math.min(due, again) : due
}
