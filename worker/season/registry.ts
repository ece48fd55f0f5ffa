/**
 * The rooms of a season, and the account that made each. They are not in D1: a restore would remove rooms there, and making
 * a room would depend on D1. After a restore, every room is asked to send its directory rows again.
 */
import * as v from 'valibot'
import { MAX_ROOMS_MADE } from '../../shared/season.ts'
import { log } from '../platform/log.ts'
import type { ObjectStorage } from '../platform/storage.ts'
import type { RebuildProgress } from './api.ts'
import type { Jobs, Kind, SeasonParts } from './jobs.ts'
import { LONGEST_TOUR_WAIT_MS, NEW_TOUR, pageById, progressOf, ROOMS_A_STEP, Tour, tourStep } from './tour.ts'

/** Each room waits for its write to D1: more at once would only queue there. */
const AT_ONCE = 20

export class Registry {
  readonly #storage: ObjectStorage

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  /** False when the account has made its maximum of rooms. A known room is not counted again for any caller. */
  add(roomId: string, maker: string | null): boolean {
    if (this.#storage.existing('SELECT 1 FROM rooms WHERE id = ?', roomId).length > 0) return true
    if (maker !== null && this.madeBy(maker).length >= MAX_ROOMS_MADE) return false
    this.#storage.store('INSERT INTO rooms (id, maker) VALUES (?, ?)', roomId, maker)
    return true
  }

  madeBy(maker: string): string[] {
    return this.#ids('SELECT id FROM rooms WHERE maker = ? ORDER BY id', maker)
  }

  /** The rooms still count as the season's, but no longer for this account. */
  forgetMaker(maker: string): void {
    this.#storage.existing('UPDATE rooms SET maker = NULL WHERE maker = ?', maker)
  }

  get size(): number {
    return this.#storage.existing<{ size: number }>('SELECT count(*) AS size FROM rooms')[0]?.size ?? 0
  }

  after(id: string, limit: number): string[] {
    return this.#ids('SELECT id FROM rooms WHERE id > ? ORDER BY id LIMIT ?', id, limit)
  }

  #ids(query: string, ...values: SqlStorageValue[]): string[] {
    return this.#storage.existing<{ id: string }>(query, ...values).map(({ id }) => id)
  }
}

/** Starts with the first room, even during a rebuilding: D1 may have been restored once more. */
export const requestRebuild = (jobs: Jobs, season: number): void =>
  jobs.request('rebuild', String(season), NEW_TOUR, Date.now())

/** Null when no rebuilding was ever requested. */
export function rebuildProgress(jobs: Jobs, { size: rooms }: Registry, season: number): RebuildProgress | null {
  const job = jobs.find('rebuild', String(season))
  if (!job) return null
  const { reached, ...rest } = progressOf(jobs, job, v.parse(Tour, job.state))
  return { rooms, asked: reached, ...rest }
}

export const rebuildKind = (parts: SeasonParts, registry: Registry): Kind => ({
  failure: 'directory-not-rebuilt',
  longestWaitMs: LONGEST_TOUR_WAIT_MS,
  async step(job) {
    const season = Number(job.key)
    const before = v.parse(Tour, job.state)
    const { tour, rooms } = await tourStep(parts, job, before, {
      async page(cursor) {
        return pageById(registry.after(cursor, ROOMS_A_STEP))
      },
      async call(room, id) {
        if (!(await room.rewriteDirectory(id, season))) throw new Error('D1 did not say whether there was such a room')
      },
      atOnce: AT_ONCE,
      failure: 'directory-not-rebuilt',
      about: { season },
    })
    if (tour.isOver && !before.isOver) log({ event: 'directory-rebuilt', season, count: tour.reached })
    return { state: tour, ...rooms }
  },
})
