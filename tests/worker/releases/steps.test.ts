/**
 * design.md, «Stored formats»: an object's state is brought to its program's format by steps, each once, all of them or none.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { type MigrationStep, ObjectStorage } from '../../../worker/platform/storage.ts'
import { firstRecord } from '../../../worker/room/record.ts'
import { ROOM_STEPS } from '../../../worker/room/store.ts'
import { SEASON_STEPS } from '../../../worker/season/jobs.ts'
import { env } from '../../support/bindings.ts'
import { DEATH, survive } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoomWith, lookAt, readView, unique, waitingWrites } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'

const step = (query: string, oldestWriter = 1): MigrationStep => ({ oldestWriter, run: (sql) => sql.exec(query) })
/** Each needs the one before it, and none can run twice. `room`: the class of the object, a room's, reads it when it wakes. */
const STEPS = [
  step('CREATE TABLE pages (number INTEGER PRIMARY KEY, title TEXT NOT NULL); CREATE TABLE room (record TEXT)'),
  step("ALTER TABLE pages ADD COLUMN heading TEXT; INSERT INTO pages (number, title) VALUES (100, 'Prima')"),
  step('UPDATE pages SET heading = title; CREATE INDEX pages_heading ON pages (heading)', 3),
]
const DONE = { version: 3, oldestWriter: 3, pages: [{ number: 100, title: 'Prima', heading: 'Prima' }] }

/** An object that has nothing, and what programs with these steps do to it. */
function anObject() {
  const name = unique('steps')
  const stub = () => env.ROOMS.getByName(name)
  const inside = <T>(act: (state: DurableObjectState) => T) => runInDurableObject(stub(), (_, state) => act(state))
  const open = (steps: readonly MigrationStep[]) => inside((state) => new ObjectStorage(state, 'season', steps))
  return {
    stub,
    inside,
    open,
    make: (steps: readonly MigrationStep[]) => inside((state) => new ObjectStorage(state, 'season', steps).make()),
    stored: () =>
      inside(({ storage: { kv, sql } }) => {
        const isThere = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'pages'").toArray().length > 0
        return { ...kv.get<object>('format'), pages: isThere ? sql.exec('SELECT * FROM pages').toArray() : null }
      }),
  }
}

describe('the steps of a class', () => {
  it('do not run before something is stored', async () => {
    const { open, inside, stored } = anObject()
    await open(STEPS)
    const rows = await inside((state) => {
      const storage = new ObjectStorage(state, 'season', STEPS)
      return [storage.isMade, storage.existing('SELECT * FROM pages'), storage.existing('DELETE FROM pages')]
    })
    expect(rows).toEqual([false, [], []])
    expect(await stored()).toEqual({ pages: null })
  })

  it('all run with the first write, whichever that is', async () => {
    const [byQuery, byValue] = [anObject(), anObject()]
    await byQuery.inside((state) =>
      new ObjectStorage(state, 'season', STEPS).store("INSERT INTO pages (number, title) VALUES (1, 'x')"),
    )
    const { pages, ...format } = await byQuery.stored()
    expect([format, pages?.length]).toEqual([{ version: 3, oldestWriter: 3 }, 2])
    await byValue.inside((state) => new ObjectStorage(state, 'season', STEPS).put('seq', 7))
    expect(await byValue.stored()).toEqual(DONE)
    expect(await byValue.inside(({ storage }) => storage.kv.get('seq'))).toBe(7)
  })

  it.each([1, 2])('run from where the stored format is, and once: from %s', async (from) => {
    const { make, open, stored, stub } = anObject()
    await make(STEPS.slice(0, from))
    expect(await stored()).toMatchObject({ version: from, oldestWriter: 1 })
    await open(STEPS)
    expect(await stored()).toEqual(DONE)
    await evictDurableObject(stub())
    await open(STEPS)
    expect(await stored()).toEqual(DONE)
  })

  it('leave nothing of themselves if one fails, and run again at the next waking', async () => {
    const { make, open, stored } = anObject()
    await make(STEPS.slice(0, 1))
    const failing = [...STEPS, step('INSERT INTO nowhere VALUES (1)')]
    await expect(open(failing)).rejects.toThrow('nowhere')
    expect(await stored()).toEqual({ version: 1, oldestWriter: 1, pages: [] })
    await open(STEPS)
    expect(await stored()).toEqual(DONE)
  })

  it.each([0, 1, 2])('leave nothing of themselves if the object dies after %s of them', async (count) => {
    const { inside, make, open, stored } = anObject()
    await make(STEPS.slice(0, 1))
    const die = (state: DurableObjectState) => {
      const steps = STEPS.toSpliced(1 + count, 0, { oldestWriter: 1, run: () => state.abort(DEATH) })
      return new ObjectStorage(state, 'season', steps).isMade
    }
    expect(await survive(inside(die))).toBe(true)
    expect(await stored()).toEqual({ version: 1, oldestWriter: 1, pages: [] })
    await open(STEPS)
    expect(await stored()).toEqual(DONE)
  })

  it('are forgotten with what they have made: rows stored after a deletion are made again', async () => {
    const { make, inside, stored } = anObject()
    await make(STEPS)
    await inside((state) => new ObjectStorage(state, 'season', STEPS).deleteAll())
    expect(await stored()).toEqual({ pages: null })
    await make(STEPS)
    expect(await stored()).toEqual(DONE)
  })
})

