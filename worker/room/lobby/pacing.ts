/**
 * When a lobby's frame goes out: a leaky bucket. A quiet room sends a change at once; a busy one gathers for as long as its size
 * asks (`gatherMs`). When a burst is over, what was gathered goes out before that, as long as the bucket is not full: it leaks one
 * frame in half the gathering time, so in the long run there are at most twice as many frames.
 */

/** Nobody has come or gone for this long: the burst is over. */
const LULL_MS = 100

export class FramePacer {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY
  /** The moment at which all frames sent so far have leaked out. It may lie a gathering time ahead, which is two frames. */
  #bucket = Number.NEGATIVE_INFINITY

  changed(now: number): void {
    this.#lastChange = now
  }

  sent(now: number, gather: number): void {
    this.#lastSent = now
    this.#bucket = Math.max(this.#bucket, now) + gather / 2
  }

  /** @returns the moment in ms at which what has changed so far is to be said; past or present: at once */
  due(gather: number): number {
    return Math.min(this.#lastSent + gather, Math.max(this.#lastChange + LULL_MS, this.#bucket - gather))
  }
}
