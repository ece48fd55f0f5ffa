/**
 * The work of a season that no room can do alone: the seal, messages to all rooms of a season or of an account, the country's
 * numbers, the list of rooms, counts. One class, whose objects differ by their names (platform/objects.ts).
 */
import { DurableObject } from 'cloudflare:workers'
import { FIRST_DELAY_MS, inTimeOrFalse } from '../platform/calls.ts'
import type { Counts } from '../platform/counts.ts'
import type { Bindings } from '../platform/env.ts'
import { faultOf, log } from '../platform/log.ts'
import { ObjectStorage } from '../platform/storage.ts'
import { DELETION_WAIT_MS } from '../platform/waits.ts'
import * as accounts from './accounts.ts'
import type {
  AccountTours,
  CountedSeason,
  OwedKind,
  RebuildProgress,
  RecentCounts,
  SeasonApi,
  SeasonStatus,
  ToldEvening,
} from './api.ts'
import { Counters, OwedWork } from './counters.ts'
import { SeasonFacts } from './facts.ts'
import { type Job, type JobKey, Jobs, type Kinds, SEASON_STEPS } from './jobs.ts'
import { lastSeen, lookKind, scheduleLook } from './look.ts'
import { numbersKind } from './numbers.ts'
import { Registry, rebuildKind, rebuildProgress, requestRebuild } from './registry.ts'
import { sealKind, speechKind, speechProgress } from './tour.ts'

/** Steps that run at the same time, so that a small job does not wait for a large one. */
const AT_ONCE = 4
/** With a hundred rooms in each page, well below the number of calls that one event may make. */
const STEPS_AN_ALARM = 8
/** After this long an alarm begins no more steps, and another alarm continues: an event may compute for 30 s. */
const LONG_ENOUGH_MS = 5000
/** The alarm is set before the work: if the object dies during it, the alarm rings even if the platform retries nothing. */
const SAFETY_MS = 30_000

const nameOf = ({ kind, key }: JobKey): string => `${kind} ${key}`

export class Season extends DurableObject<Bindings> implements SeasonApi {
  readonly #storage: ObjectStorage
  readonly #jobs: Jobs
  readonly #kinds: Kinds
  readonly #registry: Registry
  readonly #owedWork: OwedWork
  readonly #counters: Counters
  readonly #facts: SeasonFacts
  /** The steps under way; simultaneous callers share them. */
  readonly #running = new Map<string, Promise<void>>()
  /** Wakes an alarm that waits for its steps, because another job is due now. */
  #wake: () => void = () => undefined

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    const storage = new ObjectStorage(ctx, 'season', SEASON_STEPS)
    this.#storage = storage
    this.#jobs = new Jobs(storage)
    this.#registry = new Registry(storage)
    this.#owedWork = new OwedWork(storage)
    this.#counters = new Counters(env)
    this.#facts = new SeasonFacts(env)
    const parts = { env, jobs: this.#jobs }
    this.#kinds = {
      look: lookKind(parts),
      speech: speechKind(parts),
      seal: sealKind(parts),
      numbers: numbersKind(parts),
      rebuild: rebuildKind(parts, this.#registry),
      deletion: accounts.deletionKind(parts),
      'sign-out': accounts.signOutKind(parts),
    }
    this.#jobs.logUnknown(Object.keys(this.#kinds))
  }

