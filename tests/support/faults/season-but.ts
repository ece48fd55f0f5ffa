/** The season's objects, which answer these calls otherwise; all others get through. */
import { env, type TestBindings } from '../bindings.ts'
import { standingIn } from './standing-in.ts'

type Calls = Record<string, (...values: never[]) => unknown>

const real = env.SEASON

export function seasonBut(calls: Calls): TestBindings['SEASON'] {
  const getByName = (name: string) =>
    new Proxy(real.getByName(name), {
      get: (stub, method: string) =>
        calls[method] ?? ((...values: unknown[]) => Reflect.apply(Reflect.get(stub, method), stub, values)),
    })
  return standingIn<TestBindings['SEASON']>(getByName)
}
