/**
 * design.md, «What an owner changes» and «The same company»: two at once on one person or one name, and an object that dies in
 * the middle of a change.
 */
import { evictDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { dieInStep, survive } from '../../support/rooms/large-rooms.ts'
import { lookAt, presenceOf, type RoomStub, roomRow, waitingWrites } from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'
import { aFamily, flush, handOver, pardon, refused, removedIn, rename, takeOut } from './changing.ts'

timeStandsStill()

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

type Family = Awaited<ReturnType<typeof aFamily>>
type Act = (stub: RoomStub, family: Family) => Promise<{ ok: boolean }>
/** The room's own view, its row in D1 and Bruno's. */
const stateOf = async ({ id, stub, ada, bruno }: Pick<Family, 'id' | 'stub' | 'ada' | 'bruno'>) => {
  const view = await lookAt(stub, ada.id)
  return {
    ...(view.ok ? { name: view.value.name, owner: view.value.ownerId, count: view.value.playerCount } : {}),
    removed: (await removedIn(stub)).map(({ id }) => id),
    row: await roomRow(id),
    isPresent: await presenceOf(id, bruno.id),
  }
}

it.each<[string, Act, (family: Family) => object]>([
  [
    'a new name',
    (stub, { ada }) => rename(stub, ada, 'Veglione'),
    () => ({ name: 'Veglione', row: { name: 'Veglione' } }),
  ],
  [
    'a handing over',
    (stub, { ada, bruno }) => handOver(stub, ada, bruno),
    ({ bruno }) => ({ owner: bruno.id, row: { owner_id: bruno.id } }),
  ],
  [
    'a taking out',
    (stub, { ada, bruno }) => takeOut(stub, ada, bruno),
    ({ bruno }) => ({ count: 2, removed: [bruno.id], isPresent: 0 }),
  ],
  ['a pardon', (stub, { ada, carla }) => pardon(stub, ada, carla), () => ({ removed: [], count: 2 })],
])(
  'an object that dies in the middle of %s has done nothing of it, here and in D1; a repetition does it',
  async (what, act, done) => {
    const family = await aFamily()
    const { id, stub, ada, carla } = family
    if (what === 'a pardon') await takeOut(stub, ada, carla)
    const before = await stateOf(family)
    await dieInStep(stub, 1)
    await survive(act(stub, family))
    const again = { ...family, stub: env.ROOMS.getByName(id) }
    expect(await stateOf(again)).toEqual(before)
    expect(await act(again.stub, family)).toMatchObject({ ok: true })
    await evictDurableObject(again.stub)
    expect(await stateOf(again)).toMatchObject(done(family))
    if (what === 'a pardon') expect(await again.stub.join(carla)).toMatchObject({ ok: true })
  },
)
