/**
 * When a lobby's frame goes out. A quiet room says a change at once; a busy one gathers for as long as its size asks
 * (`gatherMs`). When a burst is over, what was gathered waits for half of that time at most: there are never more than twice as
 * many frames.
 */

/** Nobody has come or gone for this long: the burst is over. */
const LULL_MS = 100

export class Pace {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY

  changed(now: number): void {
    this.#lastChange = now
  }

  sent(now: number): void {
    this.#lastSent = now
  }

  /** @returns the moment in ms at which what has changed so far is to be said; past or present: at once */
  due(gather: number): number {
    return Math.min(this.#lastSent + gather, Math.max(this.#lastChange + LULL_MS, this.#lastSent + gather / 2))
  }
}
