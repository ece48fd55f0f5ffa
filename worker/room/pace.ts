/**
 * When a lobby's frame goes out. A quiet room says a change at once; a busy one gathers for as long as its size asks
 * (`gatherMs`). When a burst is over, what was gathered need not wait for the rest of that time: one frame may come early for
 * each that kept to it, so that there are never more than twice as many.
 */

/** Nobody has come or gone for this long: the burst is over. */
const LULL_MS = 100

export class Pace {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY
  #mayHurry = true

  changed(now: number): void {
    this.#lastChange = now
  }

  /** @returns the moment in ms at which what has changed so far is to be said; past or present: at once */
  due(gather: number): number {
    const inTime = this.#lastSent + gather
    return this.#mayHurry ? Math.min(inTime, this.#lastChange + LULL_MS) : inTime
  }

  sent(now: number, gather: number): void {
    this.#mayHurry = now >= this.#lastSent + gather
    this.#lastSent = now
  }
}
