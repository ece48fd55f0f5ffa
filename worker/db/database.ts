/**
 * The one door to D1: whatever goes wrong behind it comes out as `DatabaseAway`, so that «D1 cannot be asked» is a class and
 * not a guess from an error's text. Nothing else may be done inside `ask`, or its bugs would look like an outage.
 */

import { inTime } from '../calls/in-time.ts'

/**
 * How long an answer is waited for. Well under the browser's own limit of 15 s, also for a request that asks twice: it must
 * hear «not now» from us, with the moment to come back, and not give up in silence.
 */
export const PATIENCE_MS = 6000

/**
 * How long a room waits for D1 to take what it owes: longer, because nobody does, and a batch may carry thousands. Given up on, it
 * is tried again; a write that arrives late changes nothing (change numbers).
 */
export const ROOM_PATIENCE_MS = 15_000

/** For what a room owes, or reads when nobody waits. Its errors come as they are: whoever asks is an alarm, that asks again. */
export const askForRoom = <T>(question: PromiseLike<T>): Promise<T> => inTime(question, ROOM_PATIENCE_MS)

export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('D1 did not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * A crowd, or an outage? D1 marks a crowd by its text alone (its documentation lists «D1 DB is overloaded. Requests queued
 * for too long» and «… Too many requests queued»): misread, it costs a sentence and a few seconds' wait, nothing else.
 */
export const awayCode = ({ cause }: DatabaseAway): 'server/overloaded' | 'server/unavailable' =>
  cause instanceof Error && /\bis overloaded\b/.test(cause.message) ? 'server/overloaded' : 'server/unavailable'

export async function ask<T>(question: PromiseLike<T>): Promise<T> {
  try {
    return await inTime(question, PATIENCE_MS)
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
}
