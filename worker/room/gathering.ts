/** Decides when a batch of changes is sent: at once if the last one was more than `gatherMs` ago, else after that time. */
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

  get isWaiting(): boolean {
    return this.#timer !== null
  }

  /** Called when there is something to send. */
  begin(): void {
    if (this.#timer !== null) return
    const gatherMs = this.#gatherMs()
    // `Math.min`: after a clock was put back, a batch still waits no longer than `gatherMs`.
    const wait = Math.min(gatherMs, this.#sentAt + gatherMs - Date.now())
    if (wait <= 0) this.#send()
    else
      this.#timer = setTimeout(() => {
        this.#timer = null
        this.#send()
      }, wait)
  }

  /** Called when a batch was sent, perhaps early. */
  sent(): void {
    this.#sentAt = Date.now()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
