/**
 * A database of a program before release 1, which began its tables anew (design.md, «What each release has stored»): no migration
 * leads from its tables to today's, so nothing is run on it.
 */
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '../shell/failure.ts'

const FIRST = '0000_release.sql'

/** @param applied the names in `d1_migrations`; none: nothing was ever applied */
export const isBeforeRelease = (applied: readonly string[]): boolean => applied.length > 0 && !applied.includes(FIRST)

/** @throws Failure that names the folder, in which nothing has been changed */
export function refuseBeforeRelease(state: string): void {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const files = globSync('*.sqlite', { cwd: folder }).filter((name) => name !== 'metadata.sqlite')
  if (files.some((name) => isBeforeRelease(appliedIn(join(folder, name)))))
    throw new Failure(`The local state is of a program before release 1, which this one cannot read: delete ${state}`)
}

/** Reads a copy: SQLite would make files beside a database whose log is not empty. */
function appliedIn(file: string): string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'dieci-parole-state-'))
  try {
    const copy = join(scratch, 'd1.sqlite')
    for (const end of ['', '-wal']) if (existsSync(file + end)) cpSync(file + end, copy + end)
    const database = new DatabaseSync(copy)
    const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get()
    const rows = isThere ? database.prepare('SELECT name FROM d1_migrations').all() : []
    database.close()
    return rows.map(({ name }) => String(name))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
