/**
 * Runs the work that a room owes, by the object's one alarm. No list of pending work is stored: each kind of work is found by
 * comparing the room's state, at every change, when a socket opens and at each alarm (`owed.ts`). Only failures are stored, with
 * the room's record.
 *
 * The platform retries a failed alarm six times and then gives up. So a failure here is never thrown; the alarm is set again.
 */
import { delayAfter, inTimeOrFalse } from '../platform/calls.ts'
import { faultOf, log } from '../platform/log.ts'
import type { ObjectStorage } from '../platform/storage.ts'
import { ROOM_WORK_WAIT_MS } from '../platform/waits.ts'
import type { RoomRecord, WorkKind } from './record.ts'
import type { GameStore } from './store.ts'

export type Work = {
  kind: WorkKind
  /** The moment from which the work is due; null: none of this kind is owed. Must be cheap: it is called at each change. */
  due: (now: number) => number | null
  run: (now: number) => unknown
  /** The caller that causes the work tries it at once; the alarm tries it only after a failure or a death. */
  isTriedAtOnce?: () => boolean
  /** The pause after each run. */
  everyMs?: number
}

/** The alarm comes this much later than a caller's own attempt. */
const FIRST_ATTEMPT_MS = 2000
/** The longest back-off. Short, because D1 comes back for all rooms at once and a player may be waiting. */
const LONGEST_RETRY_MS = 60_000
/** The shortest pause between two alarms, so that work which is always due cannot make the object spin. */
const PAUSE_MS = 1000

/** Errors of this program, not of a service that did not answer: a retry does not help. */
const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError]

export class RoomWork {
  readonly #storage: ObjectStorage
  readonly #store: GameStore
  readonly #kinds: () => readonly Work[]
  readonly #tellBug: (room: RoomRecord) => void
  /** When the alarm rings; null: it is not set; undefined: not known since the object woke. */
  #armed: number | null | undefined
  #isRinging = false
  readonly #underWay = new Map<WorkKind, Promise<boolean>>()
  /** When each kind with a pause was last run. */
  readonly #lastRuns = new Map<WorkKind, number>()

  /** @param kinds in the order in which an alarm runs them */
  constructor(
    storage: ObjectStorage,
    store: GameStore,
    kinds: () => readonly Work[],
    tellBug: (room: RoomRecord) => void,
  ) {
    this.#storage = storage
    this.#store = store
    this.#kinds = kinds
    this.#tellBug = tellBug
    store.whenLost(() => {
      this.#armed = undefined
    })
  }

