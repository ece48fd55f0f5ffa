/**
 * design.md, «What an owner changes» and «The same company»: two at once on one person or one name, and an object that dies in
 * the middle of a change.
 */
import { evictDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { dieInStep, survive } from '../../support/rooms/large-rooms.ts'
import { breakD1, lookAt, presenceOf, type RoomStub, roomRow } from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'
import { aFamily, flush, handOver, pardon, refused, removedIn, rename, takeOut } from './changing.ts'

timeStandsStill()

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
  'an object that dies in the middle of %s has done nothing of it, here and in D1; a repetition does it, which D1 learns when it can',
  async (what, act, done) => {
    const family = await aFamily()
    const { id, stub, ada, carla } = family
    if (what === 'a pardon') await takeOut(stub, ada, carla)
    const before = await stateOf(family)
    await dieInStep(stub, 1)
    await survive(act(stub, family))
    const again = { ...family, stub: env.ROOMS.getByName(id) }
    expect(await stateOf(again)).toEqual(before)
    const d1 = await breakD1(again.stub, null)
    d1.db.batch = () => Promise.reject(new Error('D1 takes no writes'))
    expect(await act(again.stub, family)).toMatchObject({ ok: true })
    const { row, isPresent } = await stateOf(again)
    expect({ row, isPresent }, 'D1 has not heard of it').toEqual({ row: before.row, isPresent: before.isPresent })
    await evictDurableObject(again.stub) // and D1 is back
    await flush(again.stub)
    expect(await stateOf(again)).toMatchObject(done(family))
    if (what === 'a pardon') expect(await again.stub.join(carla)).toMatchObject({ ok: true })
  },
)
