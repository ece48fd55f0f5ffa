/** What the platform does to an object: it lets one in, rings its alarm, puts it to sleep, or dies with it. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { isReset } from '../../../../worker/calls/passing-fault.ts'

/** Where an object is found: a stub that has met its end finds it no more, the next one does. */
export type Place = () => DurableObjectStub

const DEATH = 'the machine died'
/** An error from the way to an object that has ended says that it was reset; one from inside it says why it ended. */
const hasEnded = (error: unknown): boolean => isReset(error) || String(error).endsWith(DEATH)

/** One that has just ended, by its own hand or ours, is back by the time it is asked again. */
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

/** One that is not set comes a second time: an alarm rings at least once. */
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
 * An alarm during which the object ends has failed, and the platform rings it again; the test's has taken it away before it
 * rang. One that had nothing left to remember has nothing to ring for.
 */
async function setAgain(storage: DurableObjectStorage): Promise<void> {
  const tables = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray()
  if (tables.length > 0 && (await storage.getAlarm()) === null) await storage.setAlarm(Date.now())
}

/** Nothing of a room that a step asks for takes as long. */
const EVICTION_MS = 2000

/** An object that is not running has nothing to lose; one that ends by itself meanwhile never says that it was evicted. */
export async function evict(place: Place): Promise<void> {
  const eviction = evictDurableObject(place(), { webSockets: 'hibernate' }).catch(() => undefined)
  await Promise.race([eviction, scheduler.wait(EVICTION_MS)])
}

/** The process ends in the middle of whatever it does: what was not stored is gone, and so are the sockets. */
export async function crash(place: Place): Promise<void> {
  await runInDurableObject(place(), (_, state) => state.abort(DEATH)).catch(() => undefined)
}
