/** design.md, «The same company»: who is told on home that a room of theirs has come back, and by which name. */
import { afterEach, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Albo, Problem, RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Player } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { aPastRoom } from '../../support/rooms/past-rooms.ts'
import { CONDITIONS, publish, ring } from '../../support/rooms/rooms.ts'
import { sealInD1 } from '../evening-rooms/a-sealed-evening.ts'
import { companyOfThree, invited, reopened, viewBy } from './a-company.ts'

afterEach(async () => {
  await publish(null)
  await sealInD1(null)
})

/** Where the albo says that last season's company is. */
const toldByAlbo = async ({ client }: Player) =>
  (await client.get<Albo>(paths.seasons())).body.seasons[0]?.rooms[0]?.currentId

it('is for everyone who was in, but for those who are in already, by the name that one’s own old room had; one tap joins', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno, carla] = people
  const stranger = await aPlayer('Dario Fuori')
  expect(await invited(bruno)).toEqual([])
  const id = await reopened(ada, old.id)
  await env.DB.prepare("UPDATE rooms SET name = 'Bruno è un asino' WHERE id = ?1").bind(id).run()
  const invitation = { id, name: 'Cenone da Ada', ownerName: 'Ada', season: 2024 }
  expect(await invited(ada)).toEqual([])
  expect(await invited(bruno)).toEqual([invitation])
  expect(JSON.stringify((await bruno.client.get(paths.rooms())).body)).not.toContain('asino')
  for (const notFirst of [paths.rooms('pace'), paths.rooms(undefined, `${Date.now()}.${id}`)])
    expect((await bruno.client.get<RoomList>(notFirst)).body.invitations, 'with the first page alone').toEqual([])
  expect(await invited(carla)).toEqual([invitation])
  expect(await invited(stranger)).toEqual([])
  expect((await bruno.client.post(paths.join(id))).status).toBe(200)
  expect(await invited(bruno)).toEqual([])
  // Nobody was entered unasked.
  expect((await carla.client.get<RoomView>(paths.room(id))).body).toMatchObject({ playerCount: 2, isMember: false })
})

it('ends when the new room is no longer open, or is deleted; the room made after it invites again', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  const id = await reopened(ada, old.id)
  expect((await ada.client.delete(paths.room(id))).status).toBe(204)
  expect(await invited(bruno)).toEqual([])
  const again = await reopened(ada, old.id)
  expect(await invited(bruno)).toMatchObject([{ id: again }])
  expect((await ada.client.post(paths.close(again))).status).toBe(200)
  expect(await invited(bruno)).toEqual([])
})

it('is not for who left the last room of the line, though an older one still has them', async () => {
  const [ada, bruno] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro')]
  const first = await aPastRoom([ada, bruno], { season: 2022 })
  const last = await aPastRoom([ada, bruno], { season: 2024, line: first.id, isOpen: true })
  await last.stub.leave(bruno.user.id)
  await last.stub.close(ada.user.id)
  await reopened(ada, last.id)
  expect(await invited(bruno)).toEqual([])
})

it.each(CONDITIONS)(
  'is not again for who has left the new room, though its link still lets in, nor for whom its owner has taken out (%s)',
  async (_, between) => {
    const { people, old } = await companyOfThree()
    const [ada, bruno, carla] = people
    const id = await reopened(ada, old.id)
    const stub = env.ROOMS.getByName(id)
    for (const { client } of [bruno, carla]) expect((await client.post(paths.join(id))).status).toBe(200)
    await between(stub)
    expect((await bruno.client.post(paths.leave(id))).status).toBe(204)
    expect((await ada.client.delete(paths.player(id, carla.user.id))).status).toBe(204)
    await between(stub)
    expect([await invited(bruno), await invited(carla)]).toEqual([[], []])
    // D1 put back to before the new room: the room says again who is out.
    await env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id).run()
    await stub.rewriteDirectory(id, 2025)
    await ring(stub)
    expect([await invited(bruno), await invited(carla)]).toEqual([[], []])
    expect((await bruno.client.post(paths.join(id))).status).toBe(200)
    expect((await carla.client.post<Problem>(paths.join(id))).body.code).toBe('room/removed')
  },
)

it('is there until its season’s seal, and not after, though the room is still open', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  const id = await reopened(ada, old.id)
  const isOpen = async () => (await viewBy(bruno, id)).isOpen
  expect([(await invited(bruno))?.length, await toldByAlbo(bruno)]).toEqual([1, id])
  await publish('Pace.')
  expect([await isOpen(), await invited(bruno), await toldByAlbo(bruno)]).toEqual([true, [], undefined])
  await publish(null)
  expect((await invited(bruno))?.length, 'the text was withdrawn before the seal').toBe(1)
  await sealInD1(Date.now())
  expect([await isOpen(), await invited(bruno), await toldByAlbo(bruno)]).toEqual([true, [], undefined])
})

it('is for who was in an older room of the line and in none since, by that room’s name', async () => {
  const [ada, bruno] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro')]
  const first = await aPastRoom([ada, bruno], { season: 2022, name: 'Il primo cenone' })
  const last = await aPastRoom([ada], { season: 2024, line: first.id, name: 'Il cenone senza Bruno' })
  const id = await reopened(ada, last.id)
  expect(await invited(bruno)).toEqual([{ id, name: 'Il primo cenone', ownerName: 'Ada', season: 2022 }])
})

it('is one for each line, and none from the mega room', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  const other = await aPastRoom([ada, bruno], { season: 2023, name: 'Ufficio' })
  await aPastRoom([ada, bruno], { season: 2023, line: old.id, name: 'Cenone di due anni fa' })
  const mega = await aPastRoom([ada, bruno], { isMega: true })
  await aPastRoom([ada], { season: 2025, line: mega.id, isOpen: true }) // nobody can make one
  await reopened(ada, old.id)
  await reopened(ada, other.id)
  expect((await invited(bruno))?.map(({ name }) => name).sort()).toEqual(['Cenone da Ada', 'Ufficio'])
})

it('is not for an account that was deleted in between, and names no such maker', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno, carla] = people
  const id = await reopened(ada, old.id)
  const copy = bruno.client.copy()
  expect((await bruno.client.delete(paths.me)).status).toBe(204)
  const seen = await copy.get<RoomList>(paths.rooms())
  expect([seen.status, seen.body.invitations ?? []]).toEqual([200, []])
  await carla.client.post(paths.join(id))
  expect((await ada.client.delete(paths.me)).status).toBe(204)
  const dario = await aPlayer('Dario Tardi')
  await aPastRoom([dario], { season: 2023, line: old.id })
  expect(await invited(dario)).toMatchObject([{ id, ownerName: 'Carla' }])
})

it('reads by index, and no more than the newest two hundred rooms of the past', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  await reopened(ada, old.id)
  await env.DB.batch(
    Array.from({ length: 600 }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO room_players (room_id, user_id, season, present, change_number, room_created_at) VALUES (?1, ?2, 2020, 1, 1, ?3)`,
      ).bind(`vecchia-${bruno.user.id}-${n}`, bruno.user.id, n),
    ),
  )
  let read = 0
  const faulty = workerD1()
  faulty.onBatch = (results) => {
    if (results.length === 2) read = results[1]?.meta.rows_read ?? 0
  }
  expect(await invited(bruno)).toHaveLength(1)
  expect(read).toBeGreaterThan(200)
  expect(read).toBeLessThan(450)
})
