/** The build, and the local database that a build runs on. */
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '../shell/failure.ts'
import { runTool } from '../shell/processes.ts'
import { stateFolder } from './project.ts'
import { WRANGLER_CONFIG } from './settings.ts'

/** The production build, in its own process, because it sets `NODE_ENV`. Its output is shown only when it fails. */
export async function build(): Promise<void> {
  console.log('Building …')
  const { code, output } = await runTool('vite', ['build'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Failure(`The build failed:\n\n${output.trim()}`)
}

/** Applies the D1 migrations to the local database. Prints nothing if there is nothing to do. */
export async function applyLocalMigrations(state = stateFolder()): Promise<void> {
  refuseBeforeRelease(state)
  // The configuration is named: while a preview starts, wrangler would follow .wrangler/deploy to the one in dist/.
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state, '--config', WRANGLER_CONFIG]
  const { code, output } = await runTool('wrangler', args, { env: { CI: 'true' } })
  if (code !== 0) throw new Failure(`The database could not be brought up to date:\n\n${output.trim()}`)
}

// A database of a program before release 1, which began its tables anew (design.md, «What each release has stored»): no migration
// leads from its tables to today's, so nothing is run on it.

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
