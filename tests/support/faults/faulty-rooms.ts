/** The real rooms behind a proxy that can fail: calls to these ids, or their answers, are lost. */
import type { TestBindings } from '../bindings.ts'
import { standingIn } from './standing-in.ts'

export type FaultyRooms = {
  rooms: TestBindings['ROOMS']
  broken: Set<string>
  fault: 'before' | 'after'
  /** Only this method fails; null: all of them. */
  only: string | null
  /** Every call that was made, as `method id`. */
  calls: string[]
  /** Called before each call that gets through. */
  onCall: ((call: string) => Promise<void> | void) | null
}

export function faultyRooms(real: TestBindings['ROOMS'], broken: Iterable<string> = []): FaultyRooms {
  const state: FaultyRooms = {
    rooms: real,
    broken: new Set(broken),
    fault: 'before',
    only: null,
    calls: [],
    onCall: null,
  }
  const getByName = (id: string) => {
    const stub = real.getByName(id)
    return new Proxy(stub, {
      get: (_, method: keyof typeof stub) => {
        return async (...values: unknown[]) => {
          state.calls.push(`${String(method)} ${id}`)
          const isBroken = state.broken.has(id) && (state.only === null || state.only === method)
          if (isBroken && state.fault === 'before') throw new Error('the room is out of reach')
          await state.onCall?.(`${String(method)} ${id}`)
          // The proxy does not know which method it is; the stub's types have checked the caller.
          const answer = await (stub[method] as unknown as (...values: unknown[]) => Promise<unknown>)(...values)
          if (isBroken) throw new Error('the room’s answer was lost')
          return answer
        }
      },
    })
  }
  state.rooms = standingIn<TestBindings['ROOMS']>(getByName)
  return state
}
