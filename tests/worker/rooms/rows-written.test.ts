/** Cloudflare bills each row that is written, an index's too: the rows of the frequent writes, and no more. */
import { expect, it } from 'vitest'
import { type DirectoryRow, type PlayerEntry, writeDirectory } from '../../../worker/db/directory.ts'
import { lockWords } from '../../../worker/db/words.ts'
import { env } from '../../support/bindings.ts'
import { rowsOf } from '../../support/rooms/large-rooms.ts'
import { aPerson, aRoom, SEASON, tenWords, unique } from '../../support/rooms/rooms.ts'

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
