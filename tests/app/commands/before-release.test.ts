/** A local state of a program before release 1: `dev`, `preview`, `demo` and the others say so in one sentence, and change nothing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseBeforeRelease } from '../../../commands/local/build.ts'

let state = ''
let folder = ''
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'state-'))
  folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
})
afterEach(() => rmSync(state, { recursive: true }))

/** @returns the open database: what it has written may still be in its log alone, as after a kill */
function apply(...names: string[]): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  new DatabaseSync(join(folder, 'metadata.sqlite')).close()
  const database = new DatabaseSync(join(folder, 'd1.sqlite'))
  database.exec('PRAGMA journal_mode = wal; CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)')
  for (const name of names) database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  return database
}

const contents = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

it.each([true, false])('is refused, with the folder to delete, and stays as it is; closed: %s', (isClosed) => {
  const database = apply('0000_start.sql', '0001_crowd.sql')
  if (isClosed) database.close()
  const before = contents()
  expect(() => refuseBeforeRelease(state)).toThrow(`before release 1, which this one cannot read: delete ${state}`)
  expect(contents()).toEqual(before)
  if (!isClosed) database.close()
})

it('one of release 1, of a later release, without migrations, or that is not there yet is taken', () => {
  refuseBeforeRelease(state)
  apply().close()
  refuseBeforeRelease(state)
  rmSync(folder, { recursive: true })
  apply('0000_release.sql', '0001_of_a_later_release.sql').close()
  refuseBeforeRelease(state)
})
