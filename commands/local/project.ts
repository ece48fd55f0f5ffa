/** Where things lie, whatever folder a command was started from. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const fromRoot = (...parts: string[]): string => join(ROOT, ...parts)

export const DEFAULT_PORT = 5173

/**
 * The folder of the local state. vite.config.ts reads the same variable; the plugin's `persistState.path` and wrangler's
 * `--persist-to` both put their `v3` into the folder they are given, so they mean the same one.
 */
export const stateFolder = (): string =>
  process.env.DIECI_PAROLE_STATE ? resolve(ROOT, process.env.DIECI_PAROLE_STATE) : fromRoot('.wrangler', 'state')

/** Below it the runtime makes one folder a run, and removes it when it ends. */
export const MAIL_FOLDER = fromRoot('.wrangler', 'tmp', 'email')
