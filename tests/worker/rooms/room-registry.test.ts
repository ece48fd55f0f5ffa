/** How many rooms one account may make in a season, and who remembers it. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView } from '../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../shared/refusal-sentences.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aSignedInClient, Client, operator, type Player } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { remains } from '../../support/rooms/rooms.ts'

const YEAR = 2025
const LIMIT = 100
const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }
/** A new one each time: that of an object that has died reaches nothing. */
const registry = (season = YEAR) => real.SEASON.getByName(`${season}.rooms`)

type Made = { id: string } & Problem
const make = ({ client }: Player, requestId?: string) =>
  client.post<Made>(paths.rooms(), { name: 'Cenone', rules: [], ...(requestId === undefined ? {} : { requestId }) })

/** As many as there may be but these, put straight into the registry: what making them leaves behind there. */
async function makeAllBut(left: number, { user }: Player): Promise<void> {
  await runInDurableObject(registry(), async (object) => {
    for (let n = 0; n < LIMIT - left; n++) await object.register(`${user.id}-${n}`, user.id)
  })
}

describe('100 rooms a season made by one account', () => {
  it('three hundred asked for at once are a hundred rooms, and the rest is told why', async () => {
    const ada = await aPlayer()
    const answers = await Promise.all(Array.from({ length: 300 }, () => make(ada)))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect([made.length, new Set(made.map(({ body }) => body.id)).size]).toEqual([LIMIT, LIMIT])
    for (const { status, body } of refused) {
      expect([status, body.code, body.detail]).toEqual([409, 'room/too-many', refusalSentence('room/too-many')])
    }
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM rooms WHERE owner_id = ?1')
      .bind(ada.user.id)
      .first('n')
    expect(rows).toBe(LIMIT)
  })

  it('the hundredth request, repeated, is the hundredth room, also when nothing more may be made', async () => {
    const ada = await aPlayer()
    await makeAllBut(1, ada)
    const last = await make(ada, 'la-centesima')
    expect(last.status).toBe(201)
    expect((await make(ada, 'la-centunesima')).body.code).toBe('room/too-many')
    expect((await make(ada, 'la-centesima')).body).toEqual(last.body)
    await evictDurableObject(registry())
    expect((await make(ada, 'la-centesima')).body).toEqual(last.body)
    expect((await make(ada, 'la-centunesima')).status).toBe(409)
  })

  it('a request that is repeated at once is counted once', async () => {
    const ada = await aPlayer()
    await makeAllBut(2, ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(ada, 'venti-volte')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await make(ada)).status).toBe(201)
    expect((await make(ada)).status).toBe(409)
  })

  it('a room that was deleted, or passed to somebody else, still counts for who made it, and not for who has it', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    await makeAllBut(1, ada)
    const { id } = (await make(ada)).body
    expect((await ada.client.delete(paths.room(id))).status).toBe(204)
    expect((await make(ada)).status).toBe(409)

    await makeAllBut(1, bruno)
    const carla = await aPlayer('Carla')
    const passedOn = (await make(carla)).body.id
    await bruno.client.post(paths.join(passedOn))
    expect((await carla.client.delete(paths.me)).status).toBe(204)
    expect((await bruno.client.get<RoomView>(paths.room(passedOn))).body.ownerId).toBe(bruno.user.id)
    expect((await make(bruno)).status).toBe(201)
  })

  it('is each account’s and each season’s own', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    await makeAllBut(0, ada)
    expect((await make(ada)).status).toBe(409)
    expect((await make(bruno)).status).toBe(201)
    expect(await registry(2024).register('another-season', ada.user.id)).toBe(true)
    expect((await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })).status).toBe(200)
    const mega = await operator.call<Made>('POST', operatorPaths.megaRoom(YEAR), { name: 'Mega', rules: [] })
    expect(mega.status).toBe(200)
  })

  it('is refused last: signed in, profile, name, too many', async () => {
    const ada = await aPlayer()
    await makeAllBut(0, ada)
    const signedIn = await aSignedInClient()
    const codes = [
      (await new Client().post(paths.rooms(), { name: ' ', rules: [] })).body.code,
      (await signedIn.post(paths.rooms(), { name: ' ', rules: [] })).body.code,
      (await ada.client.post(paths.rooms(), { name: ' ', rules: [] })).body.code,
      (await make(ada)).body.code,
    ]
    expect(codes).toEqual(['auth/required', 'me/no-profile', 'room/bad-name', 'room/too-many'])
  })

  it('a room whose making was cut short between the two objects is made by the same request again', async () => {
    const ada = await aPlayer()
    await makeAllBut(1, ada)
    const faulty = faultyRooms(real.ROOMS)
    faulty.onCall = () => {
      throw Object.assign(new Error('reset'), { retryable: true })
    }
    env.ROOMS = faulty.rooms
    expect((await make(ada, 'interrotta')).status).toBe(503)
    env.ROOMS = real.ROOMS
    expect((await make(ada, 'un-altra-stanza')).body.code).toBe('room/too-many')
    expect((await make(ada, 'interrotta')).status).toBe(201)
  })

  it('a room that is not made, since nobody can say whether the season is shut, does not count', async () => {
    const ada = await aPlayer()
    env.DB = faultyD1(real.DB, 'before').db
    const { status, body } = await make(ada)
    expect([status, body.code]).toEqual([503, 'server/unavailable'])
    expect(await registry().madeBy(ada.user.id)).toEqual([])
  })

  it('the registry out of reach makes no room: 503, and one that was reset is asked once more', async () => {
    const ada = await aPlayer()
    const faulty = faultyRooms(real.ROOMS)
    env.ROOMS = faulty.rooms
    let asked = 0
    const failing = (sign: object, times: number) =>
      seasonBut({
        register: async (id: string, maker: string) => {
          if (++asked <= times) throw Object.assign(new Error('out of reach'), sign)
          return registry().register(id, maker)
        },
      })
    env.SEASON = failing({ overloaded: true }, 1)
    expect([(await make(ada)).body.code, asked]).toEqual(['server/overloaded', 1])
    asked = 0
    env.SEASON = failing({ retryable: true }, 2)
    expect([(await make(ada)).body.code, asked]).toEqual(['server/unavailable', 2])
    expect(faulty.calls.filter((call) => call.startsWith('create'))).toEqual([])
    asked = 0
    env.SEASON = failing({ durableObjectReset: true }, 1)
    expect([(await make(ada)).status, asked]).toEqual([201, 2])
  })

  it('a look at a registry leaves nothing stored', async () => {
    const stub = registry(1998)
    expect([await stub.madeBy('nobody'), await stub.rebuildProgress(1998)]).toEqual([[], null])
    await stub.forgetMaker('nobody')
    expect(await stub.rebuildDirectory(1998)).toEqual({ rooms: 0 })
    expect((await remains(stub)).tables).toEqual([])
  })
})
