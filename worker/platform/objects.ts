/**
 * The one way to an object, by its name. All of them are in the European Union (design.md, «In the European Union»): under the
 * same name there would be another one outside of it. The bindings' types have no other method (env.ts), so nothing goes past
 * this.
 */
import type { Bindings } from './env.ts'

type Named<T extends Rpc.DurableObjectBranded> = DurableObjectNamespace<T>

export const roomObject = ({ ROOMS }: Pick<Bindings, 'ROOMS'>, id: string) => inEurope(ROOMS).getByName(id)

/** Which of them there are says season-objects.ts. */
export const seasonObjectNamed = ({ SEASON }: Pick<Bindings, 'SEASON'>, name: string) =>
  inEurope(SEASON).getByName(name)

/** One's own machine is no place, and the local runtime says so: there a namespace is the only one. */
const HAS_NO_PLACES = 'Jurisdiction restrictions are not implemented in workerd.'

const found = new WeakMap<object, object>()

/** @throws whatever else the platform says: nothing is made in another place because of a failure */
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
