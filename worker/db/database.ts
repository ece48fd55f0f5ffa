/**
 * Where queries to D1 wait. A request's failure comes out as `DatabaseAway`, so that «D1 cannot be asked» is a class
 * and not a guess from an error's text. Nothing else may be done inside `ask`, or its bugs would look like an outage.
 */

import { inTime } from '../calls/in-time.ts'

/**
 * How long a request waits for an answer. Well below the browser's own limit of 15 s, even for a request that asks
 * twice: the browser must get a 503 with `Retry-After`, and not give up on its own.
 */
export const PATIENCE_MS = 6000

/**
 * How long a room waits for D1 to take its pending writes: longer, because nobody waits for the room and a batch may
 * carry thousands. After that it tries again; a write that arrives late changes nothing (change numbers).
 */
export const ROOM_PATIENCE_MS = 15_000

/** For a room's writes, and its reads when nobody waits. Errors come unwrapped: the caller is an alarm that retries. */
export const askPatiently = <T>(question: PromiseLike<T>): Promise<T> => inTime(question, ROOM_PATIENCE_MS)

export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('D1 did not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Tells a crowd from an outage. D1 marks a crowd by its text alone (documented: «D1 DB is overloaded. Requests queued
 * for too long» and «… Too many requests queued»). Misread, it costs a sentence and a few seconds, nothing else.
 */
export const awayCode = ({ cause }: DatabaseAway): 'server/overloaded' | 'server/unavailable' =>
  cause instanceof Error && /\bis overloaded\b/.test(cause.message) ? 'server/overloaded' : 'server/unavailable'

/** How long a request waits that has an older answer to go on with. */
const BRIEF_PATIENCE_MS = 1000

export const ask = <T>(question: PromiseLike<T>): Promise<T> => within(question, PATIENCE_MS)

export const askBriefly = <T>(question: PromiseLike<T>): Promise<T> => within(question, BRIEF_PATIENCE_MS)

async function within<T>(question: PromiseLike<T>, ms: number): Promise<T> {
  try {
    return await inTime(question, ms)
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
}
