/**
 * The object dies after the first step, before anything was asked of D1: nobody is left to notice, only the alarm that was
 * set in the turn of the change itself.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { beginClosing, beginDeleting } from '../../../worker/room/closing.ts'
import { admit } from '../../../worker/room/members.ts'
import type { RoomParts } from '../../../worker/room/parts.ts'
import { env } from '../../support/bindings.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  directoryOf,
  lookAt,
  type RoomStub,
  ring,
  roomRow,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

async function dieAfter(stub: RoomStub, firstStep: (parts: RoomParts) => unknown): Promise<void> {
  await runInDurableObject(stub, (room: Room) => void firstStep(room.parts))
  await evictDurableObject(stub)
}

it('DIRECTORY-CATCHES-UP: a join whose object died reaches the directory by the alarm', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { id, stub } = await aRoom(ada)
  await dieAfter(stub, (parts) => admit(parts, [bruno]))
  expect(await lookAt(stub, bruno.id)).toMatchObject({ ok: true, value: { playerCount: 2, isMember: true } })
  expect(await directoryOf(id)).toHaveLength(1)
  expect(await ring(stub)).toBe(true)
  expect(await directoryOf(id)).toHaveLength(2)
  expect(await alarmOf(stub)).toBeNull()
})

it('DIRECTORY-CATCHES-UP: a restore of which the object was told before it died is followed by the alarm', async () => {
  const ada = await aPerson('Ada')
  const { id, stub } = await aRoom(ada)
  await env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id).run()
  await dieAfter(stub, (parts) => parts.store.oweEverything())
  expect(await ring(stub)).toBe(true)
  expect(await directoryOf(id)).toMatchObject([{ user_id: ada.id, present: 1 }])
})

it('CLOSING-HAS-TWO-STEPS: a closing whose object died goes on by the alarm', async () => {
  const ada = await aPerson('Ada')
  const { id, stub } = await aRoom(ada)
  await dieAfter(stub, (parts) => beginClosing(parts))
  expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: { isOpen: true, isClosing: true } })
  expect(await ring(stub)).toBe(true)
  expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: { isOpen: false } })
  expect(await roomRow(id)).toMatchObject({ is_open: 0 })
})

it('DELETING-IS-REMEMBERED: a deletion whose object died goes on by the alarm', async () => {
  const ada = await aPerson('Ada')
  const { id, stub } = await aRoom(ada)
  await dieAfter(stub, (parts) => beginDeleting(parts))
  expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
  expect(await ring(stub)).toBe(true)
  expect((await roomRow(id))?.deleted_at).not.toBeNull()
})
