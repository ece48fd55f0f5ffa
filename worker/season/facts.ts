/**
 * The season's facts for all isolates (decision 155). One object asks D1 at most once a second, whoever asks it, and hands on
 * what D1 has said with its age. It keeps that in memory alone: after a crash it asks anew.
 */
import { ask, DatabaseAway } from '../db/d1.ts'
import { findEvening } from '../db/seasons.ts'
import type { Bindings } from '../env.ts'
import type { ToldEvening } from './api.ts'

const ONCE_PER_MS = 1000

/** D1's answer, or how it failed. `sentAt`: when it was asked. */
type Read = { text: string; sentAt: number } | { away: string; sentAt: number }

export class SeasonFacts {
  readonly #env: Pick<Bindings, 'DB'>
  #last: Read | null = null
  #asking: Promise<Read> | null = null

  constructor(env: Pick<Bindings, 'DB'>) {
    this.#env = env
  }

  /** @param isAnew by a question that is sent after this call: whoever asks has just changed something */
  async evening(year: number, isAnew: boolean): Promise<ToldEvening> {
    const young = this.#last && isYoung(this.#last) ? this.#last : this.#asking
    const read = await (isAnew || !young ? this.#ask(year) : young)
    return 'away' in read ? { away: read.away } : { text: read.text, ageMs: Date.now() - read.sentAt }
  }

  /** Whoever comes meanwhile waits for the same answer. */
  async #ask(year: number): Promise<Read> {
    const sentAt = Date.now()
    const asking = this.#read(year, sentAt)
    this.#asking = asking
    try {
      const read = await asking
      // The answer to an earlier question may come last. One of a moment that is still to come is of a clock that was put back.
      if (!this.#last || this.#last.sentAt <= sentAt || this.#last.sentAt > Date.now()) this.#last = read
      return read
    } finally {
      if (this.#asking === asking) this.#asking = null
    }
  }

  async #read(year: number, sentAt: number): Promise<Read> {
    try {
      return { text: JSON.stringify(await findEvening(this.#env.DB, year, ask)), sentAt }
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      // A crowded D1 is asked once a second, too.
      return { away: error.cause instanceof Error ? error.cause.message : String(error.cause), sentAt }
    }
  }
}

/** A moment that is still to come is of a clock that was put back. */
const isYoung = ({ sentAt }: Read): boolean => {
  const age = Date.now() - sentAt
  return age >= 0 && age < ONCE_PER_MS
}
