/**
 * The limit of changes that a room accepts per minute from one person, or from its owner (design.md, «Taps» and «What an
 * owner changes»). Counted in memory: frequent changes keep the object awake, and with it the count.
 */
import { paceAfter } from '../../shared/pace.ts'

/** For the owner's changes of a room, and for one person's reopenings. */
export const CHANGES_A_MINUTE = 60

export class MinuteLimit {
  readonly #most: number
  readonly #recent = new Map<string, number[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more change by `key`, unless it is one too many. @returns seconds to wait; 0: it was counted */
  count(key: string, now: number): number {
    const pace = paceAfter(this.#recent.get(key) ?? [], this.#most, now)
    if ('waitMs' in pace) return Math.ceil(pace.waitMs / 1000)
    // Reinserted at the end, so that the key with the oldest change comes first (LRU).
    this.#recent.delete(key)
    this.#recent.set(key, pace.changes)
    for (const [other, moments] of this.#recent) {
      if ('waitMs' in paceAfter(moments, 1, now)) break
      this.#recent.delete(other)
    }
    return 0
  }
}
