/** Decision 52: who may bring a company's room into this season, and that it is one room whatever happens meanwhile. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView } from '../../../shared/api/shapes.ts'
import { isRoomId } from '../../../shared/rooms/room-id.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, type Player, signIn, uniqueEmail } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { aPastRoom, newId, playedIn } from '../../support/rooms/past-rooms.ts'
import { CONDITIONS } from '../../support/rooms/rooms.ts'
import '../../support/mailbox.ts'

type Answer = { id: string } & Problem
const reopen = ({ client }: { client: Client }, id: string) => client.post<Answer>(paths.reopen(id))
const viewBy = async ({ client }: Player, id: string): Promise<RoomView> =>
  (await client.get<RoomView>(paths.room(id))).body
const lineOf = async (id: string) => env.DB.prepare('SELECT line FROM rooms WHERE id = ?1').bind(id).first('line')

const real = { DB: env.DB, ROOMS: env.ROOMS }
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})
const quietly = () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
}

const company = async () => {
  const [ada, bruno] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro')]
  return { ada, bruno, old: await aPastRoom([ada, bruno], { name: 'Cenone da Ada', rules: ['last-man'] }) }
}

describe('a company’s room comes back', () => {
  it.each(CONDITIONS)('with the same name and rules, whoever reopens it owns it, alone (%s)', async (_, between) => {
    const { ada, bruno, old } = await company()
    await between(old.stub)
    const made = await reopen(bruno, old.id)
    expect([made.status, Object.keys(made.body), isRoomId(made.body.id)]).toEqual([201, ['id'], true])
    const { id } = made.body
    await between(env.ROOMS.getByName(id))
    expect(await viewBy(bruno, id)).toMatchObject({
      name: 'Cenone da Ada',
      rules: ['last-man'],
      season: 2025,
      ownerId: bruno.user.id,
      isOpen: true,
      playerCount: 1,
    })
    expect(await lineOf(id)).toBe(old.id)
    // Whoever comes second is led to it, and enters by joining alone.
    const second = await reopen(ada, old.id)
    expect([second.status, second.body]).toEqual([200, { id }])
    expect((await viewBy(ada, id)).isMember).toBe(false)
    expect((await ada.client.post(paths.join(id))).status).toBe(200)
    // The old one is as it was.
    expect(await viewBy(ada, old.id)).toMatchObject({ season: 2024, isOpen: false, playerCount: 2 })
  })

  it('no word of the past is in the new room', async () => {
    const { ada, bruno } = await company()
    await playedIn(ada, 2024, ['nostalgia', 'tempo', 'anni', 'cari', 'ieri', 'festa', 'neve', 'sera', 'casa', 'pane'])
    const old = await aPastRoom([ada, bruno])
    const { id } = (await reopen(ada, old.id)).body
    const stored = await runInDurableObject(env.ROOMS.getByName(id), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM players').toArray()),
    )
    expect(stored).not.toContain('nostalgia')
  })

  it('however old it is, and the line is the first room’s', async () => {
    const { ada, bruno } = await company()
    const first = await aPastRoom([ada, bruno], { season: 2022 })
    const later = await aPastRoom([ada], { season: 2024, line: first.id })
    const { id } = (await reopen(bruno, first.id)).body
    expect((await reopen(ada, later.id)).body).toEqual({ id })
    expect(await lineOf(id)).toBe(first.id)
  })

  it('a stored record from before lines is the first of its own', async () => {
    const { ada, old } = await company()
    await runInDurableObject(old.stub, (_, { storage }) => {
      storage.sql.exec("UPDATE room SET record = json_remove(record, '$.line')")
    })
    await evictDurableObject(old.stub)
    expect(await lineOf((await reopen(ada, old.id)).body.id)).toBe(old.id)
  })

  it('its id says nothing to whoever has the old link, and another company’s is another', async () => {
    const { ada, old } = await company()
    const other = await aPastRoom([ada])
    const ids = [(await reopen(ada, old.id)).body.id, (await reopen(ada, other.id)).body.id]
    expect(new Set([...ids, old.id, other.id]).size).toBe(4)
  })
})

describe('who may', () => {
  it('in the contract’s order: signed in, existence, membership, mega room, season, profile', async () => {
    const { ada, bruno, old } = await company()
    const stranger = await aPlayer('Carla Fuori')
    const mega = await aPastRoom([ada], { isMega: true })
    const now = await aRoomOf(ada)
    const outside = new Client()
    const unnamed = { client: new Client() }
    const session = await signIn(unnamed.client, uniqueEmail())
    const asked: [number, string, { client: Client }, string][] = [
      [401, 'auth/required', { client: outside }, old.id],
      [404, 'room/not-found', ada, newId()],
      [404, 'room/not-found', ada, 'nonsense'],
      [403, 'room/not-member', stranger, old.id],
      [403, 'room/not-member', stranger, mega.id],
      [403, 'room/not-member', unnamed, old.id],
      [403, 'room/mega', ada, mega.id],
      [403, 'room/not-member', bruno, now],
      [409, 'room/not-past', ada, now],
    ]
    for (const [status, code, who, id] of asked) {
      const answer = await reopen(who, id)
      expect([answer.status, answer.body.code, id]).toEqual([status, code, id])
    }
    await old.stub.rewriteDirectory(old.id, 2024)
    const account = session.account?.id ?? ''
    const withThem = await aPastRoom([ada, { ...ada, user: { ...ada.user, id: account, fullName: 'Eva Ieri' } }])
    expect((await reopen(unnamed, withThem.id)).body.code).toBe('me/no-profile')
  })

  it('nobody who had left, and nobody by a ticket alone', async () => {
    const { ada, bruno } = await company()
    const old = await aPastRoom([ada, bruno], { isOpen: true })
    await old.stub.leave(bruno.user.id)
    expect((await reopen(bruno, old.id)).body.code).toBe('room/not-member')
    const copy = ada.client.copy()
    expect((await ada.client.post(paths.logout(true))).status).toBe(204)
    expect((await copy.get(paths.room(old.id))).status).toBe(200)
    expect((await reopen({ client: copy }, old.id)).status).toBe(401)
  })

  it('an account that goes while it reopens leaves no room, and the next one can be made', async () => {
    quietly()
    const { ada, bruno, old } = await company()
    const faulty = faultyRooms(real.ROOMS)
    env.ROOMS = faulty.rooms
    faulty.onCall = async (call) => {
      if (!call.startsWith('create')) return
      await real.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(ada.user.id).run()
    }
    expect((await reopen(ada, old.id)).body.code).toBe('auth/required')
    faulty.onCall = null
    const made = await reopen(bruno, old.id)
    expect(made.status).toBe(201)
    expect((await viewBy(bruno, made.body.id)).ownerId).toBe(bruno.user.id)
  })

  it('it counts among the hundred of whoever makes it, and a room that is there already for nobody', async () => {
    const { ada, bruno, old } = await company()
    const registry = () => env.REGISTRY.getByName('2025')
    const makeHundred = ({ user }: Player) =>
      runInDurableObject(registry(), async (object) => {
        for (let n = 0; n < 100; n++) await object.register(`${user.id}-${n}`, user.id)
      })
    await makeHundred(ada)
    expect((await reopen(ada, old.id)).body.code).toBe('room/too-many')
    const { id } = (await reopen(bruno, old.id)).body
    expect(await registry().madeBy(bruno.user.id)).toEqual([id])
    const second = await reopen(ada, old.id)
    expect([second.status, second.body]).toEqual([200, { id }])
  })
})

describe('one room, whatever happens meanwhile', () => {
  it('everybody at once', async () => {
    const { ada, bruno, old } = await company()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => reopen(n % 2 ? ada : bruno, old.id)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)(
    'the new room out of reach, call or answer lost (%s): repeated, one room',
    async (fault) => {
      quietly()
      const { ada, bruno, old } = await company()
      const faulty = faultyRooms(real.ROOMS)
      env.ROOMS = faulty.rooms
      faulty.only = 'create'
      faulty.fault = fault
      faulty.onCall = null
      const { rooms } = faulty
      const getByName = (name: string) => {
        faulty.broken.add(name) // whichever id it gets
        return rooms.getByName(name)
      }
      env.ROOMS = { getByName } as typeof env.ROOMS
      expect((await reopen(ada, old.id)).status).toBe(500)
      env.ROOMS = real.ROOMS
      const made = await reopen(ada, old.id)
      expect(made.status).toBe(fault === 'before' ? 201 : 200)
      expect((await reopen(bruno, old.id)).body).toEqual({ id: made.body.id })
    },
  )

  it('killed between registry and room: whoever comes next makes the same one', async () => {
    quietly()
    const { ada, bruno, old } = await company()
    const faulty = faultyRooms(real.ROOMS)
    env.ROOMS = faulty.rooms
    faulty.onCall = (call) => {
      if (call.startsWith('create')) throw Object.assign(new Error('reset'), { retryable: true })
    }
    expect((await reopen(ada, old.id)).status).toBe(503)
    const [registered] = await env.REGISTRY.getByName('2025').madeBy(ada.user.id)
    env.ROOMS = real.ROOMS
    const made = await reopen(bruno, old.id)
    expect([made.status, made.body.id]).toEqual([201, registered])
  })

  it('D1 away at any of its questions: 503, and nothing is made twice', async () => {
    quietly()
    const { ada, old } = await company()
    for (let nth = 1; nth <= 3; nth++) {
      for (const fault of ['before', 'after'] as const) {
        const faulty = faultyD1(real.DB, null)
        faulty.onCall = () => {
          faulty.fault = faulty.calls === nth ? fault : null
          if (faulty.fault === 'before') throw new Error('D1 is away')
        }
        env.DB = faulty.db
        expect([200, 201, 503]).toContain((await reopen(ada, old.id)).status)
      }
    }
    env.DB = real.DB
    const { id } = (await reopen(ada, old.id)).body
    // The object was made with the failing D1; its successor has the real one.
    await evictDurableObject(env.ROOMS.getByName(id))
    await runInDurableObject(env.ROOMS.getByName(id), (room) => room.alarm())
    const rows = await env.DB.prepare('SELECT id FROM rooms WHERE line = ?1 AND season = 2025').bind(old.id).all()
    expect(rows.results).toEqual([{ id }])
  })

  it('deleted, it can be made again, under another id; a late maker of the deleted one is led to the new', async () => {
    const { ada, bruno, old } = await company()
    const first = (await reopen(ada, old.id)).body.id
    expect((await ada.client.delete(paths.room(first))).status).toBe(204)
    const again = await reopen(bruno, old.id)
    expect([again.status, again.body.id === first]).toEqual([201, false])
    // Ada's D1 answered before the deletion: she would make the first once more.
    const faulty = faultyD1(real.DB, null)
    let isStale = false
    faulty.onBatch = ([result]) => {
      const row = result?.results[0] as { living?: string | null; deleted?: number } | undefined
      if (row && 'living' in row && !isStale) {
        isStale = true
        Object.assign(row, { living: null, deleted: 0 })
      }
    }
    env.DB = faulty.db
    const late = await reopen(ada, old.id)
    expect([isStale, late.status, late.body]).toEqual([true, 200, { id: again.body.id }])
    expect((await bruno.client.get<Problem>(paths.room(first))).body.code).toBe('room/not-found')
  })

  it('a deletion that D1 does not have yet: «later», and then another room', async () => {
    quietly()
    const { ada, bruno, old } = await company()
    const first = (await reopen(ada, old.id)).body.id
    const stub = env.ROOMS.getByName(first)
    await runInDurableObject(stub, (room) => {
      room.parts.env.DB = faultyD1(real.DB, 'before').db
    })
    await ada.client.delete(paths.room(first))
    expect((await reopen(bruno, old.id)).body.code).toBe('server/unavailable')
    await runInDurableObject(stub, async (room) => {
      room.parts.env.DB = real.DB
      await room.alarm()
    })
    const again = await reopen(bruno, old.id)
    expect([again.status, again.body.id === first]).toEqual([201, false])
  })

  it('a room deleted before D1 ever had it still counts', async () => {
    const { ada, old } = await company()
    const id = newId()
    const owner = { id: ada.user.id, fullName: ada.user.fullName }
    const stub = env.ROOMS.getByName(id)
    await runInDurableObject(stub, (room) => {
      room.parts.env.DB = faultyD1(real.DB, 'before').db
    })
    quietly()
    await stub.create({ id, name: 'x', season: 2025, rules: [], isMega: false, owner, line: old.id, now: 1 })
    await stub.remove(ada.user.id)
    await runInDurableObject(stub, async (room) => {
      room.parts.env.DB = real.DB
      await room.alarm()
    })
    expect(await lineOf(id)).toBe(old.id)
  })
})
