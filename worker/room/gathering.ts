/** When a batch of changes leaves: at once if the last one left longer ago than `gatherMs`, else when that time is over. */
export class Gathering {
  readonly #gatherMs: () => number
  readonly #send: () => void
  #sentAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null

  /** @param send calls `sent`, if there is something to send */
  constructor(gatherMs: () => number, send: () => void) {
    this.#gatherMs = gatherMs
    this.#send = send
  }

  /** Whether a batch waits for its time. */
  get isWaiting(): boolean {
    return this.#timer !== null
  }

  /** There is something to send. */
  begin(): void {
    if (this.#timer !== null) return
    const gatherMs = this.#gatherMs()
    // A clock that was put back delays a batch by no more than that.
    const wait = Math.min(gatherMs, this.#sentAt + gatherMs - Date.now())
    if (wait <= 0) this.#send()
    else
      this.#timer = setTimeout(() => {
        this.#timer = null
        this.#send()
      }, wait)
  }

  /** A batch has left, perhaps before its time. */
  sent(): void {
    this.#sentAt = Date.now()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
