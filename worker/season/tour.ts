/**
 * A message to many rooms: all of a season, or all of an account. A step calls one page of them, whose cursor is stored
 * with the page's result, and the due stragglers: rooms that were out of reach. A room that failed is retried alone; the
 * tour does not restart.
 *
 * Two such messages are here: the speech's version (design.md, «Rooms follow the speech») and the moment of the seal
 * (SEALED-IS-FINAL), to all rooms of the season. An account's are in accounts.ts, the registry's in registry.ts.
 */
import * as v from 'valibot'
import { ROOMS_A_PAGE, roomsAfter } from '../db/directory.ts'
import { forEachLimited } from '../platform/calls.ts'
import { faultOf, type LogEvent, log } from '../platform/log.ts'
import type { RoomApi } from '../room/api.ts'
import { tellRoom } from '../room/stub.ts'
import type { SpeechProgress } from './api.ts'
import type { Job, JobKey, Jobs, Kind, SeasonParts, Step } from './jobs.ts'

/** Rooms in one page; a step takes as many stragglers in addition. */
export const ROOMS_A_STEP = ROOMS_A_PAGE
/** A tour's longest wait before it tries a step again. */
export const LONGEST_TOUR_WAIT_MS = 5 * 60_000
/** Rooms told of a speech or a seal at once: most are hibernating, and waking them takes most of the time. */
const FAN_OUT_AT_ONCE = 100

/** `isOver`: the last page was called. `reached`: rooms that have confirmed. */
export const Tour = v.object({ cursor: v.string(), isOver: v.boolean(), reached: v.number() })
export type Tour = v.InferOutput<typeof Tour>
export const NEW_TOUR: Tour = { cursor: '', isOver: false, reached: 0 }
/**
 * The state of a speech's or a seal's tour. Its job stays when it is done, as the record of the version that was told.
 * `version`: of a seal, its moment, of which a season has only one.
 */
const FanOut = v.object({ ...Tour.entries, version: v.number() })

type RoomStub = Parameters<Parameters<typeof tellRoom>[2]>[0]

/** `next`: the cursor of the next page; null after the last. */
export type TourPage = { ids: string[]; next: string | null }

type TourStops = {
  page(cursor: string): Promise<TourPage>
  /** Repeated until it does not throw. */
  call(room: RoomStub, id: string): Promise<unknown>
  atOnce: number
  failure: LogEvent
  /** Season or version, for the log. */
  about?: { season?: number; version?: number }
}

const NO_PAGE: TourPage = { ids: [], next: null }

type Toured = { tour: Tour; rooms: Pick<Exclude<Step, 'done'>, 'dueAt' | 'missed' | 'reached'>; isFinished: boolean }

type TourProgress = { reached: number; failed: number; isDone: boolean }

/** `isFinished`: the last page is over and no room is missing. */
export async function tourStep({ env, jobs }: SeasonParts, job: Job, tour: Tour, stops: TourStops): Promise<Toured> {
  const again = jobs.dueStragglers(job, Date.now(), ROOMS_A_STEP)
  const { ids, next } = tour.isOver ? NO_PAGE : await stops.page(tour.cursor)
  const attempts = new Map([
    ...ids.map((id) => [id, 0] as const),
    ...again.map((one) => [one.id, one.attempts] as const),
  ])
  const called = [...attempts.keys()]
  const failed = await forEachLimited(called, stops.atOnce, (id) => tellRoom(env, id, (room) => stops.call(room, id)))
  const [first] = failed
  if (first) log({ event: stops.failure, ...stops.about, count: failed.length, ...faultOf(first.error) })
  const missed = failed.map(({ item: id }) => ({ id, attempts: attempts.get(id) ?? 0 }))
  const isMissed = new Set(missed.map(({ id }) => id))
  const reached = called.filter((id) => !isMissed.has(id))
  const isOver = next === null
  return {
    tour: { cursor: next ?? tour.cursor, isOver, reached: tour.reached + reached.length },
    // After the last page, the next straggler decides the moment of the next step.
    rooms: {
      dueAt: isOver ? null : Date.now(),
      missed,
      reached: again.map(({ id }) => id).filter((id) => !isMissed.has(id)),
    },
    isFinished: isOver && missed.length === 0 && jobs.countStragglers(job) === again.length,
  }
}

/** A page of rooms ordered by id: the last id is the cursor of the next page. */
export const pageById = (ids: string[]): TourPage => ({
  ids,
  next: ids.length < ROOMS_A_STEP ? null : (ids.at(-1) ?? null),
})

export function progressOf(jobs: Jobs, job: JobKey, { reached, isOver }: Tour): TourProgress {
  const failed = jobs.countStragglers(job)
  return { reached, failed, isDone: isOver && failed === 0 }
}

function toldVersion(jobs: Jobs, kind: 'speech' | 'seal', year: number): number | null {
  const job = jobs.find(kind, String(year))
  return job && v.parse(FanOut, job.state).version
}

const begin = (jobs: Jobs, kind: 'speech' | 'seal', year: number, version: number): void =>
  jobs.request(kind, String(year), { ...NEW_TOUR, version }, Date.now())

/** A version that was told already, or an older one, changes nothing. The first text has the first version above 0. */
export function beginSpeechTour(jobs: Jobs, year: number, version: number): void {
  if (version > (toldVersion(jobs, 'speech', year) ?? 0)) begin(jobs, 'speech', year, version)
}

/** @returns whether the seal was unknown until now */
export function beginSealTour(jobs: Jobs, year: number, sealedAt: number): boolean {
  if (toldVersion(jobs, 'seal', year) !== null) return false
  begin(jobs, 'seal', year, sealedAt)
  return true
}

/** Null before the first speech. */
export function speechProgress(jobs: Jobs, year: number): SpeechProgress | null {
  const job = jobs.find('speech', String(year))
  if (!job) return null
  const { version, ...tour } = v.parse(FanOut, job.state)
  const { reached, ...rest } = progressOf(jobs, job, tour)
  return { version, told: reached, ...rest }
}

const fanOut = (
  parts: SeasonParts,
  failure: LogEvent,
  done: LogEvent,
  tell: (room: Pick<RoomApi, 'speechChanged' | 'seasonSealed'>, version: number) => Promise<void>,
): Kind => ({
  failure,
  longestWaitMs: LONGEST_TOUR_WAIT_MS,
  async step(job) {
    const { version, ...before } = v.parse(FanOut, job.state)
    const season = Number(job.key)
    const { tour, rooms } = await tourStep(parts, job, before, {
      async page(cursor) {
        return pageById(await roomsAfter(parts.env.DB, season, cursor, ROOMS_A_STEP))
      },
      call: (room) => tell(room, version),
      atOnce: FAN_OUT_AT_ONCE,
      failure,
      about: { season, version },
    })
    if (tour.isOver && !before.isOver) log({ event: done, season, version, count: tour.reached })
    return { state: { ...tour, version }, ...rooms }
  },
})

export const speechKind = (parts: SeasonParts): Kind =>
  fanOut(parts, 'fanout', 'fanout-done', (room, version) => room.speechChanged(version))

export const sealKind = (parts: SeasonParts): Kind =>
  fanOut(parts, 'seal-fanout', 'seal-fanout-done', (room, sealedAt) => room.seasonSealed(sealedAt))
