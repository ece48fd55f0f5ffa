/** An owner's changes, called at the object as the routes do. */
import { runInDurableObject } from 'cloudflare:test'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { KnownSeason, OwnerChange, RoomAnswer } from '../../../worker/room/api.ts'
import { flushDirectory } from '../../../worker/room/directory.ts'
import { gated } from '../../support/faults/faulty-d1.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, breakD1, type Person, type RoomStub, readView, SEASON } from '../../support/rooms/rooms.ts'

export async function change(
  stub: RoomStub,
  by: Pick<Person, 'id' | 'season'>,
  what: OwnerChange,
  known: KnownSeason = null,
): Promise<RoomAnswer<RoomView>> {
  const answer = await stub.change({ userId: by.id, season: by.season, known }, what)
  return answer.ok ? { ok: true, value: readView(answer.value) } : answer
}

export const handOver = (stub: RoomStub, by: Person, to: Person) =>
  change(stub, by, { kind: 'hand-over', userId: to.id })
export const takeOut = (stub: RoomStub, by: Person, whom: Person) =>
  change(stub, by, { kind: 'take-out', userId: whom.id })
export const pardon = (stub: RoomStub, by: Person, whom: Person) =>
  change(stub, by, { kind: 'pardon', userId: whom.id })
export const rename = (stub: RoomStub, by: Person, name: string | null) => change(stub, by, { kind: 'rename', name })

export const refused = (code: string) => ({ ok: false, code })

/** Ada's room, with Bruno and Carla in it. */
export async function aFamily() {
  const [ada, bruno, carla] = [await aPerson('Ada Rossi'), await aPerson('Bruno Verdi'), await aPerson('Carla Bianchi')]
  const { id, stub } = await aRoom(ada, { name: 'Cenone' })
  await stub.join(bruno)
  await stub.join(carla)
  return { id, stub, ada, bruno, carla }
}

export const sealed = { year: SEASON, sealedAt: 1, speechPublished: false }

/** The rows owed to the directory, once D1 is to be asked again. */
export const flush = (stub: RoomStub): Promise<void> =>
  runInDurableObject(stub, ({ parts }: Room) => flushDirectory(parts))

export const removedIn = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) => (parts.store.room ? parts.store.takenOut.all() : []))

/** D1's next answer to this object waits until the gate is open; the others do not. */
export const holdD1 = async (stub: RoomStub) => gated(await breakD1(stub, null))