  /**
   * Sets the alarm, in the turn in which work has become due: the store calls it with every change. An alarm that rings
   * earlier is left as it is: if nothing is due then, it is set anew.
   */
  arm(): void {
    if (this.#isRinging) return // set at the end; if the object dies before, the platform repeats the alarm
    const due = this.nextDue
    if (due === null ? this.#armed == null : this.#armed != null && this.#armed <= due) return
    this.#set(due)
  }

  /** Called when the object wakes. A failure of a kind that this program does not know stays stored, and is never due. */
  logUnknown(): void {
    const { room } = this.#store
    const kinds = new Set<string>(this.#kinds().map(({ kind }) => kind))
    for (const kind of Object.keys(room?.failures ?? {}))
      if (room && !kinds.has(kind)) log({ event: 'unknown-kind', kind, room: room.id, season: room.season })
  }

  /** The alarm's handler: runs the due kinds, one after the other. */
  async ring(): Promise<void> {
    if (await this.#storage.hasPutOff()) return
    this.#isRinging = true
    this.#armed = null // it has rung; if anything throws here, the next change sets it anew
    try {
      for (const work of this.#kinds()) {
        const due = this.#dueOf(work, Date.now())
        if (due !== null && due <= Date.now()) await this.attempt(work.kind, () => work.run(Date.now()))
      }
    } finally {
      this.#isRinging = false
      const due = this.nextDue
      if (this.#store.room) this.#set(due === null ? null : Math.max(due, Date.now() + PAUSE_MS))
    }
  }

  /**
   * Simultaneous callers share one attempt. Never rejects. @returns whether the work was done; if not, the alarm tries again
   *
   * @param run the kind's own function: the caller passes it, so that a reader need not look it up
   */
  attempt(kind: WorkKind, run: () => unknown): Promise<boolean> {
    if (!this.#storage.mayWrite) return Promise.resolve(false)
    const underWay = this.#underWay.get(kind)
    if (underWay) return underWay
    const attempt = this.#try(kind, run).finally(() => this.#underWay.delete(kind))
    this.#underWay.set(kind, attempt)
    return attempt
  }

  /** An attempt that begins after this call: one that is under way may have begun without the caller's change. */
  async attemptAnew(kind: WorkKind, run: () => unknown): Promise<boolean> {
    const underWay = this.#underWay.get(kind)
    if (underWay) await underWay
    return this.attempt(kind, run)
  }

  /** All owed work, due or not yet, and when an alarm has to ring for it. */
  get owedWork(): { kind: WorkKind; due: number }[] {
    const now = Date.now()
    return this.#kinds().flatMap((work) => {
      const due = this.#dueOf(work, now)
      if (due === null) return []
      return { kind: work.kind, due: due <= now && work.isTriedAtOnce?.() ? now + FIRST_ATTEMPT_MS : due }
    })
  }

  /** Null when nothing is owed. */
  get nextDue(): number | null {
    const { owedWork } = this
    return owedWork.length === 0 ? null : Math.min(...owedWork.map(({ due }) => due))
  }

  #set(due: number | null): void {
    this.#armed = due
    // Not awaited: it is one of this turn's writes, and no answer leaves the object before all of them are stored.
    void this.#storage.setAlarm(due)
  }

  #dueOf({ kind, due, everyMs = 0 }: Work, now: number): number | null {
    const { room } = this.#store
    if (!this.#storage.mayWrite) return null
    // A room that is being deleted does no other work.
    if (!room || (room.phase === 'deleting' && kind !== 'deleting')) return null
    const moment = due(now)
    if (moment === null) return null
    return Math.max(moment, retryAt(room, kind, now), endOfWait(this.#lastRuns.get(kind), everyMs, now))
  }

  async #try(kind: WorkKind, run: () => unknown): Promise<boolean> {
    try {
      await run()
    } catch (error) {
      this.#failed(kind, error)
      return false
    }
    if (this.#kinds().find((one) => one.kind === kind)?.everyMs) this.#lastRuns.set(kind, Date.now())
    this.#succeeded(kind)
    return true
  }

  #failed(kind: WorkKind, error: unknown): void {
    const { room } = this.#store
    const now = Date.now()
    // The failed work was still under way when a deletion began.
    if (!room || (room.phase === 'deleting' && kind !== 'deleting')) return
    // A retry ahead of time does not count: a crowd's vain attempts put the next try off by a second, not by a minute.
    if (retryAt(room, kind, now) > now) return
    const count = (room.failures[kind]?.count ?? 0) + 1
    this.#store.patch({ failures: { ...room.failures, [kind]: { count, at: now } } })
    const isBug = BUGS.some((kindOfBug) => error instanceof kindOfBug)
    log({ event: isBug ? 'room-bug' : 'room-work-failed', kind, room: room.id, season: room.season, ...faultOf(error) })
    if (isBug) this.#tellBug(room)
  }

  #succeeded(kind: WorkKind): void {
    const { room } = this.#store
    if (!room?.failures[kind]) return
    const { [kind]: _, ...failures } = room.failures
    this.#store.patch({ failures })
    log({ event: 'room-work-recovered', kind, room: room.id, season: room.season })
  }
}

/**
 * Waits for the work, but no longer than a person should wait. The change is already stored in the room and the alarm is
 * set, so the caller may be told that it is done; D1 gets it later.
 */
export const withinPatience = <T>(work: Promise<T>): Promise<T | false> => inTimeOrFalse(work, ROOM_WORK_WAIT_MS)

/** When failed work is tried again; 0: it has not failed. */
function retryAt({ failures }: RoomRecord, kind: WorkKind, now: number): number {
  const { at, count = 1 } = failures[kind] ?? {}
  return endOfWait(at, delayAfter(count - 1, LONGEST_RETRY_MS), now)
}

/** The end of a wait that began at `from`. A `from` in the future means that the clock was put back: the wait is over. */
const endOfWait = (from: number | undefined, ms: number, now: number): number =>
  from === undefined || from > now ? 0 : from + ms
