/**
 * The season's object. It hosts what a season has once: the seal, the fan-outs of the speech and of the seal to all rooms,
 * the news to whoever counts the country's numbers, which share the alarm, and the reports of pending work in the rooms. What all rooms of one account have to be told is
 * done by another object (walks/).
 */
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import type { FanoutApi, FanoutState } from './fanout-api.ts'
import { NumbersNews } from './numbers-news.ts'
import { type OwedKind, OwedWork } from './owed-work.ts'
import { SEAL } from './seal-fanout.ts'
import { Sealing } from './sealing.ts'
import { SeasonFanout } from './season-fanout.ts'
import { SPEECH } from './speech-fanout.ts'

/** The alarm is set before the work: if the object dies during it, it rings even if the platform retries nothing. */
const SAFETY_MS = 30_000

/** Work of the season that goes on by the alarm. `nextDue`: when it has to ring next; null when nothing is left. */
type Work = { nextDue(): number | null; advance(): Promise<void> }

export class Fanout extends DurableObject<Bindings> implements FanoutApi {
  readonly #speech: SeasonFanout
  readonly #sealing: Sealing
  readonly #numbers: NumbersNews
  readonly #owed: OwedWork
  readonly #work: readonly Work[]

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#speech = new SeasonFanout(env, ctx.storage, SPEECH)
    const seal = new SeasonFanout(env, ctx.storage, SEAL)
    this.#sealing = new Sealing(env, ctx.storage, (year, sealedAt) => seal.wish(year, sealedAt, Date.now()))
    this.#numbers = new NumbersNews(env, ctx.storage)
    this.#owed = new OwedWork(ctx.storage.sql)
    // A seal is told to the rooms by the same alarm that has stored it.
    this.#work = [this.#speech, this.#sealing, seal, this.#numbers]
  }

  async speechChanged(season: number, version: number): Promise<void> {
    this.#speech.wish(season, version, Date.now())
    this.#numbers.wish(season, Date.now())
    await this.seasonChanged(season)
  }

  async seasonChanged(season: number): Promise<void> {
    this.#sealing.wish(season, Date.now())
    await this.ctx.storage.setAlarm(Date.now())
  }

  async reportOwed(roomId: string, count: number, kind: OwedKind = 'directory'): Promise<void> {
    this.#owed.set(roomId, kind, count, Date.now())
  }

  async reportGone(roomId: string): Promise<void> {
    this.#owed.forget(roomId)
  }

  async state(): Promise<FanoutState> {
    return { owed: this.#owed.sum(Date.now()), speech: this.#speech.progress(), seal: this.#sealing.state() }
  }

  override async alarm(): Promise<void> {
    if (this.#nextDue() === null) return
    await this.ctx.storage.setAlarm(Date.now() + SAFETY_MS)
    let hasFailed = false
    for (const work of this.#work) {
      try {
        await work.advance()
      } catch (error) {
        log({ event: 'fanout', ...faultOf(error) })
        hasFailed = true
      }
    }
    if (hasFailed) return // the safety alarm is set
    const due = this.#nextDue()
    if (due === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(due)
  }

  #nextDue(): number | null {
    const dues = this.#work.flatMap((work) => work.nextDue() ?? [])
    return dues.length === 0 ? null : Math.min(...dues)
  }
}
