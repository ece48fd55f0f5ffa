/**
 * Writes the season's seal into D1 when it is due (decision 38). When that is depends on D1's row alone: each change of
 * the season wishes a look at it, and each look says when the next one is needed. All of it is stored, so that it goes
 * on after the object dies.
 */
import { sealDueAt } from '../../shared/evening/seal.ts'
import { delayAfter } from '../calls/back-off.ts'
import { askPatiently } from '../db/database.ts'
import { putSealBack, sealIfDue } from '../db/evening/seal.ts'
import type { SeasonRow } from '../db/evening/season-row.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { type SealJob, type SealState, SealStore } from './seal-store.ts'

/** Called in the turn that stores the seal: what it stores in the same object lives and dies with that. */
export type OnSealed = (year: number, sealedAt: number) => void

/** A D1 that is away is asked again sooner than by a fan-out: everybody waits for the seal. */
const LONGEST_DELAY_MS = 10_000

/**
 * A restore of D1 may take the seal away, and nobody tells this object of it: for a day after the seal it looks by itself
 * whether D1 still has it.
 */
export const WATCH_MS = 60_000
const WATCHED_MS = 24 * 3_600_000

export class Sealing {
  readonly #env: Pick<Bindings, 'DB'>
  readonly #storage: DurableObjectStorage
  readonly #store: SealStore
  readonly #onSealed: OnSealed

  constructor(env: Pick<Bindings, 'DB'>, storage: DurableObjectStorage, onSealed: OnSealed) {
    this.#env = env
    this.#storage = storage
    this.#store = new SealStore(storage)
    this.#onSealed = onSealed
  }

  /** The row has changed, or its seal is late: it has to be looked at now. */
  wish(season: number, now: number): void {
    this.#store.wish(season, now)
  }

  nextDue(): number | null {
    return this.#store.job()?.dueAt ?? null
  }

  /** Null before the first look. */
  state(): SealState | null {
    const job = this.#store.job()
    if (!job) return null
    const { begunAt, sealsAt, sealedAt, isHeld } = job
    return { begunAt, sealsAt, sealedAt, isHeld }
  }

  /** The work of one alarm. */
  async advance(): Promise<void> {
    const job = this.#store.job()
    if (!job || job.dueAt === null || job.dueAt > Date.now()) return
    let row: SeasonRow | null
    try {
      row = await this.#look(job)
    } catch (error) {
      log({ event: 'seal-owed', season: job.season, ...faultOf(error) })
      this.#store.failed(job, Date.now() + delayAfter(job.attempts, LONGEST_DELAY_MS))
      return
    }
    this.#storage.transactionSync(() => this.#found(job, row))
  }

  async #look({ season, sealedAt }: SealJob): Promise<SeasonRow | null> {
    const row = await sealIfDue(this.#env.DB, season, Date.now(), askPatiently)
    if (!row || row.sealedAt !== null || sealedAt === null) return row
    // D1 was restored to a moment before the seal, which is never undone.
    await putSealBack(this.#env.DB, season, sealedAt, askPatiently)
    return { ...row, sealedAt }
  }

  #found(job: SealJob, row: SeasonRow | null): void {
    const sealedAt = row?.sealedAt ?? job.sealedAt
    const sealsAt = row && sealDueAt(row)
    const now = Date.now()
    const isWatched = sealedAt !== null && now < sealedAt + WATCHED_MS
    this.#store.looked(
      job,
      { begunAt: row?.begunAt ?? null, sealsAt, sealedAt, isHeld: row?.holdSeal ?? false },
      isWatched ? now + WATCH_MS : sealsAt,
    )
    if (sealedAt === null || job.sealedAt !== null) return
    log({ event: 'season-sealed', season: job.season })
    this.#onSealed(job.season, sealedAt)
  }
}
