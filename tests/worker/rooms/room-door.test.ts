/** game.md, «Links to a room»: the answer about a room to a person with its link, before they sign in. */
import { beforeEach, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import type { Door } from '../../../shared/rooms/rooms.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, type Player } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { aPastRoom, newId, publishPast } from '../../support/rooms/past-rooms.ts'
import * as night from '../evening/an-evening.ts'

night.anEvening()
beforeEach(async () => void (await night.setSeason({ bonusWords: [], holdSeal: true })))

const NAME = 'Scala B, via Verdi 12'
const look = (id: string, client = new Client()) => client.get<Door & Problem>(paths.door(id))
/** As another isolate hears it, or this one ten seconds later. */
const lookLater = (id: string) => {
  night.timePasses(10_000)
  return look(id)
}
async function aRoom(): Promise<{ id: string; ada: Player }> {
  const ada = await aPlayer('Ada Capo')
  return { id: await aRoomOf(ada, { name: NAME }), ada }
}
const close = ({ client }: Player, id: string) => client.post(paths.close(id))

it('is its name and whether one may enter, for who is signed out, in each phase; and nothing else', async () => {
  const { id, ada } = await aRoom()
  const { status, body } = await look(id)
  expect([status, body]).toEqual([200, { name: NAME, state: 'open' }])
  expect((await look(id, ada.client)).body, 'the same for its owner').toEqual(body)
  expect((await close(ada, id)).status).toBe(200)
  expect((await lookLater(id)).body).toEqual({ name: NAME, state: 'closed' })
  await night.sealed()
  expect((await lookLater(id)).body).toEqual({ name: NAME, state: 'sealed' })
  await night.publish()
  expect((await lookLater(id)).body).toEqual({ name: NAME, state: 'over' })
})

it('an open room that nobody can enter is not called open, sealed or published', async () => {
  const { id } = await aRoom()
  await night.publish()
  expect((await lookLater(id)).body.state).toBe('over')
  await night.withdraw()
  expect((await lookLater(id)).body.state).toBe('open')
  await night.sealed()
  expect((await lookLater(id)).body.state).toBe('sealed')
})

it('a room of a past season goes by that season, and nobody enters it', async () => {
  const { id } = await aPastRoom([await aPlayer('Ada Capo')], { isOpen: true })
  expect((await look(id)).body.state).toBe('sealed')
  await publishPast('La pace')
  expect((await lookLater(id)).body.state).toBe('over')
})

it('a deleted room is answered like one that never was, and a text that is no id too', async () => {
  const { id, ada } = await aRoom()
  expect((await ada.client.delete(paths.room(id))).status).toBe(204)
  const [deleted, never, noId] = [await look(id), await look(newId()), await look('x')]
  expect([deleted.status, deleted.body.code]).toEqual([404, 'room/not-found'])
  for (const other of [never, noId]) expect([other.status, other.body]).toEqual([404, deleted.body])
})

it('D1 is asked for a room once in ten seconds, and for one that is not there; the season is still today’s', async () => {
  const { id, ada } = await aRoom()
  const nowhere = newId()
  const counting = faultyD1(night.real.DB, null)
  env.DB = counting.db
  for (const wanted of [id, nowhere]) await look(wanted)
  const once = counting.calls
  for (const wanted of [id, id, nowhere, nowhere]) await look(wanted)
  expect(counting.calls).toBe(once)
  env.DB = night.real.DB
  await close(ada, id)
  expect((await look(id)).body.state, 'a closing is heard within ten seconds').toBe('open')
  await night.sealed()
  night.timePasses(4000)
  expect((await look(id)).body.state, 'the seal within four').toBe('sealed')
})

it('with D1 away nobody is told that a room does not exist', async () => {
  const { id } = await aRoom()
  env.DB = faultyD1(night.real.DB, 'before').db
  const { status, body, headers } = await look(id)
  expect([status, body.code]).toEqual([503, 'server/unavailable'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
