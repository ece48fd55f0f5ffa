/**
 * The season's fan-out object. It hosts two independent things of which a season has one each: the fan-out of the
 * speech to all rooms, which has the alarm, and the reports of pending work in the rooms. What all rooms of one account
 * have to be told is done by another object (walks/).
 */
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import type { FanoutApi, FanoutState } from './fanout-api.ts'
import { type OwedKind, OwedWork } from './owed-work.ts'
import { SpeechFanout } from './speech-fanout.ts'

/** The alarm is set before the work: if the object dies during it, it rings even if the platform retries nothing. */
const SAFETY_MS = 30_000

export class Fanout extends DurableObject<Bindings> implements FanoutApi {
  readonly #speech: SpeechFanout
  readonly #owed: OwedWork

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#speech = new SpeechFanout(env, ctx.storage)
    this.#owed = new OwedWork(ctx.storage.sql)
  }

  async speechChanged(season: number, version: number): Promise<void> {
    if (this.#speech.wish(season, version, Date.now())) await this.ctx.storage.setAlarm(Date.now())
  }

  async reportOwed(roomId: string, count: number, kind: OwedKind = 'directory'): Promise<void> {
    this.#owed.set(roomId, kind, count, Date.now())
  }

  async reportGone(roomId: string): Promise<void> {
    this.#owed.forget(roomId)
  }

  async state(): Promise<FanoutState> {
    return { owed: this.#owed.sum(Date.now()), speech: this.#speech.progress() }
  }

  override async alarm(): Promise<void> {
    if (this.#speech.nextDue() === null) return
    await this.ctx.storage.setAlarm(Date.now() + SAFETY_MS)
    try {
      await this.#speech.advance()
    } catch (error) {
      log({ event: 'fanout', ...faultOf(error) })
      return // the safety alarm is set
    }
    const due = this.#speech.nextDue()
    if (due === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(due)
  }
}
