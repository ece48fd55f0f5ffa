/**
 * Decides when the next lobby frame is sent: a leaky bucket. A quiet room sends a change at once; a busy one batches
 * for as long as its size asks (`gatherMs`). When a burst ends, the batch goes out earlier if the bucket is not full.
 * The bucket leaks one frame in half the batching time, and in a small room in all of it. So in the long run a large room
 * sends at most twice as many frames for that, and a small one no more.
 */

/**
 * A burst is over when nothing has changed for this long, and in a small room for three tenths of its batching time: that
 * is longer than the batches of one burst are apart (calls/batcher.ts).
 */
const LULL_MS = 100
const lullOf = (gather: number): number => Math.min(LULL_MS, gather * 0.3)

/** However small the room, no more frames than one in this time, but for the few that the bucket holds. */
const LEAST_LEAK_MS = 100

export class FramePacer {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY
  /** The moment at which all frames sent so far have leaked out. An early frame may bring it one `gather` ahead. */
  #bucket = Number.NEGATIVE_INFINITY

  changed(now: number): void {
    this.#lastChange = now
  }

  sent(now: number, gather: number): void {
    this.#lastSent = now
    this.#bucket = Math.max(this.#bucket, now) + Math.max(gather / 2, LEAST_LEAK_MS)
  }

  /** @returns when the batch is to be sent, in ms; a moment that has passed means at once */
  due(gather: number): number {
    return Math.min(this.#lastSent + gather, Math.max(this.#lastChange + lullOf(gather), this.#bucket - gather))
  }
}
