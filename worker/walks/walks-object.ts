/**
 * Tells all rooms of one account something, however many there are: that it is deleted, that its
 * sockets end. A walk is stored before anything is done. Then the alarm goes through the rooms in pages, and every step
 * is safe to repeat: after a crash the walk continues at the stored cursor.
 */
import { DurableObject } from 'cloudflare:workers'
import { FinishedDeletions } from '../accounts/finished-deletions.ts'
import { FIRST_DELAY_MS } from '../calls/back-off.ts'
import { forEachLimited } from '../calls/for-each-limited.ts'
import { inTimeOrFalse } from '../calls/in-time.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { tellRoom } from '../rooms-client/tell-room.ts'
import { STEPS, type WalkPage } from './kinds.ts'
import type { Walk, WalkOf } from './walk.ts'
import { WalkStore } from './walk-store.ts'
import type { WalksApi, WalksState } from './walks-api.ts'

/** Rooms called at once by one walk. */
const AT_ONCE = 20
/** Walks whose pages run at the same time. */
const WALKS_AT_ONCE = 4
/** With a hundred rooms in each page, well below the number of calls that one event may make. */
const PAGES_AN_ALARM = 8
/** After this long an alarm begins no more pages: if rooms hang, a new walk must not wait for all eight. */
const LONG_ENOUGH_MS = 5000
/** The alarm is set before the work: if the object dies during it, it rings even if the platform retries nothing. */
const SAFETY_MS = 30_000
/** How long a person who deletes their account waits for the first page: their browser gives up after 15 s. */
const ANSWER_MS = 10_000

export class AccountWalks extends DurableObject<Bindings> implements WalksApi {
  readonly #store: WalkStore
  readonly #finishedDeletions: FinishedDeletions
  /** The page in progress of each walk, which simultaneous callers share. */
  readonly #underWay = new Map<string, Promise<boolean>>()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#store = new WalkStore(ctx.storage.sql)
    this.#finishedDeletions = new FinishedDeletions(ctx.storage.sql)
  }

  async begin(walk: WalkOf): Promise<void> {
    this.#store.wish(walk, Date.now())
    await this.#arm()
  }

  async deleteAccount(accountId: string): Promise<boolean> {
    const walk: WalkOf = { kind: 'deletion', accountId, season: 0 }
    const now = Date.now()
    this.#store.wish(walk, now, now + FIRST_DELAY_MS)
    await this.#arm()
    try {
      return await inTimeOrFalse(this.#advance(walk), ANSWER_MS)
    } finally {
      await this.#arm()
    }
  }

  async repeatDeletions(): Promise<number> {
    const now = Date.now()
    const ids = this.#finishedDeletions.all(now)
    for (const accountId of ids) this.#store.wish({ kind: 'deletion', accountId, season: 0 }, now)
    await this.#arm()
    return ids.length
  }

  async deletedAmong(accountIds: readonly string[]): Promise<string[]> {
    return [...this.#store.deletionsAmong(accountIds), ...this.#finishedDeletions.among(accountIds)]
  }

  async state(): Promise<WalksState> {
    return this.#store.state()
  }

  override async alarm(): Promise<void> {
    if (this.#store.nextDue() === null) return
    const begun = Date.now()
    await this.ctx.storage.setAlarm(begun + SAFETY_MS)
    for (let left = PAGES_AN_ALARM; left > 0 && Date.now() < begun + LONG_ENOUGH_MS; ) {
      const due = this.#store.due(Date.now(), Math.min(left, WALKS_AT_ONCE))
      if (due.length === 0) break
      await Promise.all(due.map((walk) => this.#advance(walk)))
      left -= due.length
    }
    await this.#arm()
  }

  async #arm(): Promise<void> {
    const due = this.#store.nextDue()
    if (due === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(due)
  }

  /** Does one page. @returns whether the walk is over */
  #advance(walk: WalkOf): Promise<boolean> {
    const key = JSON.stringify(walk)
    const underWay =
      this.#underWay.get(key) ??
      this.#takePage(walk).finally(() => {
        this.#underWay.delete(key)
      })
    this.#underWay.set(key, underWay)
    return underWay
  }

  async #takePage(wanted: WalkOf): Promise<boolean> {
    const walk = this.#store.find(wanted)
    if (!walk) return true
    const { page: readPage, end, failure } = STEPS[walk.kind]
    try {
      const page = await readPage(this.env, walk, Date.now())
      if (!page) return this.#over(walk)
      const hasFailed = await this.#tell(walk, page)
      if (page.next !== null) {
        this.#store.pageDone(walk, page.next, hasFailed, Date.now())
        return false
      }
      // Read again: an earlier page may have failed, or the walk may have been requested again.
      if (!hasFailed && !this.#store.find(walk)?.hasFailed) {
        await end(this.env, walk, Date.now())
        return this.#over(walk)
      }
      this.#store.roundFailed(walk, Date.now())
    } catch (error) {
      log({ event: failure, ...faultOf(error) })
      this.#store.pageFailed(walk, Date.now())
    }
    return false
  }

  /** Both writes are one turn: after a crash either the walk still ends, or both are stored. */
  #over(walk: WalkOf): true {
    if (walk.kind === 'deletion') this.#finishedDeletions.add(walk.accountId, Date.now())
    this.#store.over(walk)
    return true
  }

  /** @returns whether some room has failed */
  async #tell(walk: Walk, { roomIds, tell }: WalkPage): Promise<boolean> {
    const failed = await forEachLimited(roomIds, AT_ONCE, (id) => tellRoom(this.env, id, tell))
    const [first] = failed
    if (first) log({ event: STEPS[walk.kind].failure, count: failed.length, ...faultOf(first.error) })
    return first !== undefined
  }
}
