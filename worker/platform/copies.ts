/**
 * Copies of answers that thousands of requests want at once, kept by an isolate for some seconds. One request refreshes a
 * copy while the others are answered with it.
 */

/**
 * `freshMs`: younger copies are returned without asking. `usableMs`: older ones up to this age are returned while another
 * request refreshes them, or when the question fails.
 */
type Ages = { freshMs: number; usableMs: number }
/** In an isolate without a copy, requests wait for the first one's answer for at most this long, and then ask themselves. */
const TURNS = 50
const TURN_MS = 20

/** `readAt`: the moment when the question was sent that brought `value`, or somewhat before. */
export type Read<T> = { value: T; readAt: number }
/** `isAnew`: answers to earlier questions are not accepted. */
type Copy<T> = Read<T> & { askedAt: number; isAnew: boolean }
/** `hasCopy`: there is a usable copy, in case the answer fails or is late. */
type ReadFrom<Env, Key, T> = (env: Env, key: Key, how: { hasCopy: boolean; isAnew: boolean }) => Promise<Read<T>>

const isWithin = (ms: number, at: number): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < ms
}

type OfDatabase<Key, T> = { copies: Map<Key, Copy<T | undefined>>; wasForgotten: boolean }

/** Copies by key and by database. Production has one database; each test has its own. */
export class Copies<Env extends { DB: D1Database }, Key, T> {
  readonly #read: ReadFrom<Env, Key, T>
  readonly #ages: Ages
  readonly #most: number
  readonly #ofDatabase = new WeakMap<D1Database, OfDatabase<Key, T>>()

  /** @param most keys that are kept at once: some are chosen by callers */
  constructor(read: ReadFrom<Env, Key, T>, ages: Ages, most: number) {
    this.#read = read
    this.#ages = ages
    this.#most = most
  }

  /** @throws the question's error, when there is no usable copy */
  async newest(env: Env, key: Key): Promise<T> {
    const { freshMs } = this.#ages
    const one = this.#copyOf(env.DB, key)
    if (isWithin(freshMs, one.readAt)) return one.value as T // read
    // Another request is asking. Its promise cannot be awaited: in workerd it belongs to that request alone.
    const isAsked = isWithin(freshMs, one.askedAt)
    for (let turn = 0; !this.#isUsable(one) && isWithin(freshMs, one.askedAt) && turn < TURNS; turn++)
      await scheduler.wait(TURN_MS)
    return isAsked && this.#isUsable(one) ? one.value : this.#ask(env, key, one)
  }

  /** The copy, without asking. Null when none is usable. */
  usable(db: D1Database, key: Key): T | null {
    const one = this.#copyOf(db, key)
    return this.#isUsable(one) ? one.value : null
  }

  forget(db: D1Database): void {
    this.#ofDatabase.set(db, { copies: new Map(), wasForgotten: true })
  }

  async #ask(env: Env, key: Key, one: Copy<T | undefined>): Promise<T> {
    one.askedAt = Date.now()
    try {
      const { value, readAt } = await this.#read(env, key, { hasCopy: this.#isUsable(one), isAnew: one.isAnew })
      // The answer to an earlier question may come last. After a clock was put back, a copy's moment may lie in the future.
      if (one.readAt <= readAt || one.readAt > Date.now()) Object.assign(one, { value, readAt, isAnew: false })
      return value
    } catch (error) {
      if (this.#isUsable(one)) return one.value
      throw error
    } finally {
      one.askedAt = Number.NEGATIVE_INFINITY // after a failed answer each waiting request asks itself
    }
  }

  #isUsable(one: Copy<T | undefined>): one is Copy<T> {
    return isWithin(this.#ages.usableMs, one.readAt)
  }

  #copyOf(db: D1Database, key: Key): Copy<T | undefined> {
    const ofDatabase: OfDatabase<Key, T> = this.#ofDatabase.get(db) ?? { copies: new Map(), wasForgotten: false }
    this.#ofDatabase.set(db, ofDatabase)
    const { copies, wasForgotten: isAnew } = ofDatabase
    const never = Number.NEGATIVE_INFINITY
    const one = copies.get(key) ?? { value: undefined, readAt: never, askedAt: never, isAnew }
    copies.delete(key)
    copies.set(key, one)
    const [oldest] = copies.keys()
    if (copies.size > this.#most && oldest !== undefined) copies.delete(oldest)
    return one
  }
}
