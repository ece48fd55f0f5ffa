/**
 * The season's facts for all isolates (design.md, «One question for all isolates»). One object asks D1 at most once a second,
 * whoever asks it, and hands on what D1 has said with its age. Where D1 fails it asks again, one question at a time. It keeps the
 * answer in memory alone: after a crash it asks anew.
 */

import { findEvening } from '../db/seasons.ts'
import { ask, DatabaseAway } from '../platform/d1.ts'
import type { Bindings } from '../platform/env.ts'
import type { ToldEvening } from './api.ts'

const ONCE_PER_MS = 1000

/** `sentAt`: when D1 was asked. */
type EveningText = { text: string; sentAt: number }

export class SeasonFacts {
  readonly #env: Pick<Bindings, 'DB'>
  #last: EveningText | null = null
  #asking: Promise<EveningText> | null = null

  constructor(env: Pick<Bindings, 'DB'>) {
    this.#env = env
  }

  /** @param isAnew by a question that is sent after this call: whoever asks has just changed something */
  async evening(year: number, isAnew: boolean): Promise<ToldEvening> {
    const young = this.#last && isYoung(this.#last) ? this.#last : this.#asking
    try {
      const { text, sentAt } = await (isAnew || !young ? this.#ask(year) : young)
      return { text, ageMs: Date.now() - sentAt }
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      return { away: error.cause instanceof Error ? error.cause.message : String(error.cause) }
    }
  }

  /** Whoever comes meanwhile waits for the same answer, or for the same failure. */
  async #ask(year: number): Promise<EveningText> {
    const sentAt = Date.now()
    const asking = findEvening(this.#env.DB, year, ask).then((found) => ({ text: JSON.stringify(found), sentAt }))
    this.#asking = asking
    try {
      const answer = await asking
      // The answer to an earlier question may come last. One of a moment that is still to come is of a clock that was put back.
      if (!this.#last || this.#last.sentAt <= sentAt || this.#last.sentAt > Date.now()) this.#last = answer
      return answer
    } finally {
      if (this.#asking === asking) this.#asking = null
    }
  }
}

/** A moment that is still to come is of a clock that was put back. */
const isYoung = ({ sentAt }: EveningText): boolean => {
  const age = Date.now() - sentAt
  return age >= 0 && age < ONCE_PER_MS
}
