/**
 * The season's object that counts the country's numbers (decision 56). An object of its own: the count goes on for
 * minutes after a crowd's evening, and must hold up neither the seal nor the fan-out of the speech.
 */
import { DurableObject } from 'cloudflare:workers'
import { delayAfter } from '../calls/back-off.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import type { NumbersApi } from './numbers-api.ts'
import { NumbersCount } from './numbers-count.ts'
import { NumbersStore } from './numbers-store.ts'

/** The alarm is set before the work: if the object dies during it, it rings even if the platform retries nothing. */
const SAFETY_MS = 30_000
/** Page 104 waits for the numbers: a D1 that is away is asked again sooner than by a fan-out. */
const LONGEST_DELAY_MS = 30_000

export class SeasonNumbers extends DurableObject<Bindings> implements NumbersApi {
  readonly #store: NumbersStore
  readonly #count: NumbersCount

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#store = new NumbersStore(ctx.storage)
    this.#count = new NumbersCount(env, this.#store)
  }

  async count(season: number): Promise<void> {
    this.#store.wish(season, Date.now())
    await this.ctx.storage.setAlarm(Date.now())
  }

  override async alarm(): Promise<void> {
    const job = this.#store.job()
    if (!job) return
    await this.ctx.storage.setAlarm(Date.now() + SAFETY_MS)
    try {
      const isOver = await this.#count.advance(job.season)
      if (isOver) this.#store.over(job)
      else this.#store.goOn(Date.now())
    } catch (error) {
      log({ event: 'numbers-owed', season: job.season, ...faultOf(error) })
      this.#store.failed(job, Date.now() + delayAfter(job.attempts, LONGEST_DELAY_MS))
    }
    const next = this.#store.job()
    if (next) await this.ctx.storage.setAlarm(next.dueAt)
    else await this.ctx.storage.deleteAlarm()
  }
}
