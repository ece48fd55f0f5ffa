/**
 * Whether the server has said who is in since another tab could last have changed it. Each doubt has a number; an answer
 * settles the doubts that were there when its question was asked, and none that came while it was on its way.
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
