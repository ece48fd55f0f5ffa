/** A person who was taken out, at every address and on every socket; and that a copied ticket alone changes nothing. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, RoomView, TakenOutPlayers } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aRoomWithPlayers, ORIGIN, type Player, tenWords } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, lookAt } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'
import { aFamily, removedIn, takeOut } from './changing.ts'

alarmsAreRungByHand()

const OUT = [403, 'room/removed']

/** Every address that says something of the room. */
async function answersTo({ client }: Player, id: string): Promise<[number, string | undefined][]> {
  const calls: [string, string, unknown?][] = [
    ['GET', paths.room(id)],
    ['GET', paths.head(id)],
    ['POST', paths.join(id)],
    ['GET', paths.players(id)],
    ['GET', paths.ranking(id)],
    ['GET', paths.board(id)],
    ['POST', paths.heard(id), { word: 'pace', isHeard: true, ago: 0 }],
  ]
  const answers = await Promise.all(calls.map(([method, path, body]) => client.call(method, path, body)))
  const upgrade = await client.fetch(paths.live(id), { headers: { upgrade: 'websocket', origin: ORIGIN } })
  const refusal = await upgrade.json<{ code: string }>()
  return [...answers.map(({ status, body }): [number, string] => [status, body.code]), [upgrade.status, refusal.code]]
}

it('learns only that they are out, open or closed, until the pardon; home has the room no more', async () => {
  const { ada, bruno, id } = await aRoomWithPlayers('Ada Rossi', 'Bruno Verdi')
  expect((await ada.client.delete(paths.player(id, bruno.user.id))).status).toBe(204)
  for (const isClosed of [false, true]) {
    if (isClosed) await ada.client.post(paths.close(id))
    await evictDurableObject(env.ROOMS.getByName(id))
    expect(await answersTo(bruno, id)).toEqual(Array.from({ length: 8 }, () => OUT))
    expect((await bruno.client.post(paths.leave(id))).status).toBe(204)
  }
  expect((await bruno.client.get<RoomList>(paths.rooms())).body.joined.map((card) => card.id)).not.toContain(id)
  expect((await bruno.client.post(paths.finish, { words: tenWords() })).status, 'their words are their own').toBe(200)
  expect((await ada.client.get<TakenOutPlayers>(paths.removed(id))).body).toEqual({
    players: [{ id: bruno.user.id, fullName: 'Bruno Verdi' }],
  })
  expect((await ada.client.put(paths.pardon(id, bruno.user.id))).status).toBe(204)
  expect((await bruno.client.get<RoomView>(paths.room(id))).body).toMatchObject({ isMember: false })
})

it('is told by the export where they are out, under which name, and nobody else is told', async () => {
  const { ada, bruno, id } = await aRoomWithPlayers('Ada Rossi', 'Bruno Verdi')
  const removedFrom = async ({ client }: Player) =>
    (await client.get<{ removedFrom: unknown[] }>(paths.exportMe)).body.removedFrom
  expect(await removedFrom(bruno)).toEqual([])
  await ada.client.delete(paths.player(id, bruno.user.id))
  expect(await removedFrom(bruno)).toEqual([{ room: id, fullName: 'Bruno Verdi' }])
  expect(await removedFrom(ada)).toEqual([])
})

it('ONLY-THE-OWNER, in a session that lasts: a signed-out pair of cookies changes nothing, however fresh its ticket', async () => {
  const { ada, bruno, id } = await aRoomWithPlayers('Ada Rossi', 'Bruno Verdi')
  const copy = ada.client.copy()
  await ada.client.post(paths.logout())
  const calls: [string, string, unknown?][] = [
    ['PATCH', paths.room(id), { name: 'Rubata' }],
    ['PUT', paths.owner(id), { userId: bruno.user.id }],
    ['DELETE', paths.player(id, bruno.user.id)],
    ['PUT', paths.pardon(id, bruno.user.id)],
    ['GET', paths.removed(id)],
  ]
  for (const [method, path, body] of calls) {
    expect((await copy.copy().call(method, path, body)).status, `${method} ${path}`).toBe(401)
  }
  expect((await copy.copy().get(paths.room(id))).status, 'the ticket itself still reads').toBe(200)
  expect((await bruno.client.get<RoomView>(paths.room(id))).body).toMatchObject({
    name: 'Cenone',
    ownerId: ada.user.id,
  })
})

it('says what is wrong with a name, and when to come back after too many changes', async () => {
  const { ada, id } = await aRoomWithPlayers('Ada Rossi', 'Bruno Verdi')
  const names: [string, string][] = [
    [' ', 'Scrivi qualcosa'],
    ['\u200b\u2060', 'Scrivi qualcosa'],
    ['x'.repeat(61), 'troppo lungo'],
    ['Cenone \u202eanoneC', 'non si vede uguale'],
    ['x\u0301\u0301\u0301\u0301', 'al massimo tre'],
  ]
  for (const [name, sentence] of names) {
    const { status, body } = await ada.client.call('PATCH', paths.room(id), { name })
    expect([status, body.code, body.detail]).toEqual([422, 'room/bad-name', expect.stringContaining(sentence)])
  }
  expect((await ada.client.call<RoomView>('PATCH', paths.room(id), { name: ' Il\u200b  cenone ' })).body.name).toBe(
    'Il cenone',
  )
  const changedSixtyTimes = (at: number) =>
    runInDurableObject(env.ROOMS.getByName(id), ({ parts }: Room) => {
      for (let made = 0; made < 60; made++) parts.ownerChanges.count(id, at)
    })
  await changedSixtyTimes(Date.now() - 20_000)
  const late = await ada.client.call('PATCH', paths.room(id), { name: 'Veglione' })
  expect([late.status, late.body.code]).toEqual([429, 'request/too-many'])
  const seconds = Number(late.headers.get('retry-after'))
  expect([seconds > 10, seconds <= 40]).toEqual([true, true])
  await changedSixtyTimes(Date.now() + 600_000) // a clock that was put back locks nobody out
  expect((await ada.client.call('PATCH', paths.room(id), { name: 'Veglione' })).status).toBe(200)
})

it('the owner reads those who are out in the order of names; a change that fails takes nobody out', async () => {
  const { stub, ada, bruno, carla } = await aFamily()
  const aldo = await aPerson('Aldo Neri')
  await stub.join(aldo)
  await runInDurableObject(stub, ({ parts: { store } }: Room) => {
    const half = (): void => {
      store.takenOut.add({ id: carla.id, full_name: 'Carla Bianchi', name_key: '' })
      throw new Error('The disk is full')
    }
    expect(() => store.transaction(half)).toThrow('The disk is full')
  })
  expect(await lookAt(stub, carla.id)).toMatchObject({ value: { isMember: true } })
  for (const whom of [carla, bruno, aldo]) await takeOut(stub, ada, whom)
  const out = await removedIn(stub)
  expect(out.map(({ fullName }) => fullName)).toEqual(['Aldo Neri', 'Bruno Verdi', 'Carla Bianchi'])
})
