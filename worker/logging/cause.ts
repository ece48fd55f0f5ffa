/**
 * The id of the request that caused the current work, for every line of the log. It is kept in async storage, and
 * travels into an object as one more argument of the call, which its methods never see. An alarm's work has none.
 */
// biome-ignore lint/style/noRestrictedImports: the runtime's own, under the flag `nodejs_als`; there is no other name for it
import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<string | undefined>()

/** @param requestId undefined for work that no request has caused, such as an alarm's */
export const causedBy = <T>(requestId: string | undefined, work: () => T): T => running.run(requestId, work)
export const currentCause = (): string | undefined => running.getStore()

export const CAUSE_HEADER = 'x-request-id'
const MARK = 'causedByRequest'

/** The same stub, whose calls pass the request's id along. */
export function carryingCause<Stub extends object>(stub: Stub): Stub {
  const requestId = currentCause()
  if (requestId === undefined) return stub
  return new Proxy(stub, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...values: unknown[]) => Reflect.apply(method, target, [...values, { [MARK]: requestId }])
    },
  })
}

function causeIn(values: readonly unknown[]): string | null {
  const last = values.at(-1)
  if (last instanceof Request) return last.headers.get(CAUSE_HEADER)
  if (typeof last !== 'object' || last === null || !(MARK in last)) return null
  return typeof last[MARK] === 'string' ? last[MARK] : null
}

/** Wraps the methods of an object's class: each runs under the request id that came with the call, if there was one. */
export function receivingCause(objectClass: { prototype: object }): void {
  const { prototype } = objectClass
  for (const [name, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === 'constructor' || typeof method !== 'function') continue
    const carried = function (this: unknown, ...values: unknown[]): unknown {
      const cause = causeIn(values)
      if (cause === null) return Reflect.apply(method, this, values)
      const own = values.at(-1) instanceof Request ? values : values.slice(0, -1)
      return causedBy(cause, () => Reflect.apply(method, this, own))
    }
    Object.defineProperty(prototype, name, { value: carried, configurable: true, writable: true })
  }
}
