/** design.md, «The same company»: a company's room comes back as one room, through any event meanwhile. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { reopenRoom } from '../../../worker/rooms/years.ts'
import { env } from '../../support/bindings.ts'
import type { Player } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { newId, playedIn } from '../../support/rooms/past-rooms.ts'
import { ring } from '../../support/rooms/rooms.ts'
import { company, lineOf, reopen } from './a-company.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

it('everybody at once', async () => {
  const { ada, bruno, old } = await company()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => reopen(n % 2 ? ada : bruno, old.id)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

it.each(['before', 'after'] as const)(
  'the new room out of reach, call or answer lost (%s): repeated, one room',
  async (fault) => {
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
    env.ROOMS = standingIn<typeof env.ROOMS>(getByName)
    expect((await reopen(ada, old.id)).status).toBe(500)
    env.ROOMS = real.ROOMS
    const made = await reopen(ada, old.id)
    expect(made.status).toBe(fault === 'before' ? 201 : 200)
    expect((await reopen(bruno, old.id)).body).toEqual({ id: made.body.id })
  },
)

it('killed between registry and room: the next request makes the same one', async () => {
  const { ada, bruno, old } = await company()
  const faulty = faultyRooms(real.ROOMS)
  env.ROOMS = faulty.rooms
  faulty.onCall = (call) => {
    if (call.startsWith('create')) throw Object.assign(new Error('reset'), { retryable: true })
  }
  expect((await reopen(ada, old.id)).status).toBe(503)
  const [registered] = await env.SEASON.getByName('2025.rooms').madeBy(ada.user.id)
  env.ROOMS = real.ROOMS
  const made = await reopen(bruno, old.id)
  expect([made.status, made.body.id]).toEqual([201, registered])
})

it('D1 away at any of its questions: 503, and nothing is made twice', async () => {
  const { ada, old } = await company()
  for (let nth = 1; nth <= 3; nth++) {
    for (const fault of ['before', 'after'] as const) {
      const faulty = workerD1()
      faulty.onCall = () => {
        faulty.fault = faulty.calls === nth ? fault : null
        if (faulty.fault === 'before') throw new Error('D1 is away')
      }
      expect([200, 201, 503]).toContain((await reopen(ada, old.id)).status)
    }
  }
  env.DB = real.DB
  const { id } = (await reopen(ada, old.id)).body
  // The object was made with the failing D1; its successor has the real one.
  await evictDurableObject(env.ROOMS.getByName(id))
  await ring(env.ROOMS.getByName(id))
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
  const faulty = workerD1()
  let isStale = false
  faulty.onBatch = ([result]) => {
    const row = result?.results[0] as { living?: string | null; deleted?: number } | undefined
    if (row && 'living' in row && !isStale) {
      isStale = true
      Object.assign(row, { living: null, deleted: 0 })
    }
  }
  const late = await reopen(ada, old.id)
  expect([isStale, late.status, late.body]).toEqual([true, 200, { id: again.body.id }])
  expect((await bruno.client.get<Problem>(paths.room(first))).body.code).toBe('room/not-found')
})

it('a deletion that D1 does not have yet: «later», and then another room', async () => {
  const { ada, bruno, old } = await company()
  const first = (await reopen(ada, old.id)).body.id
  const stub = env.ROOMS.getByName(first)
  await runInDurableObject(stub, (room) => {
    room.parts.env.DB = faultyD1(real.DB, 'before').db
  })
  await ada.client.delete(paths.room(first))
  expect((await reopen(bruno, old.id)).body.code).toBe('server/unavailable')
  await runInDurableObject(stub, (room) => {
    room.parts.env.DB = real.DB
  })
  await ring(stub)
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
  await stub.create({ id, name: 'x', season: 2025, rules: [], isMega: false, owner, line: old.id, now: 1 })
  await stub.remove(ada.user.id)
  await runInDurableObject(stub, (room) => {
    room.parts.env.DB = real.DB
  })
  await ring(stub) // set for its making, with nothing due
  await ring(stub)
  expect(await lineOf(id)).toBe(old.id)
})

/** The Worker's request for them, with other settings or in a season that it is not in. */
async function asking({ user }: Player, room: string, season = 2025) {
  const asked = await env.ROOMS.getByName(room).reopening({ userId: user.id, season, hasProfile: true })
  if (!asked.ok) throw new Error(asked.code)
  // Of the caller these three are read.
  const caller = { accountId: user.id, season, fullName: user.fullName } as Parameters<typeof reopenRoom>[1]
  return (settings: typeof env) => reopenRoom(settings, caller, asked.value)
}

it('next season it is another room of the same line', async () => {
  const { ada, old } = await company()
  const { id } = (await reopen(ada, old.id)).body
  await playedIn(ada, 2026)
  const next = await (await asking(ada, id, 2026))(env)
  expect([next.isNew, next.id === id, await lineOf(next.id)]).toEqual([true, false, old.id])
})

it('its id is made with the secret; the room that D1 knows keeps its own when the secret changes', async () => {
  const { ada, old } = await company()
  const ask = await asking(ada, old.id)
  const withAnother = { ...env, AUTH_SECRET: 'another secret, as long as one has to be'.repeat(2) }
  const { id } = await ask(env)
  expect(await ask(withAnother)).toEqual({ id, isNew: false })
  await env.DB.prepare('UPDATE rooms SET line = id WHERE id = ?1').bind(id).run()
  expect(await ask(withAnother)).toMatchObject({ id: expect.not.stringMatching(id), isNew: true })
})
