/** The evening in numbers: the operator's figures, their cost, and that they never delay a player. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { OperatorStats } from '../../../shared/api/shapes.ts'
import { countSeason } from '../../../worker/db/stats.ts'
import { countsOf, LastMinute, noCounts } from '../../../worker/platform/counts.ts'
import { reportNow } from '../../../worker/platform/tally.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, operator, tenWords } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { logged } from '../../support/logged.ts'
import { alarmOf, aPerson, aRoomWith, breakD1, NOTHING, remains, ring, unique } from '../../support/rooms/rooms.ts'
import { eventually, stopTime } from '../../support/time.ts'

const YEAR = 2025
const real = { DB: env.DB, SEASON: env.SEASON }
const written = logged('error', 'warn', 'info')

const stats = async (): Promise<OperatorStats> => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body
describe('the last minute', () => {
  it('counts saves, finishes, joins, sockets, and who was told to wait', async () => {
    const before = (await stats()).recent
    const [ada, bruno] = [await aPlayer(), await aPlayer()]
    const id = await aRoomOf(ada)
    await ada.client.put(paths.words, { words: ['salute'] })
    await ada.client.put(paths.words, { words: ['ab'] })
    await ada.client.post(paths.finish, { words: tenWords() })
    for (const _ of ['enters', 'opens it again']) await bruno.client.post(paths.join(id))
    await ada.client.post(paths.join(id))
    await bruno.client.fetch(paths.live(id), { headers: { upgrade: 'websocket', origin: bruno.client.origin } })
    for (const message of ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', 'D1_ERROR: it is gone']) {
      const faulty = workerD1()
      faulty.onCall = () => Promise.reject(new Error(message))
      await bruno.client.put(paths.words, { words: ['salute'] })
      env.DB = real.DB
    }
    await reportNow(env, YEAR)
    const { recent } = await stats()
    const grown = Object.fromEntries(
      (['saves', 'finishes', 'joins', 'sockets', 'overloads', 'failures'] as const).map((name) => [
        name,
        recent[name] - before[name],
      ]),
    )
    expect(grown).toEqual({ saves: 1, finishes: 1, joins: 1, sockets: 1, overloads: 1, failures: 1 })
    expect(recent.requests).toBeGreaterThan(before.requests)
    expect(recent.seconds).toBeLessThanOrEqual(60)
  })

  it('is forgotten slot by slot, and says how much of it is known', () => {
    const minute = new LastMinute(0)
    const one = { ...noCounts(), saves: 1 }
    minute.add(one, 0)
    minute.add(one, 30_000)
    expect(minute.read(30_000)).toMatchObject({ seconds: 30, saves: 2 })
    expect(minute.read(61_000)).toMatchObject({ seconds: 60, saves: 1 })
    expect(minute.read(200_000)).toMatchObject({ seconds: 60, saves: 0 })
  })

  const [save, upgrade, health] = [
    { method: 'PUT', route: '/api/me/words' },
    { method: 'GET', route: '/api/rooms/:id/live' },
    { method: 'GET', route: paths.health },
  ]
  it.each([
    ['a save', save, 200, undefined, ['saves']],
    ['a refused save is no save', save, 409, undefined, []],
    ['429 is a limit of one’s own and no overload', save, 429, undefined, ['limited']],
    ['an overload, from the Worker or an object', save, 503, 'server/overloaded', ['overloads']],
    ['a failure', save, 503, 'server/unavailable', ['failures']],
    ['a failure that is told on a page', save, 302, 'server/error', ['failures']],
    ['a limit that is told on a page', save, 302, 'request/too-many', ['limited']],
    ['a refusal', save, 404, 'room/not-found', []],
    ['a room’s socket, once it is open', upgrade, 101, undefined, ['sockets']],
    ['a socket that is refused', upgrade, 401, undefined, []],
    // A look that was told a failure would else keep it as bad as it was.
    ['a look at the health that is told a failure is none itself', health, 503, undefined, []],
    ['nor is one that failed', health, 503, 'server/unavailable', []],
    ['a look above its limit', health, 429, 'request/too-many', ['limited']],
  ] as const)('%s', (_, asked, status, refusal, more) => {
    expect(countsOf({ ...asked, status, refusal })).toEqual(['requests', ...more])
  })
  it('D1’s overload is one also where it keeps a socket from being opened', async () => {
    await reportNow(env, YEAR)
    const before = (await stats()).recent
    const ada = await aPlayer()
    const id = await aRoomOf(ada)
    ada.client.cookies.delete('__Host-ticket')
    const faulty = workerD1()
    faulty.onCall = () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.'))
    const headers = { upgrade: 'websocket', origin: ada.client.origin }
    expect((await ada.client.fetch(paths.live(id), { headers })).status).toBe(503)
    env.DB = real.DB
    await reportNow(env, YEAR)
    const { recent } = await stats()
    expect([recent.overloads - before.overloads, recent.failures - before.failures]).toEqual([1, 0])
  })

  it('that cannot be reported is no player’s trouble', async () => {
    const player = await aPlayer()
    env.SEASON = seasonBut({ add: () => Promise.reject(new Error('away')) })
    expect((await player.client.put(paths.words, { words: ['salute'] })).status).toBe(200)
    await reportNow(env, YEAR)
    expect(written.join()).toContain('counts-lost')
  })
})

describe('what D1 is asked for it', () => {
  it('is asked once for all who look at once, and no oftener than its size allows', async () => {
    const stub = env.SEASON.getByName(unique('season'))
    const faulty = faultyD1(real.DB, null)
    // As if it had read a million rows: twenty seconds' worth.
    faulty.onBatch = (results) => {
      for (const result of results) result.meta.rows_read = 500_000
    }
    await runInDurableObject(stub, async (counters) => {
      Object.assign(Reflect.get(counters, 'env'), { DB: faulty.db })
      await Promise.all([counters.counted(YEAR), counters.counted(YEAR), counters.counted(YEAR)])
      await counters.counted(YEAR)
    })
    expect(faulty.calls).toBe(1)
  })

  it('reads one row a player, one a room and one a mail of the last hour', async () => {
    const year = 1990
    const [players, rooms] = [500, 300]
    await real.DB.batch(
      Array.from({ length: players }, (_, i) =>
        real.DB.prepare(
          `INSERT INTO users (account_id, season, full_name, has_finished, created_at, updated_at)
             VALUES (?1, ?2, '', ?3, 0, 0)`,
        ).bind(`counted-${i}`, year, i % 2),
      ),
    )
    await real.DB.batch(
      Array.from({ length: rooms }, (_, i) =>
        real.DB.prepare(
          `INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at)
             VALUES (?1, ?2, '', '', ?3, 0, '[]', 0, '[]', 1, 0)`,
        ).bind(`counted-${i}`, year, i % 2),
      ),
    )
    const { counts, rowsRead } = await countSeason(real.DB, year, Date.now())
    expect(counts).toMatchObject({ players, finished: 250, rooms, openRooms: 150 })
    expect(rowsRead).toBeLessThanOrEqual(players + rooms + counts.mailsLastHour + 5)
  })

  it('when it does not answer, the last count goes on and says how old it is; 503 without one', async () => {
    const known = await stats()
    const stub = env.SEASON.getByName(`${YEAR}.counts`)
    await runInDurableObject(stub, (counters) => {
      Object.assign(Reflect.get(counters, 'env'), { DB: faultyD1(real.DB, 'before').db })
    })
    await eventually(async () => expect((await stats()).countedAt).toBe(known.countedAt))
    await evictDurableObject(stub)
    await runInDurableObject(stub, (counters) => {
      Object.assign(Reflect.get(counters, 'env'), { DB: faultyD1(real.DB, 'before').db })
    })
    expect(await operator.call('GET', operatorPaths.stats)).toMatchObject({
      status: 503,
      body: { code: 'server/unavailable' },
    })
    await runInDurableObject(stub, (counters) => {
      Object.assign(Reflect.get(counters, 'env'), { DB: real.DB })
    })
  })

  it('the object stores nothing and sets no alarm', async () => {
    await stats()
    expect(await remains(env.SEASON.getByName(`${YEAR}.counts`))).toEqual(NOTHING)
  })
})

it('what rooms owe is told with its kind and its age, and is gone when it is paid', async () => {
  stopTime()
  const { stub, ada } = await aRoomWith('Ada')
  const before = await stats()
  const faulty = await breakD1(stub, 'before')
  await stub.join(await aPerson('Bruno'))
  await ring(stub)
  const owing = await stats()
  expect(owing.waitingDirectoryWrites - before.waitingDirectoryWrites).toBe(1)
  expect(Date.parse(owing.owedSince ?? '')).toBeLessThanOrEqual(Date.now())
  await stub.close(ada.id)
  await ring(stub)
  expect((await stats()).closingRooms - before.closingRooms).toBe(1)
  faulty.fault = null
  for (let rings = 0; rings < 9 && (await alarmOf(stub)) !== null; rings++) await ring(stub)
  const { waitingDirectoryWrites, closingRooms, owedSince } = before
  expect(await stats()).toMatchObject({ waitingDirectoryWrites, closingRooms, owedSince })
  expect(await alarmOf(stub)).toBeNull()
  // What it has counted is of a clock that is ahead.
  await evictDurableObject(env.SEASON.getByName(`${YEAR}.counts`))
})

it('how far a speech has come is told: rooms told, failed, done', async () => {
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
  const player = await aPlayer()
  await aRoomOf(player)
  await operator.publish(YEAR, 'Care italiane e cari italiani')
  await eventually(async () => {
    const { speech, rooms } = await stats()
    expect(speech).toMatchObject({ failed: 0, isDone: true })
    expect(speech?.told).toBe(rooms)
  })
})
