/** Every column of a room's row in the directory: as the room is made, as it changes, as a late write finds it, as it is deleted. */
import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type DirectoryRow, type PlayerEntry, writeDirectory } from '../../../worker/db/directory.ts'
import { rooms } from '../../../worker/db/schema.ts'
import { lockWords } from '../../../worker/db/words.ts'
import { env } from '../../support/bindings.ts'
import { rowsOf } from '../../support/rooms/large-rooms.ts'
import {
  aPerson,
  aRoom,
  directoryOf,
  heldBack,
  type Person,
  type RoomStub,
  ring,
  SEASON,
  tenWords,
  unique,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

/** A column that is not in the rows below does not compile, and one that is forgotten in a statement is not as they say. */
type Row = Record<keyof typeof rooms.$inferSelect, unknown>

/** A room's constant columns; all others can change, and are changed below. */
type Fixed = 'id' | 'season' | 'isMega' | 'rules' | 'line' | 'createdAt'
type Changing = Omit<Row, Fixed | 'changeNumber' | 'deletedAt'>

/** The columns that a tombstone keeps: they name nobody, and nobody has typed them. All others are emptied. */
type Kept = Fixed | 'changeNumber'
const EMPTIED: Omit<Row, Kept> = {
  name: '',
  ownerId: '',
  isOpen: 0,
  playerCount: 0,
  playerNames: '[]',
  deletedAt: expect.any(Number),
}

async function rowOf(id: string): Promise<Row> {
  const row = await env.DB.prepare('SELECT * FROM rooms WHERE id = ?1').bind(id).first<Record<string, unknown>>()
  const columns = Object.entries(getTableColumns(rooms)).map(([key, { name }]) => [key, row?.[name]])
  return Object.fromEntries(columns) as Row // the table's own columns
}

const MADE_AT = Date.parse('2025-12-30T20:00:00Z')

async function aRoomOfALine(owner: Person) {
  const id = unique('room')
  const stub = env.ROOMS.getByName(id)
  const room = { id, name: 'Cenone', season: SEASON, rules: ['last-man' as const], isMega: false, line: `${id}-first` }
  await stub.create({ ...room, owner, now: MADE_AT })
  const made: Row = {
    id,
    season: SEASON,
    name: 'Cenone',
    ownerId: owner.id,
    isOpen: 1,
    isMega: 0,
    rules: '["last-man"]',
    playerCount: 1,
    playerNames: JSON.stringify([owner.fullName]),
    changeNumber: expect.any(Number),
    line: `${id}-first`,
    createdAt: MADE_AT,
    deletedAt: null,
  }
  return { id, stub, made }
}

const change = (stub: RoomStub, { id }: Person, what: Parameters<RoomStub['change']>[1]) =>
  stub.change({ userId: id, season: SEASON, known: null }, what)

/** Everything of a room that may change has changed since it was made. */
async function changed(stub: RoomStub, ada: Person, bruno: Person): Promise<Changing> {
  expect(await change(stub, ada, { kind: 'rename', name: 'Veglione' })).toMatchObject({ ok: true })
  expect(await change(stub, ada, { kind: 'hand-over', userId: bruno.id })).toMatchObject({ ok: true })
  expect(await stub.close(bruno.id)).toMatchObject({ ok: true, value: { isDone: true } })
  const playerNames = JSON.stringify([bruno.fullName, ada.fullName])
  return { name: 'Veglione', ownerId: bruno.id, isOpen: 0, playerCount: 2, playerNames }
}

it('DIRECTORY-CATCHES-UP: each column is the room’s, when it is made and when it has changed; an older row changes none', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { id, stub, made } = await aRoomOfALine(ada)
  const first = await rowOf(id)
  expect(first).toEqual(made)
  const late = await heldBack(stub, () => stub.join(bruno))
  const changes = await changed(stub, ada, bruno)
  const last = await rowOf(id)
  expect(last).toEqual({ ...made, ...changes })
  const unchanged = Object.entries(changes).filter(([column, value]) => value === made[column as keyof Row])
  expect(unchanged, 'each has another value than before').toEqual([])
  expect(Number(last.changeNumber)).toBeGreaterThan(Number(first.changeNumber))
  await late()
  expect(await rowOf(id)).toEqual(last)

  await env.DB.prepare('DELETE FROM rooms WHERE id = ?1').bind(id).run()
  await stub.rewriteDirectory(id, SEASON)
  await ring(stub)
  expect(await rowOf(id), 'written anew it is what the changes had made of it, number and all').toEqual(last)
})

