/**
 * Batches questions that come at the same time: those that come during one call go with the next. A thousand visitors
 * cost only as many calls as fit one after another into their time.
 */
import { inTimeOrFalse } from './calls.ts'

/** Questions in one batch at most. */
const LIMIT = 1000
/** A late answer holds up the next batch for this long at most: while D1 is silent, a lobby stays live. */
const PATIENCE_MS = 100
/** After a batch of several, as many are probably on their way again: the wait for them, as in a group commit. */
const LINGER_MS = 20

/** How a batcher spares an object that many batchers ask. */
export type BatcherOptions = {
  /** A pause after each call, even of a single question, in which others are collected. */
  restMs?: number
  /** For how long a late answer holds up the next batch, in place of a tenth of a second. */
  patienceMs?: number
}

type Waiting<Question, Reply> = {
  question: Question
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}

export class Batcher<Question, Reply> {
  readonly #ask: (questions: Question[]) => Promise<Reply[]>
  readonly #restMs: number
  readonly #patienceMs: number
  #waiting: Waiting<Question, Reply>[] = []
  #isAsking = false
  /** Ends the wait early, once as many questions are waiting as the last batch had. */
  #lingering: { until: number; end: () => void } | null = null

  /** @param ask answers in the order of the questions, of which it gets at most a thousand */
  constructor(
    ask: (questions: Question[]) => Promise<Reply[]>,
    { restMs = 0, patienceMs = PATIENCE_MS }: BatcherOptions = {},
  ) {
    this.#ask = ask
    this.#restMs = restMs
    this.#patienceMs = patienceMs
  }

  ask(question: Question): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      if (!this.#isAsking) void this.#go()
      else if (this.#lingering && this.#waiting.length >= this.#lingering.until) this.#lingering.end()
    })
  }

  async #go(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, LIMIT)
      await inTimeOrFalse(this.#answer(batch), this.#patienceMs)
      if (this.#restMs > 0) await this.#linger(LIMIT, this.#restMs)
      else if (batch.length > 1) await this.#linger(batch.length, LINGER_MS)
    }
    this.#isAsking = false
  }

  async #linger(until: number, ms: number): Promise<void> {
    if (this.#waiting.length >= until) return
    await new Promise<void>((end) => {
      const timer = setTimeout(end, ms)
      this.#lingering = {
        until,
        end: () => {
          clearTimeout(timer)
          end()
        },
      }
    })
    this.#lingering = null
  }

  /** Never rejects: each asker's own promise does. */
  async #answer(batch: readonly Waiting<Question, Reply>[]): Promise<void> {
    try {
      const replies = await this.#ask(batch.map(({ question }) => question))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const reply = replies[index]
        if (reply === undefined) reject(new Error('A question without an answer'))
        else resolve(reply)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
