/**
 * Tracks whether the server has confirmed who is signed in since another tab could last have changed it. Each doubt has
 * a number. An answer settles the doubts that were raised before its request was sent, and none that came later.
 */
export class Doubts {
  #latest = 0
  #settled = -1

  raise(): void {
    this.#latest++
  }

  get latest(): number {
    return this.#latest
  }

  settle(asOf: number): void {
    this.#settled = asOf
  }

  isSettled(asOf = this.#latest): boolean {
    return this.#settled >= asOf
  }
}