type Column = { table: string; name: string; notnull: number; dflt_value: string | null; pk: number }
const columnsOf = (sql: SqlStorage) =>
  sql
    .exec<Column>(
      `SELECT m.name AS "table", c.name, c."notnull", c.dflt_value, c.pk
        FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .toArray()

/** Changes that would break an older program: it inserts and reads the columns that it knows. */
function faultsOf(before: readonly Column[], after: readonly Column[]): string[] {
  const tables = new Set(before.map(({ table }) => table))
  const text = (column: Column) => JSON.stringify(column)
  const afterwards = new Set(after.map(text))
  const known = new Set(before.map(text))
  return [
    ...before.filter((column) => !afterwards.has(text(column))).map(({ table, name }) => `${table}.${name} is another`),
    ...after
      .filter((column) => tables.has(column.table) && !known.has(text(column)))
      .filter(({ table, name, notnull, dflt_value }) => {
        const isNew = !before.some((column) => column.table === table && column.name === name)
        return isNew && notnull === 1 && dflt_value === null
      })
      .map(({ table, name }) => `${table}.${name} is required`),
  ]
}

/** @returns the effects of the later steps other than additions */
async function faultsIn(steps: readonly MigrationStep[]): Promise<string[]> {
  return runInDurableObject(env.ROOMS.getByName(unique('schema')), (_, { storage: { sql } }) =>
    steps.flatMap((one) => {
      const before = columnsOf(sql)
      one.run(sql)
      return faultsOf(before, columnsOf(sql))
    }),
  )
}

describe('a step only adds', () => {
  it.each([
    ['a room’s', ROOM_STEPS],
    ['a season’s', SEASON_STEPS],
  ])('%s', async (_, steps) => {
    expect(steps.length).toBeGreaterThan(0)
    expect(await faultsIn(steps)).toEqual([])
    for (const [at, { oldestWriter }] of steps.entries()) expect(oldestWriter).toBeLessThanOrEqual(at + 1)
  })

  it.each([
    ['CREATE TABLE more (id TEXT NOT NULL)', []],
    ['ALTER TABLE pages ADD COLUMN note TEXT', []],
    ["ALTER TABLE pages ADD COLUMN note TEXT NOT NULL DEFAULT ''", []],
    ['CREATE INDEX pages_title ON pages (title)', []],
    ['DROP TABLE pages', ['pages.number is another', 'pages.title is another']],
    ['ALTER TABLE pages DROP COLUMN title', ['pages.title is another']],
    ['ALTER TABLE pages RENAME COLUMN title TO heading', ['pages.title is another', 'pages.heading is required']],
  ])('seen in %s', async (query, faults) => {
    expect(await faultsIn([...STEPS.slice(0, 1), step(query)])).toEqual(faults)
  })
})

/** Of release 1. Later fields are missing: no room of that release has them. */
const FIELDS = [
  ...['id', 'name', 'season', 'ownerId', 'isMega', 'rules', 'line', 'createdAt', 'phase', 'seq', 'changeNumber'],
  ...['confirmed', 'run', 'rewriteUpTo', 'playerCount', 'finishedCount', 'closingProgress', 'bonusWords'],
  ...['speechVersion', 'announcedVersion', 'rankingRev', 'isUnsent', 'finishCursor', 'sealedAt', 'sealHeardAt'],
  ...['closesAt', 'heardTick', 'failures', 'reported'],
]

it('a room that an earlier release has stored has every field of one that is made now, is read by a page, and its rows reach the directory', async () => {
  const { stub, ada } = await aRoomWith('Ada')
  await runInDurableObject(stub, ({ parts: { store } }: Room) => {
    const stored = Object.entries(store.room ?? {}).filter(([field]) => FIELDS.includes(field))
    store.sql.exec('UPDATE room SET record = ?', JSON.stringify(Object.fromEntries(stored)))
  })
  await evictDurableObject(stub)

  const made = firstRecord({ id: '', name: '', season: 0, rules: [], isMega: false, owner: null, now: 0 })
  const fields = await runInDurableObject(stub, ({ parts: { store } }: Room) => Object.keys(store.room ?? {}))
  expect(fields.toSorted()).toEqual(Object.keys(made).toSorted())
  const watcher = await watch(stub, ada.id)
  const frame = await watcher.until(({ type }) => type === 'room')
  expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: frame.type === 'room' ? frame.room : null })
  const joined = await stub.join(await aPerson('Bruno'))
  expect(joined.ok && readView(joined.value.view)).toMatchObject({ playerCount: 2 })
  expect(await waitingWrites(stub)).toBe(0)
})
