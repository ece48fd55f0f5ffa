/**
 * A message to many rooms: all of a season, or all of an account. A step calls one page of them, whose cursor is stored
 * with what came of it, and the stragglers that are due: rooms that were out of reach. None of them makes it begin anew.
 */
import * as v from 'valibot'
import { forEachLimited } from '../calls/for-each-limited.ts'
import { ROOMS_A_PAGE } from '../db/rooms/directory.ts'
import { faultOf, type LogEvent, log } from '../logging/log.ts'
import { tellRoom } from '../rooms-client/tell-room.ts'
import type { Job, JobKey, Jobs, SeasonParts, Step } from './jobs.ts'

/** Rooms in one page, and as many stragglers with it. */
export const ROOMS_A_STEP = ROOMS_A_PAGE

/** `isOver`: the last page was called. `reached`: rooms that have confirmed. */
export const Tour = v.object({ cursor: v.string(), isOver: v.boolean(), reached: v.number() })
export type Tour = v.InferOutput<typeof Tour>
export const NEW_TOUR: Tour = { cursor: '', isOver: false, reached: 0 }

type RoomStub = Parameters<Parameters<typeof tellRoom>[2]>[0]

/** `next`: the cursor of the next page; null after the last. */
export type TourPage = { ids: string[]; next: string | null }

export type TourStops = {
  page(cursor: string): Promise<TourPage>
  /** Repeated until it does not throw. */
  call(room: RoomStub, id: string): Promise<unknown>
  /** Rooms called at once. */
  atOnce: number
  failure: LogEvent
  /** Of which season or version: for the log. */
  about?: { season?: number; version?: number }
}

const NOTHING: TourPage = { ids: [], next: null }

type Toured = { tour: Tour; rooms: Pick<Exclude<Step, 'done'>, 'dueAt' | 'missed' | 'reached'>; isFinished: boolean }

/** `isFinished`: the last page is over and no room is left out. */
export async function tourStep({ env, jobs }: SeasonParts, job: Job, tour: Tour, stops: TourStops): Promise<Toured> {
  const again = jobs.dueStragglers(job, Date.now(), ROOMS_A_STEP)
  const { ids, next } = tour.isOver ? NOTHING : await stops.page(tour.cursor)
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
    // After the last page the next straggler says when it goes on.
    rooms: {
      dueAt: isOver ? null : Date.now(),
      missed,
      reached: again.map(({ id }) => id).filter((id) => !isMissed.has(id)),
    },
    isFinished: isOver && missed.length === 0 && jobs.countStragglers(job) === again.length,
  }
}

export type TourProgress = { reached: number; failed: number; isDone: boolean }

export function progressOf(jobs: Jobs, job: JobKey, { reached, isOver }: Tour): TourProgress {
  const failed = jobs.countStragglers(job)
  return { reached, failed, isDone: isOver && failed === 0 }
}
