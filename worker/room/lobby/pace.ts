/**
 * When a lobby's frame goes out. A quiet room says a change at once; a busy one gathers for as long as its size asks
 * (`gatherMs`). When a burst is over, what was gathered goes out before that, as long as it does not happen too often: in the
 * long run there are at most twice as many frames.
 */

/** Nobody has come or gone for this long: the burst is over. */
const LULL_MS = 100

export class Pace {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY
  /** A frame each half of the gathering time would be at this moment by now: a few may run ahead of it, not more. */
  #tally = Number.NEGATIVE_INFINITY

  changed(now: number): void {
    this.#lastChange = now
  }

  sent(now: number, gather: number): void {
    this.#lastSent = now
    this.#tally = Math.max(this.#tally, now) + gather / 2
  }

  /** @returns the moment in ms at which what has changed so far is to be said; past or present: at once */
  due(gather: number): number {
    return Math.min(this.#lastSent + gather, Math.max(this.#lastChange + LULL_MS, this.#tally - gather))
  }
}
