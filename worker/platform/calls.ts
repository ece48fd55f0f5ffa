/** Calls to services that may be slow, silent or gone: with a time limit, several at once, and repeated. */

import { BATCH_WAIT_MS } from './waits.ts'

/** Thrown when a time limit is over. The work itself is not cancelled: it may still happen, as after any lost answer. */
export class TooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TooSlow'
  }
}

/** Limits the wait for an answer, and throws an error when there is none. */
export type Wait = <T>(answer: PromiseLike<T>) => Promise<T>

/**
 * Several questions with one time limit: a timer costs as much as a small question.
 * @param act asks them, each through `inTime`, which throws `TooSlow` to all that still wait when the time is over
 */
export async function withTimeLimit<T>(ms: number, act: (inTime: Wait) => Promise<T>): Promise<T> {
  // Not `scheduler.wait` with a signal: aborting it builds an error with its stack, which costs more than the rest of a save.
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(ms)), ms)
  })
  late.catch(() => undefined) // each waiting call gets the rejection; perhaps none waits
  try {
    return await act((question) => Promise.race([question, late]))
  } finally {
    clearTimeout(timer)
  }
}

/** The answer, or `TooSlow`: a call that neither answers nor fails must not hold up its caller for ever. */
export const inTime = <T>(question: PromiseLike<T>, ms: number): Promise<T> => withTimeLimit(ms, (ask) => ask(question))

/** Like `inTime`, but returns false when the answer is too slow. The work goes on in the background. */
export async function inTimeOrFalse<T>(question: PromiseLike<T>, ms: number): Promise<T | false> {
  try {
    return await inTime(question, ms)
  } catch (error) {
    if (error instanceof TooSlow) return false
    throw error
  }
}

export type Failed<T> = { item: T; error: unknown }

/** Acts on many items, a few at a time, and returns the failures instead of stopping at the first. */
export async function forEachLimited<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<Failed<T>[]> {
  const failed: Failed<T>[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await act(item)
      } catch (error) {
        failed.push({ item, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return failed
}

/**
 * Calls an object, and once more after a reset, when it is back. For calls that are safe to repeat. Not repeated after an
 * overload, which a second call would double.
 * @param ask `isRepeat`: the first attempt was cut off, and may have had its effect
 */
export async function retryAfterReset<T>(ask: (isRepeat: boolean) => Promise<T>): Promise<T> {
  try {
    return await ask(false)
  } catch (error) {
    if (!isReset(error)) throw error
    return ask(true)
  }
}

/** The wait after a failure: one second, two, four … up to the longest, without an end. */
export const FIRST_DELAY_MS = 1000
/** The longest wait of a tour, which goes through many rooms; a room's own is shorter (room/work.ts). */
const LONGEST_DELAY_MS = 5 * 60_000

/** @param attempts failures before this one */
export const delayAfter = (attempts: number, longest = LONGEST_DELAY_MS): number =>
  Math.min(longest, FIRST_DELAY_MS * 2 ** Math.min(attempts, 20))

/** Flags that the runtime sets on errors of an object that was overloaded, reset or moved. The message is not read. */
const hasSign = (error: unknown, name: string): boolean =>
  error instanceof Error && Object.entries(error).some(([key, value]) => key === name && value === true)

export const isOverloaded = (error: unknown): boolean => hasSign(error, 'overloaded')

/** After a reset the object is back by the next call. */
export const isReset = (error: unknown): boolean =>
  !isOverloaded(error) && (hasSign(error, 'retryable') || hasSign(error, 'durableObjectReset'))

// Batches simultaneous questions: those that come during one call go with the next. A thousand visitors cost only as many
// calls as fit one after another into their time.

/** Questions in one batch at most. */
const LIMIT = 1000
type Waiting<Question, Reply> = {
  question: Question
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}

export class Batcher<Question, Reply> {
  readonly #ask: (questions: Question[]) => Promise<Reply[]>
  #waiting: Waiting<Question, Reply>[] = []
  #isAsking = false

  /** @param ask answers in the order of the questions, of which it gets at most a thousand */
  constructor(ask: (questions: Question[]) => Promise<Reply[]>) {
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
      const batch = this.#waiting.splice(0, LIMIT)
      await inTimeOrFalse(this.#answer(batch), BATCH_WAIT_MS)
    }
    this.#isAsking = false
  }

  /** Never rejects: the promise of each question does. */
  async #answer(batch: readonly Waiting<Question, Reply>[]): Promise<void> {
    try {
      const replies = await this.#ask(batch.map(({ question }) => question))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const reply = replies[index]
        if (reply === undefined) reject(new Error('A question got no answer'))
        else resolve(reply)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
