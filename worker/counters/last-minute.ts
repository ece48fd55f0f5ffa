/** A minute of counts, in slots of a second. In memory alone: a watcher keeps the object awake. */
import { addCounts, type Counts, noCounts } from './counts.ts'

const SLOT_MS = 1000
const SLOTS = 60

export class LastMinute {
  readonly #slots = new Map<number, Counts>()
  readonly #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(counts: Counts, now: number): void {
    const slot = Math.floor(now / SLOT_MS)
    const known = this.#slots.get(slot) ?? noCounts()
    addCounts(known, counts)
    this.#slots.set(slot, known)
    this.#forget(slot)
  }

  /** `seconds`: how much of the last minute the counts cover. */
  read(now: number): Counts & { seconds: number } {
    this.#forget(Math.floor(now / SLOT_MS))
    const total = noCounts()
    for (const counts of this.#slots.values()) addCounts(total, counts)
    return { seconds: Math.min(SLOTS, Math.round((now - this.#since) / SLOT_MS)), ...total }
  }

  #forget(current: number): void {
    for (const slot of this.#slots.keys()) if (slot <= current - SLOTS) this.#slots.delete(slot)
  }
}
