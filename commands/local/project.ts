/** The project's paths, whatever folder a command was started in. */
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const fromRoot = (...parts: string[]): string => join(ROOT, ...parts)

export const DEFAULT_PORT = 5173

/**
 * The folder of the local state. vite.config.ts reads the same variable. The plugin's `persistState.path` and
 * wrangler's `--persist-to` both put their `v3` into the given folder, so they use the same state.
 */
export const stateFolder = (): string =>
  process.env.DIECI_PAROLE_STATE ? resolve(ROOT, process.env.DIECI_PAROLE_STATE) : fromRoot('.wrangler', 'state')

/**
 * Locally D1 is one SQLite file; the objects' storage is in others.
 * @param state a folder in which the migrations have been applied
 */
export function d1File(state: string): string {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const [file, ...others] = globSync('*.sqlite', { cwd: folder }).filter((name) => name !== 'metadata.sqlite')
  if (file === undefined || others.length > 0) throw new Error(`Not one database in ${folder}`)
  return join(folder, file)
}

/** The runtime makes one folder in it for each run, and removes that at its end. */
export const MAIL_FOLDER = fromRoot('.wrangler', 'tmp', 'email')
