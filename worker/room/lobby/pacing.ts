/**
 * Decides when the next lobby frame is sent: a leaky bucket. A quiet room sends a change at once; a busy one batches
 * for as long as its size asks (`gatherMs`). When a burst ends, the batch goes out earlier if the bucket is not full.
 * The bucket leaks one frame in half the batching time, so in the long run there are at most twice as many frames.
 */

/** A burst is over when nothing has changed for this long. */
const LULL_MS = 100

export class FramePacer {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY
  /** The moment at which all frames sent so far have leaked out. At most one `gather` ahead, which is two frames. */
  #bucket = Number.NEGATIVE_INFINITY

  changed(now: number): void {
    this.#lastChange = now
  }

  sent(now: number, gather: number): void {
    this.#lastSent = now
    this.#bucket = Math.max(this.#bucket, now) + gather / 2
  }

  /** @returns when the batch is to be sent, in ms; a moment that has passed means at once */
  due(gather: number): number {
    return Math.min(this.#lastSent + gather, Math.max(this.#lastChange + LULL_MS, this.#bucket - gather))
  }
}
