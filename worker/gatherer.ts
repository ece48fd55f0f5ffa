/**
 * Questions that come at the same time are asked together: while they are under way, whoever comes goes with the next. A
 * thousand visitors cost as many calls as there are answers one after another.
 */
import { causedBy, currentCause } from './cause.ts'
import { inTime, TooSlow } from './in-time.ts'

/** Questions that are asked together at most. */
const LIMIT = 1000
/** However long an answer takes, those who come after are not held up for longer: while D1 is silent a lobby stays live. */
const PATIENCE_MS = 100
/** After several came together as many are on their way again: for so long they are waited for, as a group commit waits. */
const BREATH_MS = 20

type Waiting<Question, Reply> = {
  question: Question
  cause: string | undefined
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}

export class Gatherer<Question, Reply> {
  readonly #ask: (questions: Question[]) => Promise<Reply[]>
  #waiting: Waiting<Question, Reply>[] = []
  #isAsking = false
  /** Ends the wait for as many as came last. */
  #breath: { until: number; end: () => void } | null = null

  /** `ask` answers in the order of the questions, of which it gets a thousand at most. */
  constructor(ask: (questions: Question[]) => Promise<Reply[]>) {
    this.#ask = ask
  }

  ask(question: Question): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, cause: currentCause(), resolve, reject })
      if (!this.#isAsking) void this.#go()
      else if (this.#breath && this.#waiting.length >= this.#breath.until) this.#breath.end()
    })
  }

  async #go(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, LIMIT)
      // In the name of the first of them: whoever caused the batch before may have had their answer long ago.
      const answered = causedBy(batch[0]?.cause, () => this.#answer(batch))
      try {
        await inTime(answered, PATIENCE_MS)
      } catch (error) {
        if (!(error instanceof TooSlow)) throw error
      }
      if (batch.length > 1) await this.#breathe(batch.length)
    }
    this.#isAsking = false
  }

  async #breathe(until: number): Promise<void> {
    if (this.#waiting.length >= until) return
    await new Promise<void>((end) => {
      const timer = setTimeout(end, BREATH_MS)
      this.#breath = {
        until,
        end: () => {
          clearTimeout(timer)
          end()
        },
      }
    })
    this.#breath = null
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
