/**
 * design.md, «A shut season»: from the publication on, sealed or not, nobody enters or leaves a room, and none is made. Somebody
 * has read others' words in a closed room, and could spoil them in an open one, by coming, by going, or by sending away.
 */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { seasonCopy } from '../../../worker/evening/season-copy.ts'
import type { ToldEvening } from '../../../worker/season/api.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomWithPlayers, type Player, tenWords } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { type RoomStub, ring } from '../../support/rooms/rooms.ts'
import { eventually } from '../../support/time.ts'
import * as night from './an-evening.ts'

night.anEvening()
beforeEach(async () => void (await night.setSeason({ bonusWords: [], holdSeal: true })))

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const viewOf = async ({ client }: Player, id: string): Promise<RoomView> =>
  (await client.get<RoomView>(paths.room(id))).body

/** Ada's open room with Bruno, who has finished; the isolate has known the season for less than two seconds. */
async function anOpenRoom() {
  const { id, ada, bruno } = await aRoomWithPlayers('Ada Capo', 'Bruno Dentro')
  const carla = await aPlayer('Carla Fuori')
  expect((await bruno.client.post(paths.finish, { words: tenWords() })).status).toBe(200)
  await seasonCopy(env, night.YEAR)
  return { id, ada, bruno, carla }
}

it.each([
  ['the publication', () => night.publish('La pace')],
  ['the seal', () => night.sealed()],
])('an account deleted after %s leaves its words in an open room, under no name', async (_, happens) => {
  const { id, ada, bruno } = await anOpenRoom()
  await happens()
  expect((await bruno.client.delete(paths.me)).status).toBe(204)
  const stored = await runInDurableObject(env.ROOMS.getByName(id), ({ parts }: Room) =>
    parts.store.player(bruno.user.id),
  )
  expect(stored).toMatchObject({ full_name: 'Giocatore rimosso', is_removed: 1, words: JSON.stringify(tenWords()) })
  expect((await viewOf(ada, id)).playerCount).toBe(2)
})

it.each([
  ['the seal', 'sealed_at = ?1', 'room/sealed'],
  ['the publication', "speech = 'La pace', published_at = ?1", 'room/published'],
])(
  'SEALED-IS-FINAL: a join that an isolate allowed by its copy from before %s is taken back by the room’s own write',
  async (_, shut, code) => {
    const { id, ada, carla } = await anOpenRoom()
    // The room has not been told.
    await env.DB.prepare(`UPDATE seasons SET ${shut}`).bind(Date.now()).run()
    night.timePasses(1)
    const stub = env.ROOMS.getByName(id)
    const known = { year: night.YEAR, sealedAt: null, speechPublished: false }
    const visitor = { id: carla.user.id, fullName: 'Carla Fuori', season: night.YEAR, known }
    expect(await stub.join(visitor)).toEqual({ ok: false, code })
    expect((await viewOf(ada, id)).playerCount).toBe(2)
    const row = env.DB.prepare('SELECT present FROM room_players WHERE room_id = ?1 AND user_id = ?2')
    expect(await row.bind(id, carla.user.id).first('present')).toBe(0)
  },
)

it('a player who joined before the seal stays in, however late D1 hears of it', async () => {
  const { id, ada, carla } = await anOpenRoom()
  const stub = env.ROOMS.getByName(id)
  const away = faultyD1(night.real.DB, 'before')
  const useD1 = (db: D1Database) =>
    runInDurableObject(stub, ({ parts }: Room) => {
      parts.env.DB = db
    })
  await useD1(away.db)
  await stub.join({ id: carla.user.id, fullName: 'Carla Fuori', season: night.YEAR })
  await night.sealed()
  await useD1(night.real.DB)
  await ring(stub)
  expect((await viewOf(ada, id)).players.map(({ fullName }) => fullName)).toContain('Carla Fuori')
})

/** The room's D1 answers questions, and takes no rows until the answer is called. */
async function takesNoRows(stub: RoomStub): Promise<() => Promise<void>> {
  const putD1 = (db: D1Database) =>
    runInDurableObject(stub, ({ parts }: Room) => void Object.assign(parts.env, { DB: db }))
  await putD1(Object.assign(faultyD1(night.real.DB, null).db, { batch: () => Promise.reject(new Error('D1 is away')) }))
  return () => putD1(night.real.DB)
}

it.each([
  ['after the seal', true],
  ['in time', false],
])(
  'a player who has come %s owns no room before D1 has said when they came (design.md, «A shut season»)',
  async (_, isLate) => {
    const { id, ada, carla } = await anOpenRoom()
    const stub = env.ROOMS.getByName(id)
    if (isLate) await env.DB.prepare('UPDATE seasons SET sealed_at = ?1').bind(Date.now()).run()
    night.timePasses(1)
    const takesRows = await takesNoRows(stub)
    const known = { year: night.YEAR, sealedAt: null, speechPublished: false }
    const visitor = { id: carla.user.id, fullName: 'Carla Fuori', season: night.YEAR, known }
    expect(await stub.join(visitor), 'as far as anybody knows').toMatchObject({ ok: true })
    const handOver = () =>
      stub.change({ userId: ada.user.id, season: night.YEAR, known }, { kind: 'hand-over', userId: carla.user.id })
    expect(await handOver()).toEqual({ ok: false, code: 'server/unavailable' })
    expect((await viewOf(ada, id)).ownerId).toBe(ada.user.id)
    await takesRows()
    await ring(stub)
    expect(await handOver()).toMatchObject(isLate ? { ok: false, code: 'room/not-a-player' } : { ok: true })
    expect(await viewOf(ada, id)).toMatchObject(
      isLate ? { ownerId: ada.user.id, playerCount: 2 } : { ownerId: carla.user.id, playerCount: 3 },
    )
  },
)

it('nobody is told of a season that is older than four seconds: with D1 silent nobody enters, and members look', async () => {
  const dario = await aPlayer('Dario Tardi')
  const d1 = workerD1()
  const { id, bruno, carla } = await anOpenRoom()
  night.timePasses(3900)
  d1.fault = 'before'
  expect((await carla.client.post(paths.join(id))).status, 'known for less than four seconds').toBe(200)
  night.timePasses(200)
  expect(codeOf(await dario.client.post(paths.join(id)))).toEqual([503, 'server/unavailable'])
  expect((await bruno.client.post(paths.join(id))).status).toBe(200)
})

it('a join waits for no question to what the isolate has known for less than four seconds, which is asked behind it', async () => {
  const { id, carla } = await anOpenRoom()
  const real = env.SEASON.getByName(`${night.YEAR}.facts`)
  const held = Promise.withResolvers<void>()
  const asked = vi.fn(async (): Promise<ToldEvening> => {
    await held.promise
    return real.evening(night.YEAR, false)
  })
  env.SEASON = seasonBut({ evening: asked })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  night.timePasses(3999)
  expect((await carla.client.post(paths.join(id))).status, 'while the question is held').toBe(200)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(warned, 'nobody has given the question up').not.toHaveBeenCalled()
  held.resolve()
  await eventually(async () => {
    await seasonCopy(env, night.YEAR)
    expect(asked, 'its answer is kept').toHaveBeenCalledTimes(1)
  })
})
