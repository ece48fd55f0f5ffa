/**
 * The real D1 behind a proxy that can fail: before a statement is carried out; after it, when only the answer is lost;
 * or so late that the caller has given up. Nothing is imitated: what gets through is really written.
 */
import { env } from '../bindings.ts'

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
  const wrapped = new WeakMap<object, D1PreparedStatement>()
  const statement = (inner: D1PreparedStatement): D1PreparedStatement => {
    const outer = {
      bind: (...values: unknown[]) => statement(inner.bind(...values)),
      first: (...args: []) => pass(() => inner.first(...args)),
      all: () =>
        pass(async () => {
          const result = await inner.all()
          state.onBatch?.([result])
          return result
        }),
      run: () => pass(() => inner.run()),
      raw: () => pass(() => inner.raw()),
    } as unknown as D1PreparedStatement // every method that the project uses
    wrapped.set(outer, inner)
    return outer
  }
  state.db = {
    prepare: (query: string) => statement(real.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      pass(async () => {
        const results = await real.batch(statements.map((outer) => wrapped.get(outer) ?? outer))
        state.onBatch?.(results)
        return results
      }),
  } as unknown as D1Database // every method that the project uses
  return state
}

const realD1 = env.DB

/** The Worker's own D1 behind such a proxy, until `env.DB` is put back or the test ends. */
export function workerD1(fault: Fault | null = null): FaultyD1 {
  const faulty = faultyD1(realD1, fault)
  env.DB = faulty.db
  return faulty
}
