/**
 * The season's facts for all isolates (design.md, «One question for all isolates»). One object asks D1 at most once a
 * second for any number of callers, and returns D1's answer with its age. After a failure of D1 it asks again, one question
 * at a time. The answer is kept only in memory: after a crash D1 is asked again.
 */

import { findEvening } from '../db/transcripts.ts'
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

  /** @param isAnew the question to D1 must be sent after this call: the caller has just changed something */
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

  /** Callers that come meanwhile wait for the same answer, or for the same failure. */
  async #ask(year: number): Promise<EveningText> {
    const sentAt = Date.now()
    const asking = findEvening(this.#env.DB, year, ask).then((found) => ({ text: JSON.stringify(found), sentAt }))
    this.#asking = asking
    try {
      const answer = await asking
      // An earlier question's answer may come last. After a clock was put back, the last moment may lie in the future.
      if (!this.#last || this.#last.sentAt <= sentAt || this.#last.sentAt > Date.now()) this.#last = answer
      return answer
    } finally {
      if (this.#asking === asking) this.#asking = null
    }
  }
}

/** A moment in the future comes from a clock that was put back since. */
const isYoung = ({ sentAt }: EveningText): boolean => {
  const age = Date.now() - sentAt
  return age >= 0 && age < ONCE_PER_MS
}
