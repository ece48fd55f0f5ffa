/** design.md, «The same company»: who may bring a company's room into this season, and what of it comes back. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { isRoomId } from '../../../shared/rooms/rooms.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, type Player, signIn, tenWords, uniqueEmail } from '../../support/client.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { aPastRoom, newId, playedIn } from '../../support/rooms/past-rooms.ts'
import { CONDITIONS } from '../../support/rooms/rooms.ts'
import { later } from '../../support/time.ts'
import { company, lineOf, reopen, viewBy } from './a-company.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

describe('a company’s room comes back', () => {
  it.each(CONDITIONS)('with the same name and rules; who reopens it owns it, alone (%s)', async (_, between) => {
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
    // The second person is led to it, and enters only by joining.
    const second = await reopen(ada, old.id)
    expect([second.status, second.body]).toEqual([200, { id }])
    expect((await viewBy(ada, id)).isMember).toBe(false)
    expect((await ada.client.post(paths.join(id))).status).toBe(200)
    // The old one is as it was.
    expect(await viewBy(ada, old.id)).toMatchObject({ season: 2024, isOpen: false, playerCount: 2 })
  })

  it('however old it is, without a word of the past and under another id than any; the line is the first room’s', async () => {
    const { ada, bruno, old } = await company()
    await playedIn(ada, 2022, tenWords('nostalgia'))
    const first = await aPastRoom([ada, bruno], { season: 2022 })
    const later = await aPastRoom([ada], { season: 2024, line: first.id })
    const { id } = (await reopen(bruno, first.id)).body
    const stored = await runInDurableObject(env.ROOMS.getByName(id), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM players').toArray()),
    )
    expect(stored).not.toContain('nostalgia')
    expect(new Set([id, (await reopen(ada, old.id)).body.id, first.id, later.id, old.id]).size).toBe(5)
    expect((await reopen(ada, later.id)).body).toEqual({ id })
    expect(await lineOf(id)).toBe(first.id)
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

  it('ONLY-THE-OWNER: a person taken out of the line’s latest room does not come back by an older one', async () => {
    const { ada, bruno } = await company()
    const carla = await aPlayer('Carla Dentro')
    const first = await aPastRoom([ada, bruno, carla], { season: 2023 })
    const latest = await aPastRoom([ada, bruno, carla], { season: 2024, line: first.id, isOpen: true })
    const known = { userId: ada.user.id, season: 2024, known: null }
    expect((await latest.stub.change(known, { kind: 'take-out', userId: bruno.user.id })).ok).toBe(true)
    await latest.stub.leave(carla.user.id)
    await latest.stub.close(ada.user.id)
    const refused = await reopen(bruno, first.id)
    expect([refused.status, refused.body.code]).toEqual([403, 'room/removed'])
    expect(JSON.stringify(refused.body), 'no id').not.toMatch(/"id"/)
    const { results } = await env.DB.prepare('SELECT id FROM rooms WHERE line = ?1 AND season = 2025')
      .bind(first.id)
      .all()
    expect(results, 'nothing was made').toEqual([])
    // Once it is there, its id is not told either.
    const made = await reopen(ada, latest.id)
    expect(made.status).toBe(201)
    expect((await reopen(bruno, first.id)).body.code).toBe('room/removed')
    // Who left by themselves comes back as they like; who was pardoned too.
    expect((await reopen(carla, first.id)).body).toEqual({ id: made.body.id })
    expect((await latest.stub.change(known, { kind: 'pardon', userId: bruno.user.id })).ok).toBe(true)
    expect((await reopen(bruno, first.id)).body).toEqual({ id: made.body.id })
  })

  it('sixty times a minute each: a member without a name uses up nothing, and nobody another’s', async () => {
    const { ada, bruno, old } = await company()
    const ask = ({ user }: Player, hasProfile = true) =>
      old.stub.reopening({ userId: user.id, season: 2025, hasProfile })
    const refused = (code: string) => ({ ok: false, code })
    for (let asked = 0; asked < 61; asked++) expect(await ask(bruno, false)).toEqual(refused('me/no-profile'))
    for (let asked = 0; asked < 60; asked++) expect((await ask(bruno)).ok).toBe(true)
    expect(await ask(bruno)).toEqual({ ...refused('request/too-many'), retryAfter: expect.any(Number) })
    expect((await reopen(ada, old.id)).status).toBe(201)
    const known = { userId: ada.user.id, season: 2024, known: null }
    expect((await old.stub.change(known, { kind: 'pardon', userId: bruno.user.id })).ok).toBe(true)
    later(60_000)
    expect((await ask(bruno)).ok).toBe(true)
  })

  it('an account that goes while it reopens leaves no room, and the next one can be made', async () => {
    const { ada, bruno, old } = await company()
    const faulty = faultyRooms(real.ROOMS)
    env.ROOMS = faulty.rooms
    faulty.onCall = async (call) => {
      if (!call.startsWith('create')) return
      await real.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(ada.user.id).run()
    }
    expect((await reopen(ada, old.id)).body.code).toBe('auth/required')
    expect(
      await env.SEASON.getByName('2025.rooms').madeBy(ada.user.id),
      'nor does the registry keep who asked',
    ).toEqual([])
    faulty.onCall = null
    const made = await reopen(bruno, old.id)
    expect(made.status).toBe(201)
    expect((await viewBy(bruno, made.body.id)).ownerId).toBe(bruno.user.id)
  })

  it('it counts among its maker’s hundred, and a room that is there already for nobody', async () => {
    const { ada, bruno, old } = await company()
    const registry = () => env.SEASON.getByName('2025.rooms')
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
