/** design.md, «Stored formats»: a newer program's state, found by this one, as after a rollback. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView } from '../../../shared/api/shapes.ts'
import { isStoredByNewer, ObjectStorage, StoredByNewer } from '../../../worker/platform/storage.ts'
import { VIEWER_HEADER } from '../../../worker/room/api.ts'
import { ROOM_STEPS } from '../../../worker/room/store.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomWithPlayers, type Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  lookAt,
  owedBy,
  publish,
  type RoomStub,
  ring,
  tenWords,
  unique,
  waitingWrites,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

type Line = { event: string; kind?: string; count?: number }
let lines: Line[] = []
const told = (event: string) => lines.filter((line) => line.event === event)
beforeEach(() => {
  lines = []
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(JSON.parse(String(line))))
})

const OURS = { version: 1, oldestWriter: 1 }
/** An older program may write it. */
const ADDED = { version: 2, oldestWriter: 1 }
const CHANGED = { version: 2, oldestWriter: 2 }

/** A program of this format has been here, and is gone. */
async function storedIn<T extends Rpc.DurableObjectBranded>(stub: DurableObjectStub<T>, format: object): Promise<void> {
  await runInDurableObject(stub, (_, { storage: { kv } }) => kv.put('format', format))
  await evictDurableObject(stub)
}

/** All that is stored, but for the alarm. */
const dumpOf = <T extends Rpc.DurableObjectBranded>(stub: DurableObjectStub<T>): Promise<string> =>
  runInDurableObject(stub, async (_, { storage }) => {
    const { sql } = storage
    const names = sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    const tables = names.toArray().map(({ name }) => [name, sql.exec(`SELECT * FROM ${name}`).toArray()])
    return JSON.stringify([tables, [...(await storage.list())]])
  })

const anHourLater = () => vi.setSystemTime(Date.now() + 3_600_000)
const A_MINUTE = 60_000

describe('a room', () => {
  it('that this program may write goes on, and keeps its format', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    await storedIn(stub, ADDED)
    expect(await stub.join(await aPerson('Bruno'))).toMatchObject({ ok: true, value: { isNew: true } })
    expect(await runInDurableObject(stub, (_, { storage: { kv } }) => kv.get('format'))).toEqual(ADDED)
    expect(told('stored-by-newer')).toEqual([])
  })

  it('that it may not write is read, says so to a program that would change it, and stays as it is', async () => {
    const { id, ada, bruno } = await aRoomWithPlayers('Ada', 'Bruno')
    const carla = await aPlayer('Carla')
    const stub = env.ROOMS.getByName(id)
    await storedIn(stub, CHANGED)
    const before = await dumpOf(stub)
    const seen = async ({ client }: Player) => (await client.get<RoomView>(paths.room(id))).body.players.length
    expect([await seen(ada), await seen(bruno), await seen(carla)]).toEqual([2, 2, 2])
    expect((await bruno.client.post(paths.join(id))).status, 'a member who comes back').toBe(200)
    const changes: [what: string, answer: ReturnType<typeof carla.client.post<Problem>>][] = [
      ['join', carla.client.post(paths.join(id))],
      ['leave', bruno.client.post(paths.leave(id))],
      ['rename', ada.client.call<Problem>('PATCH', paths.room(id), { name: 'Altro' })],
      ['close', ada.client.post(paths.close(id))],
      ['delete', ada.client.delete(paths.room(id))],
    ]
    for (const [what, asked] of changes) {
      const { status, body, headers } = await asked
      expect([what, status, body.code]).toEqual([what, 503, 'server/updating'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(15)
    }
    expect(await dumpOf(stub)).toBe(before)
    expect(await seen(carla)).toBe(2)
  })

  it('says it once each time it wakes', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    await storedIn(stub, CHANGED)
    for (let looks = 0; looks < 3; looks++) await lookAt(stub, 'ada')
    expect(told('stored-by-newer')).toMatchObject([{ kind: 'room', version: 2 }])
    await evictDurableObject(stub)
    await lookAt(stub, 'ada')
    expect(told('stored-by-newer')).toHaveLength(2)
  })

  it('takes no socket, which nobody would tell anything or end', async () => {
    const { stub, ada } = await aRoomWith('Ada')
    await ring(stub)
    await storedIn(stub, CHANGED)
    const headers = { upgrade: 'websocket', [VIEWER_HEADER]: ada.id }
    const answer = await stub.fetch('https://room.test/live', { headers })
    expect([answer.status, (await answer.json<Problem>()).code]).toEqual([503, 'server/updating'])
    expect(await alarmOf(stub)).toBeNull()
  })

  it('answers with a ranking that it may not make as while it is made', async () => {
    const ada = await aPerson('Ada', tenWords('ada'))
    const { stub } = await aRoom(ada)
    await stub.close(ada.id)
    onTestFinished(async () => void (await publish(null)))
    const version = await publish('adaa e altro')
    await runInDurableObject(stub, ({ parts }: Room) => parts.rankings.noteSpeechVersion(version))
    await storedIn(stub, CHANGED)
    const answer = await stub.ranking({ from: 1, limit: 50 }, ada.id)
    expect(answer).toMatchObject({ ok: true, value: { status: expect.stringMatching(/waiting|computing/) } })
  })

  it('wakes with a frame that it cannot send', async () => {
    const { stub, ada } = await aRoomWith('Ada')
    await runInDurableObject(stub, ({ parts: { store } }: Room) => store.patch({ isUnsent: true }))
    await storedIn(stub, CHANGED)
    expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true })
  })

  it('owes what it owes until a program is back that may write', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    await breakD1(stub, 'before')
    await stub.join(await aPerson('Bruno'))
    await storedIn(stub, CHANGED)
    const before = await dumpOf(stub)
    for (let rings = 0; rings < 10; rings++) {
      anHourLater()
      await runDurableObjectAlarm(stub)
      expect(await alarmOf(stub)).toBe(Date.now() + A_MINUTE)
    }
    expect(await dumpOf(stub)).toBe(before)
    await storedIn(stub, OURS)
    anHourLater()
    await runDurableObjectAlarm(stub)
    expect(await waitingWrites(stub)).toBe(0)
  })
})

