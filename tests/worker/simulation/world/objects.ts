/** The platform's side of an object: runs code in it, runs its alarm, evicts it, or crashes it. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { isReset } from '../../../../worker/platform/calls.ts'

/** Finds an object: after the object's end its old stub is useless, and the next one works. */
export type Place = () => DurableObjectStub

const DEATH = 'the machine died'
/** An error on the way to an ended object says that it was reset; one from inside it says why it ended. */
const hasEnded = (error: unknown): boolean => isReset(error) || String(error).endsWith(DEATH)
const unlessEnded = (error: unknown): void => {
  if (!hasEnded(error)) throw error
}

/** An object that has just ended is back at the next call. */
export async function inside<Held extends DurableObject, T>(
  place: Place,
  look: (object: Held, state: DurableObjectState) => T | Promise<T>,
): Promise<T> {
  try {
    return await runInDurableObject(place(), look)
  } catch (error) {
    if (!hasEnded(error)) throw error
    return runInDurableObject(place(), look)
  }
}

export const alarmOf = (place: Place): Promise<number | null> => inside(place, (_, { storage }) => storage.getAlarm())

/** Runs an alarm a second time if it is no longer set: an alarm runs at least once. */
export async function ring(place: Place): Promise<void> {
  const stub = place()
  try {
    if (!(await runDurableObjectAlarm(stub)))
      await runInDurableObject(stub, (object: DurableObject) => object.alarm?.())
  } catch (error) {
    if (!hasEnded(error)) throw error
    await inside(place, (_, { storage }) => setAgain(storage))
  }
}

/**
 * An alarm in which the object ends has failed, and the platform repeats it; the test's way of running alarms has
 * removed it before. An object with empty storage has nothing to run it for.
 */
async function setAgain(storage: DurableObjectStorage): Promise<void> {
  const tables = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray()
  if (tables.length > 0 && (await storage.getAlarm()) === null) await storage.setAlarm(Date.now())
}

/** No work that a step asks of a room takes this long. */
const EVICTION_MS = 2000

/** An object that is not running cannot lose anything; one that ends by itself meanwhile never reports its eviction. */
export async function evict(place: Place): Promise<void> {
  const eviction = evictDurableObject(place(), { webSockets: 'hibernate' }).catch(() => undefined)
  await Promise.race([eviction, scheduler.wait(EVICTION_MS)])
}

/** The process ends in the middle of its work: unstored changes are lost, and so are the sockets. */
export async function crash(place: Place): Promise<void> {
  await runInDurableObject(place(), (_, state) => state.abort(DEATH)).catch(unlessEnded)
}
