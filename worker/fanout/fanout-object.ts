/**
 * What has to reach many rooms, remembered until it has: one object a season for its speech (decision 34), one for account
 * deletions (DELETED-STAYS-DELETED). The wish is stored before anything is done about it, and every step can be repeated.
 */
import { DurableObject } from 'cloudflare:workers'
import { finishDeletion } from '../accounts/delete-account.ts'
import { roomsAfter } from '../db/directory.ts'
import type { Bindings } from '../env.ts'
import { inTurns, type Undone } from '../in-turns.ts'
import { faultOf, log } from '../log.ts'
import { type DebtKind, type DebtSum, Debts } from './debts.ts'
import { type FailedRoom, type FanoutProgress, FanoutStore, type SpeechJob } from './fanout-store.ts'

export type FanoutState = { debts: DebtSum; speech: FanoutProgress | null; deletions: number }

const PAGE = 200
/** Rooms told at once: most are asleep, and what is waited for is their waking. */
const AT_ONCE = 100
/** Pages of one alarm: with the list of failures well under the calls that one event may make. */
const PAGES_AN_ALARM = 3
const RETRIES_AN_ALARM = 200
const DELETIONS_AN_ALARM = 10
/** Set before the work: should the object die in it, the alarm rings again whatever the platform's own retries do. */
const SAFETY_MS = 30_000

export class Fanout extends DurableObject<Bindings> {
  readonly #store: FanoutStore
  readonly #debts: Debts

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#store = new FanoutStore(ctx.storage)
    this.#debts = new Debts(ctx.storage.sql)
  }

  /** Returns when it is stored; the rooms are told from the alarm, which rings at once. */
  async speechChanged(season: number, version: number): Promise<void> {
    if (this.#store.wishSpeech(season, version, Date.now())) await this.ctx.storage.setAlarm(Date.now())
  }

  /** Tries at once. True when nothing is left of the account, false when the alarm goes on. */
  async deleteAccount(accountId: string): Promise<boolean> {
    this.#store.wishDeletion(accountId, Date.now())
    await this.#arm()
    const isDone = await finishDeletion(this.env, accountId, Date.now())
    if (isDone) this.#store.deletionDone(accountId)
    await this.#arm()
    return isDone
  }

  async reportOwed(roomId: string, count: number, kind: DebtKind = 'directory'): Promise<void> {
    this.#debts.set(roomId, kind, count, Date.now())
  }

  async reportGone(roomId: string): Promise<void> {
    this.#debts.forget(roomId)
  }

  /** For the operator's eyes. */
  async state(): Promise<FanoutState> {
    return {
      debts: this.#debts.sum(Date.now()),
      speech: this.#store.progress(),
      deletions: this.#store.deletionsOwed(),
    }
  }

  override async alarm(): Promise<void> {
    if (this.#store.nextDue() === null) return
    await this.ctx.storage.setAlarm(Date.now() + SAFETY_MS)
    try {
      await this.#tellRooms()
      await this.#tellFailedRooms()
      await this.#deleteAccounts()
    } catch (error) {
      log({ event: 'fanout', ...faultOf(error) })
      return // the safety alarm is set
    }
    await this.#arm()
  }

  async #arm(): Promise<void> {
    const due = this.#store.nextDue()
    if (due === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(due)
  }

  async #tellRooms(): Promise<void> {
    for (let page = 0; page < PAGES_AN_ALARM; page++) {
      const job = this.#store.speechJob()
      if (!job || job.isRead || job.dueAt > Date.now() || !(await this.#tellPage(job))) return
    }
  }

  /** False when D1 did not answer: then the same page is read again later. */
  async #tellPage(job: SpeechJob): Promise<boolean> {
    let ids: string[]
    try {
      ids = await roomsAfter(this.env.DB, job.season, job.cursor, PAGE)
    } catch (error) {
      log({ event: 'fanout', season: job.season, version: job.version, ...faultOf(error) })
      this.#store.pageFailed(job, Date.now())
      return false
    }
    const failed = await inTurns(ids, AT_ONCE, (id) => this.env.ROOMS.getByName(id).speechChanged(job.version))
    const told = ids.length - failed.length
    const page = {
      cursor: ids.at(-1) ?? job.cursor,
      isLast: ids.length < PAGE,
      told,
      failed: failed.map(({ item }) => item),
    }
    this.#sayFailed(job, failed)
    this.#store.pageDone(job.version, page, Date.now())
    if (page.isLast)
      log({ event: 'fanout-done', season: job.season, version: job.version, count: this.#store.progress()?.told ?? 0 })
    return true
  }

  async #tellFailedRooms(): Promise<void> {
    const tell = async (room: FailedRoom): Promise<void> => {
      await this.env.ROOMS.getByName(room.id).speechChanged(room.version)
      this.#store.roomTold(room)
    }
    const failed = await inTurns(this.#store.failedRooms(Date.now(), RETRIES_AN_ALARM), AT_ONCE, tell)
    for (const { item } of failed) this.#store.roomFailed(item, Date.now())
    this.#sayFailed(this.#store.speechJob(), failed)
  }

  #sayFailed(job: SpeechJob | null, failed: readonly Undone<unknown>[]): void {
    const [first] = failed
    if (!job || !first) return
    log({ event: 'fanout', season: job.season, version: job.version, count: failed.length, ...faultOf(first.error) })
  }

  async #deleteAccounts(): Promise<void> {
    for (const deletion of this.#store.deletions(Date.now(), DELETIONS_AN_ALARM)) {
      if (await finishDeletion(this.env, deletion.accountId, Date.now())) this.#store.deletionDone(deletion.accountId)
      else this.#store.deletionFailed(deletion, Date.now())
    }
  }
}
