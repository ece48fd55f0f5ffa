/** The project's paths, whatever folder a command was started in. */
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

/** The runtime makes one folder in it for each run, and removes that at its end. */
export const MAIL_FOLDER = fromRoot('.wrangler', 'tmp', 'email')
