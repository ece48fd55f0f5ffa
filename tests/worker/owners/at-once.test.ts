/**
 * design.md, «What an owner changes» and «The same company»: two at once on one person or one name, and an object that dies in
 * the middle of a change.
 */
import { expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { dieInStep, survive } from '../../support/rooms/large-rooms.ts'
import { directoryOf, lookAt, roomRow, waitingWrites } from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'
import { aFamily, flush, handOver, holdD1, pardon, refused, removedIn, rename, takeOut } from './changing.ts'

timeStandsStill()

const presenceOf = async (id: string, userId: string) =>
  (await directoryOf(id)).find((row) => row.user_id === userId)?.present

it('one person is taken out twice at once: out once, and each is told that it is done', async () => {
  const { id, stub, ada, bruno } = await aFamily()
  const answers = await Promise.all([takeOut(stub, ada, bruno), takeOut(stub, ada, bruno)])
  expect(answers).toMatchObject([
    { ok: true, value: { playerCount: 2 } },
    { ok: true, value: { playerCount: 2 } },
  ])
  expect(await removedIn(stub)).toHaveLength(1)
  expect(await presenceOf(id, bruno.id)).toBe(0)
})

it('the chosen person is taken out while D1 is asked about them: the room stays whose it is', async () => {
  const { id, stub, ada, bruno } = await aFamily()
  const held = await holdD1(stub)
  const given = handOver(stub, ada, bruno)
  await held.reached()
  const taken = takeOut(stub, ada, bruno)
  await expect.poll(() => removedIn(stub)).toHaveLength(1)
  held.letGo()
  expect(await given).toEqual(refused('room/not-a-player'))
  expect((await taken).ok).toBe(true)
  expect(await lookAt(stub, ada.id)).toMatchObject({ value: { ownerId: ada.id, playerCount: 2 } })
  expect(await roomRow(id)).toMatchObject({ owner_id: ada.id })
})

it('two names at once: the room has one of them, everywhere the same', async () => {
  const { id, stub, ada } = await aFamily()
  const answers = await Promise.all([rename(stub, ada, 'Veglione'), rename(stub, ada, 'Cenone bis')])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  await flush(stub)
  const view = await lookAt(stub, ada.id)
  expect(['Veglione', 'Cenone bis']).toContain(view.ok && view.value.name)
  expect((await roomRow(id))?.name).toBe(view.ok && view.value.name)
  expect(await waitingWrites(stub)).toBe(0)
})

it('a name given by the former owner after the room was handed over is refused', async () => {
  const { stub, ada, bruno } = await aFamily()
  const [given, renamed] = await Promise.all([handOver(stub, ada, bruno), rename(stub, ada, 'Veglione')])
  expect([given.ok, renamed.ok], 'the name comes first: D1 is asked about the other').toEqual([true, true])
  expect(await rename(stub, ada, 'Ancora mia')).toEqual(refused('room/not-owner'))
  expect(await lookAt(stub, bruno.id)).toMatchObject({ value: { name: 'Veglione', ownerId: bruno.id } })
})

it('an object that dies in the middle of a pardon has pardoned nobody; a repetition does', async () => {
  const { id, stub, ada, bruno } = await aFamily()
  await takeOut(stub, ada, bruno)
  await dieInStep(stub, 1)
  await survive(pardon(stub, ada, bruno))
  const again = env.ROOMS.getByName(id)
  expect(await again.join(bruno)).toEqual(refused('room/removed'))
  expect((await pardon(again, ada, bruno)).ok).toBe(true)
  expect((await again.join(bruno)).ok).toBe(true)
  expect(await presenceOf(id, bruno.id)).toBe(1)
})

it('an object that dies in the middle of a new name has the old one, here and in D1; a repetition gives it', async () => {
  const { id, stub, ada } = await aFamily()
  await dieInStep(stub, 1)
  await survive(rename(stub, ada, 'Veglione'))
  const again = env.ROOMS.getByName(id)
  expect(await lookAt(again, ada.id)).toMatchObject({ value: { name: 'Cenone' } })
  expect(await roomRow(id)).toMatchObject({ name: 'Cenone' })
  expect((await rename(again, ada, 'Veglione')).ok).toBe(true)
  expect(await roomRow(id)).toMatchObject({ name: 'Veglione' })
})
