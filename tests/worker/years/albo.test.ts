/** design.md, «The albo»: page 105, read from the rooms themselves. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Albo, Problem } from '../../../shared/api/shapes.ts'
import { ALBO_ROOM_WAIT_MS } from '../../../worker/platform/waits.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, type Player } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPastRoom, playedIn, publishPast } from '../../support/rooms/past-rooms.ts'
import { CONDITIONS } from '../../support/rooms/rooms.ts'
import { patienceIsOver } from '../../support/time.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }
const SAID = ['pace', 'lavoro', 'futuro', 'giovani', 'scuola']
const wordsWith = (hits: number, tag: string) => [
  ...SAID.slice(0, hits),
  ...Array.from({ length: 10 - hits }, (_, n) => `${tag}${'abcdefghij'[n]}zz`),
]
const alboOf = async ({ client }: Player, before?: string): Promise<Albo> =>
  (await client.get<Albo>(paths.seasons(before))).body

describe('the albo d’oro', () => {
  it.each(CONDITIONS)('has place, points and winner of each closed room, newest first (%s)', async (_, between) => {
    const [ada, bruno] = [await aPlayer('Ada Prima'), await aPlayer('Bruno Secondo')]
    await playedIn(ada, 2023, wordsWith(3, 'ada'))
    await playedIn(bruno, 2023, wordsWith(1, 'bruno'))
    await publishPast(`${SAID.join(' ')} e basta.`, 2023)
    const older = await aPastRoom([ada, bruno], { season: 2023, name: 'Cenone 2023', createdAt: 1000 })
    const newer = await aPastRoom([bruno, ada], { season: 2023, name: 'Ufficio', createdAt: 2000 })
    const waiting = await aPastRoom([ada, bruno], { season: 2024, name: 'Senza discorso' })
    const open = await aRoomOf(ada)
    for (const { stub } of [older, newer, waiting]) await between(stub)
    const silent = { position: null, score: null, winner: null }
    expect(await alboOf(bruno)).toEqual({
      seasons: [
        { year: 2024, rooms: [{ id: waiting.id, name: 'Senza discorso', players: 2, ...silent }] },
        {
          year: 2023,
          rooms: [
            { id: newer.id, name: 'Ufficio', players: 2, position: 2, score: 0, winner: 'Ada Prima' },
            { id: older.id, name: 'Cenone 2023', players: 2, position: 2, score: 0, winner: 'Ada Prima' },
          ],
        },
      ],
      next: null,
    })
    expect((await alboOf(ada)).seasons[1]?.rooms[0]).toMatchObject({ position: 1, score: 2, winner: 'Ada Prima' })
    expect((await ada.client.post(paths.close(open))).status).toBe(200)
    expect((await alboOf(ada)).seasons[0]).toMatchObject({ year: 2025, rooms: [{ id: open, ...silent }] })
  })

  it('has fifty rooms a page, asks six at once, and every room is on one page', async () => {
    const ada = await aPlayer('Ada Sola')
    const rooms: string[] = []
    for (let n = 0; n < 53; n++) rooms.push((await aPastRoom([ada], { season: 2022, createdAt: 1000 + n })).id)
    const faulty = faultyRooms(real.ROOMS)
    let [now, most] = [0, 0]
    faulty.onCall = async (call) => {
      if (!call.startsWith('ranking')) return
      most = Math.max(most, ++now)
      await scheduler.wait(1)
      now--
    }
    env.ROOMS = faulty.rooms
    const first = await alboOf(ada)
    const second = await alboOf(ada, first.next ?? '')
    const ids = [...first.seasons, ...second.seasons].flatMap((season) => season.rooms.map(({ id }) => id))
    expect([first.seasons[0]?.rooms.length, second.seasons[0]?.rooms.length, second.next]).toEqual([50, 3, null])
    expect(ids).toEqual(rooms.toReversed())
    expect(most).toBe(6)
  })

  it('a room that does not answer has nulls, in time; one that is gone, or whose person was taken out, is left out', async () => {
    const ada = await aPlayer('Ada Prima')
    const [broken, hanging, gone] = [await aPastRoom([ada]), await aPastRoom([ada]), await aPastRoom([ada])]
    await runInDurableObject(gone.stub, (room: Room) => void room.parts.store.patch({ phase: 'deleting' }))
    const faulty = faultyRooms(real.ROOMS, [broken.id])
    faulty.onCall = (call) => (call === `ranking ${hanging.id}` ? new Promise(() => undefined) : undefined)
    env.ROOMS = faulty.rooms
    patienceIsOver(ALBO_ROOM_WAIT_MS, 300)
    const { seasons } = await alboOf(ada)
    const silent = { position: null, score: null, winner: null, players: 1 }
    expect(seasons[0]?.rooms).toHaveLength(2)
    expect(seasons[0]?.rooms).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: broken.id, ...silent }),
        expect.objectContaining({ id: hanging.id, ...silent }),
      ]),
    )
  })

  it('D1 away, an invalid cursor, nobody signed in', async () => {
    const ada = await aPlayer('Ada Prima')
    expect((await ada.client.get<Problem>(paths.seasons('ieri'))).body.code).toBe('request/malformed')
    workerD1('before')
    expect((await ada.client.get<Problem>(paths.seasons())).body.code).toBe('server/unavailable')
  })

  it('a deleted account’s copied ticket finds nothing, and the others read «Giocatore rimosso»', async () => {
    const [ada, bruno] = [await aPlayer('Ada Prima'), await aPlayer('Bruno Secondo')]
    await playedIn(ada, 2021, wordsWith(3, 'ada'))
    await playedIn(bruno, 2021, wordsWith(1, 'bruno'))
    await publishPast(SAID.join(' '), 2021)
    await aPastRoom([ada, bruno], { season: 2021 })
    const copy = { ...ada, client: ada.client.copy() }
    expect((await ada.client.delete(paths.me)).status).toBe(204)
    expect((await alboOf(copy)).seasons).toEqual([])
    expect((await alboOf(bruno)).seasons[0]?.rooms[0]?.winner).toBe('Giocatore rimosso')
  })

  it('design.md, «The albo»: names the company’s room of this season to who is in it or invited, and to nobody else', async () => {
    const [ada, bruno, carla, dario] = [
      await aPlayer('Ada Capo'),
      await aPlayer('Bruno Invitato'),
      await aPlayer('Carla Uscita'),
      await aPlayer('Dario Tolto'),
    ]
    const people = [ada, bruno, carla, dario]
    const old = await aPastRoom(people, { season: 2024, name: 'Cenone' })
    const currentOf = async (player: Player) =>
      (await alboOf(player)).seasons.find(({ year }) => year === 2024)?.rooms[0]?.currentId
    expect(await currentOf(ada), 'nobody has brought it back').toBeUndefined()
    const { id } = (await ada.client.post<{ id: string }>(paths.reopen(old.id))).body
    for (const { client } of [carla, dario]) await client.post(paths.join(id))
    await carla.client.post(paths.leave(id))
    expect(await currentOf(dario), 'in it').toBe(id)
    expect((await ada.client.delete(paths.player(id, dario.user.id))).status).toBe(204)
    expect([await currentOf(ada), await currentOf(bruno)]).toEqual([id, id])
    expect([await currentOf(carla), await currentOf(dario)], 'left; taken out').toEqual([undefined, undefined])
    await ada.client.post(paths.close(id))
    expect(await currentOf(ada)).toBe(id)
    expect(await currentOf(bruno), 'closed: one cannot enter any more').toBeUndefined()
    await ada.client.delete(paths.room(id))
    expect(await currentOf(ada)).toBeUndefined()
  })
})
