/**
 * In every test of the worker: every turn in which a room stores or answers something ends with an alarm for the work that
 * the room then owes. The platform is asked, not the room's memory: after a death in the next turn only this alarm is left.
 */
import { afterEach, expect } from 'vitest'
import { Room as OurRoom } from '../../../worker/room/room.ts'
import { GameStore } from '../../../worker/room/store.ts'
import type { Room } from '../rooms/open-room.ts'

/** The longest pause between two alarms for one kind: a room that has slept no longer knows when it has last rung. */
const PAUSE_MS = 2000

const faults: string[] = []
const roomOf = new WeakMap<GameStore, Room>()
/** In their alarms, at the end of which the next is set: the platform repeats one in which the object dies. */
const ringing = new WeakSet<Room>()

function look(room: Room | undefined, after: string): void {
  if (!room || ringing.has(room)) return
  const { work, store } = room.parts
  const [due, kinds, now] = [work.nextDue, work.owedWork.map(({ kind }) => kind).join(), Date.now()]
  if (due === null) return
  const { storage } = Reflect.get(room, 'ctx') as DurableObjectState
  const compare = (alarm: number | null): void => {
    if (alarm !== null && alarm <= Math.max(due, now + PAUSE_MS)) return
    faults.push(`after ${after} a room, ${store.room?.phase}, owes ${kinds} at ${due}, and its alarm is ${alarm}`)
  }
  // An object that has ended meanwhile has no alarm to look at.
  void storage.getAlarm().then(compare, () => undefined)
}

type Method = (this: unknown, ...values: unknown[]) => unknown

/** Replaces the methods that a class has itself. */
function replaceMethods(prototype: object, replacement: (method: Method, name: string) => Method): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (name !== 'constructor' && typeof value === 'function')
      Object.assign(prototype, { [name]: replacement(value as Method, name) })
}

replaceMethods(
  GameStore.prototype,
  (method, name) =>
    function (...values) {
      // The rest of the turn may be what sets the alarm.
      queueMicrotask(() => look(roomOf.get(this as GameStore), name))
      return method.apply(this, values)
    },
)

const watched = (method: Method, name: string): Method =>
  async function (...values) {
    const room = this as Room
    roomOf.set(room.parts.store, room)
    if (name === 'alarm') ringing.add(room)
    try {
      return await method.apply(this, values)
    } finally {
      if (name === 'alarm') ringing.delete(room)
      // A socket's end makes nothing due; of an object that died in its alarm it comes before that is set again.
      if (name !== 'webSocketClose') look(room, name)
    }
  }
replaceMethods(OurRoom.prototype, watched)
replaceMethods(Object.getPrototypeOf(OurRoom.prototype) as object, watched)

afterEach(() => {
  expect(faults.splice(0)).toEqual([])
})