it('the stored data takes nothing from a program that may not write it, by any way', async () => {
  const stub = env.ROOMS.getByName(unique('room'))
  await runInDurableObject(stub, (_, state) => new ObjectStorage(state, 'room', ROOM_STEPS).put('seq', 7))
  await storedIn(stub, CHANGED)
  const before = await dumpOf(stub)
  await runInDurableObject(stub, async (_, state) => {
    const storage = new ObjectStorage(state, 'room', ROOM_STEPS)
    expect(storage.get('seq')).toBe(7)
    for (const write of [
      () => storage.put('seq', 8),
      () => storage.make(),
      () => storage.store('CREATE TABLE more (id TEXT)'),
      () => storage.transaction(() => storage.put('seq', 8)),
      () => storage.sql.exec('WITH more AS (SELECT 1) INSERT INTO more VALUES (1)'),
    ])
      expect(write, String(write)).toThrow(StoredByNewer)
    expect(await storage.deleteAll().catch((error: unknown) => error)).toBeInstanceOf(StoredByNewer)
  })
  expect(await dumpOf(stub)).toBe(before)
})

const YEAR = 7301
const season = () => env.SEASON.getByName(String(YEAR))
const alarm = () => runInDurableObject(season(), (_, { storage }) => storage.getAlarm())

it('a season’s object answers what it can read, takes nothing on, and is put off', async () => {
  await season().look(YEAR, 5000)
  await storedIn(season(), CHANGED)
  const before = await dumpOf(season())
  const failure = (asked: Promise<unknown>) => asked.then(() => null, isStoredByNewer)
  expect(await Promise.all([season().look(YEAR), season().register('a-room', 'ada')].map(failure))).toEqual([
    true,
    true,
  ])
  expect(await season().status(YEAR)).toMatchObject({ speech: null })
  anHourLater()
  await runDurableObjectAlarm(season())
  expect([await alarm(), await dumpOf(season())]).toEqual([Date.now() + A_MINUTE, before])
  await storedIn(season(), OURS)
  expect(await season().register('a-room', 'ada')).toBe(true)
})

describe('a kind of tomorrow', () => {
  it('of a season’s jobs stays as it is, rings nothing, and is logged once a waking', async () => {
    const stub = env.SEASON.getByName('7302')
    await stub.register('a-room', null)
    const jobs = [
      { kind: 'of-tomorrow', key: 'x', state: '{"a":1}', requests: 3, attempts: 0, due_at: 5 },
      { kind: 'of-tomorrow', key: 'y', state: '{}', requests: 1, attempts: 9, due_at: Date.now() + 10 },
    ]
    await runInDurableObject(stub, (_, { storage: { sql } }) => {
      for (const job of jobs) sql.exec('INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?)', ...Object.values(job))
    })
    await evictDurableObject(stub)
    for (let looks = 0; looks < 3; looks++) await stub.status(7302)
    await stub.disconnectAccount('nobody')
    for (let rings = 0; rings < 3; rings++) {
      anHourLater()
      await runDurableObjectAlarm(stub)
    }
    const rows = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec("SELECT * FROM jobs WHERE kind = 'of-tomorrow'").toArray(),
    )
    expect(rows).toEqual(jobs)
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBeNull()
    expect(told('unknown-kind')).toMatchObject([{ kind: 'of-tomorrow', count: 2 }])
  })

  it('of a room’s retries stays as it is, rings nothing, and is logged once a waking', async () => {
    const { stub, ada } = await aRoomWith('Ada')
    const tomorrow = { count: 4, at: Date.now() }
    await runInDurableObject(stub, ({ parts: { store } }: Room) => {
      const failures = { 'of-tomorrow': tomorrow }
      const reported = { kinds: ['of-tomorrow'], at: Date.now() }
      store.patch({ failures, reported } as unknown as Parameters<typeof store.patch>[0]) // of another program's types
    })
    await evictDurableObject(stub)
    const left = () =>
      runInDurableObject(stub, ({ parts: { store } }: Room) => [store.room?.failures, store.room?.reported.kinds])
    expect(await owedBy(stub)).toEqual([])
    for (let looks = 0; looks < 3; looks++) await lookAt(stub, ada.id)
    await failAndRecover(stub)
    expect(await left()).toEqual([{ 'of-tomorrow': tomorrow }, ['of-tomorrow']])
    expect(told('unknown-kind')).toMatchObject([{ kind: 'of-tomorrow' }])
    await ring(stub)
    expect(await alarmOf(stub)).toBeNull()
  })

  /** The room's own retries and reports are stored beside it meanwhile. */
  async function failAndRecover(stub: RoomStub): Promise<void> {
    await breakD1(stub, 'before')
    await stub.join(await aPerson('Bruno'))
    await ring(stub)
    await breakD1(stub, null)
    for (let rings = 0; rings < 3; rings++) {
      anHourLater()
      await ring(stub)
    }
    expect(await waitingWrites(stub)).toBe(0)
  }
})
