/**
 * Questions that come at the same time are asked together: while they are under way, whoever comes goes with the next. A
 * thousand visitors cost as many calls as there are answers one after another.
 */
import { causedBy, currentCause } from '../logging/cause.ts'
import { inTime, TooSlow } from './in-time.ts'

/** Questions that are asked together at most. */
const LIMIT = 1000
/** However long an answer takes, those who come after are not held up for longer: while D1 is silent a lobby stays live. */
const PATIENCE_MS = 100
/** After several came together as many are on their way again: for so long they are waited for, as a group commit waits. */
const LINGER_MS = 20

/** How a batcher spares whom it asks, where it is one of many that do. */
export type BatcherOptions = {
  /** After each call, of one question too, others are waited for that long. */
  restMs?: number
  /** Patience doubles with each answer that is late, up to this, and halves with each that is not. */
  mostPatienceMs?: number
}

type Waiting<Question, Reply> = {
  question: Question
  cause: string | undefined
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}

export class Batcher<Question, Reply> {
  readonly #ask: (questions: Question[]) => Promise<Reply[]>
  readonly #restMs: number
  readonly #mostPatienceMs: number
  #patienceMs = PATIENCE_MS
  #waiting: Waiting<Question, Reply>[] = []
  #isAsking = false
  /** Ends the wait for as many as came last. */
  #lingering: { until: number; end: () => void } | null = null

  /** `ask` answers in the order of the questions, of which it gets a thousand at most. */
  constructor(
    ask: (questions: Question[]) => Promise<Reply[]>,
    { restMs = 0, mostPatienceMs = PATIENCE_MS }: BatcherOptions = {},
  ) {
    this.#ask = ask
    this.#restMs = restMs
    this.#mostPatienceMs = mostPatienceMs
  }

  ask(question: Question): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, cause: currentCause(), resolve, reject })
      if (!this.#isAsking) void this.#go()
      else if (this.#lingering && this.#waiting.length >= this.#lingering.until) this.#lingering.end()
    })
  }

  async #go(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, LIMIT)
      // In the name of the first of them: whoever caused the batch before may have had their answer long ago.
      await this.#waitFor(causedBy(batch[0]?.cause, () => this.#answer(batch)))
      if (this.#restMs > 0) await this.#linger(LIMIT, this.#restMs)
      else if (batch.length > 1) await this.#linger(batch.length, LINGER_MS)
    }
    this.#isAsking = false
  }

  async #waitFor(answered: Promise<void>): Promise<void> {
    try {
      await inTime(answered, this.#patienceMs)
      this.#patienceMs = Math.max(this.#patienceMs / 2, PATIENCE_MS)
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      this.#patienceMs = Math.min(this.#patienceMs * 2, this.#mostPatienceMs)
    }
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

  /** Never fails: whoever asked hears of it. */
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
