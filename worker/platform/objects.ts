/**
 * The only way to an object, by its name. All objects are in the European Union (design.md, «In the European Union»): outside of
 * it, the same name would be another object. The bindings' types have no other method (env.ts), so no code can bypass this file.
 */
import type { Bindings } from './env.ts'

type Named<T extends Rpc.DurableObjectBranded> = DurableObjectNamespace<T>

export const roomObject = ({ ROOMS }: Pick<Bindings, 'ROOMS'>, id: string) => inEurope(ROOMS).getByName(id)

/** season-objects.ts lists these names. */
export const seasonObjectNamed = ({ SEASON }: Pick<Bindings, 'SEASON'>, name: string) =>
  inEurope(SEASON).getByName(name)

/** The local runtime supports no places and throws this: on a developer's machine a namespace has only one. */
const HAS_NO_PLACES = 'Jurisdiction restrictions are not implemented in workerd.'

const found = new WeakMap<object, object>()

/** @throws any other error of the platform: a failure must not create an object in another place */
function inEurope<T extends Rpc.DurableObjectBranded>(namespace: Pick<Named<T>, 'jurisdiction'>): Named<T> {
  const there = found.get(namespace) ?? placed(namespace)
  found.set(namespace, there)
  return there as Named<T> // the map's key has the same type
}

function placed(namespace: Pick<Named<Rpc.DurableObjectBranded>, 'jurisdiction'>): object {
  try {
    return namespace.jurisdiction('eu')
  } catch (error) {
    if (error instanceof Error && error.message === HAS_NO_PLACES) return namespace
    throw error
  }
}