it('DELETING-IS-REMEMBERED: the tombstone keeps the line and what names nobody, and takes no row; nobody is left in the directory', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { id, stub, made } = await aRoomOfALine(ada)
  await stub.join(bruno)
  const living = await rowOf(id)
  const late = await heldBack(stub, async () => stub.join(await aPerson('Carla')))
  await stub.remove(ada.id)
  const buried = await rowOf(id)
  expect(buried).toEqual({
    ...made,
    ...EMPTIED,
    changeNumber: living.changeNumber,
  })
  await late()
  expect(await rowOf(id)).toEqual(buried)
  expect(await directoryOf(id)).toEqual([])
})

it('DELETING-IS-REMEMBERED: a room whose row D1 has lost has a tombstone of the same line', async () => {
  const ada = await aPerson('Ada')
  const { id, stub, made } = await aRoomOfALine(ada)
  await env.DB.prepare('DELETE FROM rooms WHERE id = ?1').bind(id).run()
  await stub.remove(ada.id)
  expect(await rowOf(id)).toEqual({
    ...made,
    ...EMPTIED,
    rules: '[]',
  })
})

/** Cloudflare bills each row that is written, an index's too: the rows of the frequent writes, and no more. */
const { DB: real } = env

/** Runs `act` on D1. @returns the rows that its batches wrote */
async function written(act: (db: D1Database) => Promise<unknown>): Promise<number> {
  let rows = 0
  const batch: D1Database['batch'] = async <T>(statements: D1PreparedStatement[]) => {
    const results = await real.batch<T>(statements)
    for (const { meta } of results) rows += meta.rows_written
    return results
  }
  const prepare: D1Database['prepare'] = (text) => real.prepare(text)
  await act(Object.assign(Object.create(real) as D1Database, { batch, prepare })) // D1 itself, but for these two
  return rows
}

const aDirectoryRow = (changeNumber: number, id: string): DirectoryRow => ({
  id,
  season: SEASON,
  name: 'Cenone',
  ownerId: 'owner',
  isOpen: true,
  isMega: false,
  rules: [],
  playerCount: 1,
  playerNames: ['Ada'],
  changeNumber,
  line: id,
  createdAt: 1,
})

it('a change of a room writes its row and none of its indexes', async () => {
  const id = unique('room')
  const flush = (changeNumber: number, entries: PlayerEntry[] = []) =>
    written((db) => writeDirectory(db, aDirectoryRow(changeNumber, id), [], entries, []))
  expect(await flush(1), 'the row, its key and two indexes').toBe(4)
  expect(await flush(2)).toBe(1)
  expect(await flush(3, [{ id: 'bruno', isPresent: true, changeNumber: 3 }]), 'a newcomer’s row and two indexes').toBe(
    4,
  )
  expect(await flush(3), 'a late write writes nothing').toBe(0)
  const again = await flush(3, [{ id: 'bruno', isPresent: true, changeNumber: 3 }])
  expect(again, 'nor does one that is sent again, as after a restore').toBe(0)
})

it('a join and a leaving write few rows of the room’s own', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { stub } = await aRoom(ada)
  const join = await rowsOf(stub, (room) => room.join(bruno))
  const leaving = await rowsOf(stub, (room) => room.leave(bruno.id))
  // The player and three indexes, or their leaving and its index; the record with the change and with what D1 has confirmed: nobody
  // watches, so there is no frame with a number. The owed work is derived from it, and written nowhere.
  expect([join.written, leaving.written]).toEqual([4 + 2, 3 + 2])
})

it('a deleted room’s row stays as it is', async () => {
  const id = unique('room')
  await writeDirectory(real, aDirectoryRow(1, id), [], [], [])
  await real.prepare("UPDATE rooms SET name = '', deleted_at = 1 WHERE id = ?").bind(id).run()
  expect(await written((db) => writeDirectory(db, aDirectoryRow(2, id), [], [], []))).toBe(0)
  expect(await real.prepare('SELECT name FROM rooms WHERE id = ?').bind(id).first('name')).toBe('')
})

it('«Ho finito!» writes the row and its place in the order of finishing', async () => {
  const ada = await aPerson('Ada')
  const tokenHash = unique('hash')
  const now = Date.now()
  await real
    .prepare('INSERT INTO sessions (token_hash, account_id, created_at, seen_at) VALUES (?1, ?2, ?3, ?3)')
    .bind(tokenHash, ada.id, now)
    .run()
  const list = { tokenHash, season: SEASON, words: tenWords('anna'), rev: undefined }
  expect(await written((db) => lockWords(db, list, now))).toBe(2)
})

it('no index is written for the operator’s counts: they search the season by the order of finishing', async () => {
  const { results } = await real
    .prepare('EXPLAIN QUERY PLAN SELECT count(*), sum(has_finished) FROM users WHERE season = 2025')
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join()).toContain('USING INDEX users_finish (season=?)')
})