  async look(year: number, inMs = 0): Promise<void> {
    scheduleLook(this.#jobs, year, Date.now(), inMs)
    await this.#arm()
  }

  async reportOwed(roomId: string, count: number, kind: OwedKind = 'directory'): Promise<void> {
    this.#owedWork.set(roomId, kind, count, Date.now())
  }

  async reportGone(roomId: string): Promise<void> {
    this.#owedWork.forget(roomId)
  }

  async status(year: number): Promise<SeasonStatus> {
    const owed = this.#owedWork.sum(Date.now())
    return { owed, speech: speechProgress(this.#jobs, year), seal: lastSeen(this.#jobs, year) }
  }

  async evening(year: number, isAnew: boolean): Promise<ToldEvening> {
    return this.#facts.evening(year, isAnew)
  }

  async register(roomId: string, maker: string | null): Promise<boolean> {
    return this.#registry.add(roomId, maker)
  }

  async madeBy(accountId: string): Promise<string[]> {
    return this.#registry.madeBy(accountId)
  }

  async forgetMaker(accountId: string): Promise<void> {
    this.#registry.forgetMaker(accountId)
  }

  async rebuildDirectory(season: number): Promise<{ rooms: number }> {
    const rooms = this.#registry.size
    if (rooms > 0) requestRebuild(this.#jobs, season)
    await this.#arm()
    return { rooms }
  }

  async rebuildProgress(season: number): Promise<RebuildProgress | null> {
    return rebuildProgress(this.#jobs, this.#registry, season)
  }

  async add(counts: Counts): Promise<void> {
    this.#counters.add(counts)
  }

  async recent(): Promise<RecentCounts> {
    return this.#counters.recent()
  }

  async counted(year: number): Promise<CountedSeason> {
    return this.#counters.counted(year)
  }

  async deleteAccount(accountId: string): Promise<boolean> {
    accounts.requestDeletion(this.#jobs, accountId, Date.now() + FIRST_DELAY_MS)
    await this.#arm()
    const job = this.#jobs.find('deletion', accountId)
    try {
      if (job) await inTimeOrFalse(this.#advance(job), DELETION_WAIT_MS)
    } finally {
      await this.#arm()
    }
    return accounts.isDeleted(this.#jobs, accountId)
  }

  async disconnectAccount(accountId: string): Promise<void> {
    accounts.requestDisconnecting(this.#jobs, accountId, Date.now())
    await this.#arm()
  }

  async repeatDeletions(): Promise<number> {
    const count = accounts.repeatDeletions(this.#jobs, Date.now())
    await this.#arm()
    return count
  }

  async deletedAmong(accountIds: readonly string[]): Promise<string[]> {
    return this.#jobs.among('deletion', accountIds)
  }

  async tours(): Promise<AccountTours> {
    return accounts.accountTours(this.#jobs)
  }

  override async alarm(): Promise<void> {
    if ((await this.#storage.hasPutOff()) || this.#nextDue() === null) return
    const begun = Date.now()
    await this.#storage.setAlarm(begun + SAFETY_MS)
    let stepsLeft = STEPS_AN_ALARM
    const mayBegin = () => stepsLeft > 0 && this.#running.size < AT_ONCE && Date.now() - begun < LONG_ENOUGH_MS
    for (;;) {
      for (const job of this.#jobs.due(Object.keys(this.#kinds), Date.now(), 2 * AT_ONCE)) {
        if (this.#running.has(nameOf(job)) || !(this.#kinds[job.kind]?.isUrgent || mayBegin())) continue
        stepsLeft--
        void this.#advance(job)
      }
      if (this.#running.size === 0) break
      await this.#somethingIsOverOrDue()
    }
    await this.#arm()
  }

  #nextDue(after?: number): number | null {
    return this.#jobs.nextDue(Object.keys(this.#kinds), after)
  }

  async #arm(): Promise<void> {
    this.#wake()
    await this.#storage.setAlarm(this.#nextDue())
  }

  /** Resolves when a step is over or a job is due: a step that hangs, in a room or in D1, must not hold up other jobs. */
  async #somethingIsOverOrDue(): Promise<void> {
    const now = Date.now()
    const due = this.#nextDue(now)
    let timer: ReturnType<typeof setTimeout> | null = null
    const isDue = new Promise<void>((resolve) => {
      this.#wake = resolve
      if (due !== null) timer = setTimeout(resolve, Math.min(due - now, SAFETY_MS))
    })
    await Promise.race([isDue, ...this.#running.values()])
    clearTimeout(timer)
  }

  #advance(job: Job): Promise<void> {
    const name = nameOf(job)
    const running =
      this.#running.get(name) ??
      this.#step(job).finally(() => {
        this.#running.delete(name)
      })
    this.#running.set(name, running)
    return running
  }

  async #step(job: Job): Promise<void> {
    const kind = this.#kinds[job.kind]
    if (!kind) return
    try {
      const left = await kind.step(job)
      this.#jobs.stepped(job, left, Date.now())
    } catch (error) {
      log({ event: kind.failure, ...faultOf(error) })
      this.#jobs.failed(job, kind.longestWaitMs, Date.now())
    }
  }
}
