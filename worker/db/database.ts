/**
 * The one door to D1: whatever goes wrong behind it comes out as `DatabaseAway`, so that «D1 cannot be asked» is a class and
 * not a guess from an error's text. Nothing else may be done inside `ask`, or its bugs would look like an outage.
 */

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

/** D1 took longer than anybody waits. What was asked of it may still happen, as after any lost answer. */
export class TooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TooSlow'
  }
}

/** The answer, or `TooSlow`: a D1 that neither answers nor fails must not hold up whoever waits behind this question. */
export async function inTime<T>(question: PromiseLike<T>, ms: number): Promise<T> {
  // Not `scheduler.wait` with a signal: taking it down makes an error with its stack, which cost a save more than all else here.
  let bell: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    bell = setTimeout(() => reject(new TooSlow(ms)), ms)
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(bell)
  }
}

export async function ask<T>(question: PromiseLike<T>): Promise<T> {
  try {
    return await inTime(question, PATIENCE_MS)
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
}
