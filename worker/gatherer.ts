/**
 * Questions that come at the same time are asked together: one at a time is under way, and whoever comes meanwhile goes with
 * the next. A thousand visitors cost the room as many calls as there are answers one after another.
 */
export class Gatherer<Question, Reply> {
  readonly #ask: (questions: Question[]) => Promise<Reply[]>
  readonly #limit: number
  #waiting: { question: Question; resolve: (reply: Reply) => void; reject: (error: unknown) => void }[] = []
  #isAsking = false

  /** `ask` answers in the order of the questions, of which it gets at most `limit`. */
  constructor(limit: number, ask: (questions: Question[]) => Promise<Reply[]>) {
    this.#limit = limit
    this.#ask = ask
  }

  ask(question: Question): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      if (!this.#isAsking) void this.#go()
    })
  }

  async #go(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#limit)
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
    this.#isAsking = false
  }
}
