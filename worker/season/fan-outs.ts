/**
 * What all rooms of the season are told: the speech's version (decision 34), and the moment of the seal (decision 39). The
 * job of each stays when it is done: its row says what was told.
 */
import * as v from 'valibot'
import { roomsAfter } from '../db/rooms/directory.ts'
import { type LogEvent, log } from '../logging/log.ts'
import type { RoomApi } from '../room/room-api.ts'
import type { Jobs, Kind, SeasonParts } from './jobs.ts'
import type { SpeechProgress } from './season-api.ts'
import { NEW_TOUR, progressOf, ROOMS_A_STEP, Tour, tourStep } from './tour.ts'

/** `version`: of a seal, its moment. There is only one in a season. */
const FanOut = v.object({ ...Tour.entries, version: v.number() })

/** Most rooms are hibernating, and waking them is what takes the time. */
const AT_ONCE = 100

const LONGEST_WAIT_MS = 5 * 60_000

function toldVersion(jobs: Jobs, kind: 'speech' | 'seal', year: number): number | null {
  const job = jobs.find(kind, String(year))
  return job && v.parse(FanOut, job.state).version
}

const begin = (jobs: Jobs, kind: 'speech' | 'seal', year: number, version: number): void =>
  jobs.request(kind, String(year), { ...NEW_TOUR, version }, Date.now())

/** A version that was told, or an older one, changes nothing. The first text has the first version above 0. */
export function beginSpeechTour(jobs: Jobs, year: number, version: number): void {
  if (version > (toldVersion(jobs, 'speech', year) ?? 0)) begin(jobs, 'speech', year, version)
}

/** @returns whether the seal is news */
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
  const { reached: told, ...rest } = progressOf(jobs, job, tour)
  return { version, told, ...rest }
}

const fanOut = (
  parts: SeasonParts,
  failure: LogEvent,
  done: LogEvent,
  tell: (room: Pick<RoomApi, 'speechChanged' | 'seasonSealed'>, version: number) => Promise<void>,
): Kind => ({
  failure,
  longestWaitMs: LONGEST_WAIT_MS,
  async step(job) {
    const { version, ...before } = v.parse(FanOut, job.state)
    const season = Number(job.key)
    const { tour, rooms } = await tourStep(parts, job, before, {
      async page(cursor) {
        const ids = await roomsAfter(parts.env.DB, season, cursor, ROOMS_A_STEP)
        return { ids, next: ids.length < ROOMS_A_STEP ? null : (ids.at(-1) ?? null) }
      },
      call: (room) => tell(room, version),
      atOnce: AT_ONCE,
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
