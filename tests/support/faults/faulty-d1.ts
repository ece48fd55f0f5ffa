/**
 * The real D1 behind a proxy that can fail: before a statement is carried out; after it, when only the answer is lost;
 * or so late that the caller has given up. Nothing is imitated: what gets through is really written.
 */
import { env } from '../bindings.ts'
import { d1Behind } from './d1-door.ts'

export type Fault = 'before' | 'after' | 'late'

export type FaultyD1 = {
  db: D1Database
  /** How many statements or batches were tried. */
  calls: number
  /** Called before each batch or statement that gets through: a test can change the world in between. */
  onCall: (() => Promise<void> | void) | null
  /** Called when the answer is there, before the caller sees it. */
  onAnswer: (() => Promise<void> | void) | null
  /** Called with the results of a batch or a list. */
  onBatch: ((results: D1Result[]) => void) | null
  fault: Fault | null
  /** Carries out the `late` statements, in the order of the calls. */
  deliverLate: () => Promise<void>
}

class Away extends Error {}

/** The next answer stays away until `go`. */
export function heldUp(d1: FaultyD1): { go: () => void } {
  const held = Promise.withResolvers<void>()
  d1.onAnswer = () => {
    d1.onAnswer = null
    return held.promise
  }
  return { go: held.resolve }
}

/** The same for an object's D1, which no promise of the test can wake: the next question or answer waits until the gate is open. */
export function gated(
  d1: FaultyD1,
  moment: 'onCall' | 'onAnswer' = 'onAnswer',
): { isReached: boolean; isOpen: boolean } {
  const gate = { isReached: false, isOpen: false }
  d1[moment] = async () => {
    d1[moment] = null
    gate.isReached = true
    while (!gate.isOpen) await scheduler.wait(1)
  }
  return gate
}

export function faultyD1(real: D1Database, fault: Fault | null): FaultyD1 {
  const late: (() => Promise<unknown>)[] = []
  const deliverLate = async (): Promise<void> => {
    for (const call of late.splice(0)) await call()
  }
  const state: FaultyD1 = { db: real, calls: 0, onCall: null, onAnswer: null, onBatch: null, fault, deliverLate }
  const pass = async <T>(call: () => Promise<T>): Promise<T> => {
    state.calls++
    if (state.fault === 'before') throw new Away('D1 is away')
    if (state.fault === 'late') {
      late.push(call)
      throw new Away('D1 is away, as far as one can see')
    }
    await state.onCall?.()
    const answer = await call()
    await state.onAnswer?.()
    if (state.fault === 'after') throw new Away('the answer of D1 was lost')
    return answer
  }
  const onResults = (results: D1Result[]): void => state.onBatch?.(results)
  state.db = d1Behind(real, (_, call) => pass(call), onResults)
  return state
}

const realD1 = env.DB

/** The Worker's own D1 behind such a proxy, until `env.DB` is put back or the test ends. */
export function workerD1(fault: Fault | null = null): FaultyD1 {
  const faulty = faultyD1(realD1, fault)
  env.DB = faulty.db
  return faulty
}
