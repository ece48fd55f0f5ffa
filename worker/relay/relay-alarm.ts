/** A relay's alarm, and what this object knows of it: after a crash, nothing. */
export class RelayAlarm {
  readonly #storage: DurableObjectStorage
  /** 0: not set, as far as this object knows. */
  #ringsAt = 0

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  set(due: number): Promise<void> {
    this.#ringsAt = due
    return this.#storage.setAlarm(due)
  }

  /** One that rings in time anyway serves everyone until then: in a crowd each would wait for a commit of their own. */
  async setWithin(ms: number): Promise<void> {
    const now = Date.now()
    if (this.#ringsAt <= now || this.#ringsAt > now + ms) await this.set(now + ms)
  }

  cancel(): Promise<void> {
    this.#ringsAt = 0
    return this.#storage.deleteAlarm()
  }
}
