/** The project's paths, independent of the folder in which a command was started. */
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidArgumentError } from 'commander'
import { Failure } from '../shell/failure.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const fromRoot = (...parts: string[]): string => join(ROOT, ...parts)

export const DEFAULT_PORT = 5173

/**
 * The folder of the local state, of this release's tables. The plugin's `persistState.path` and wrangler's `--persist-to` both put
 * their `v3` into the given folder, so they use the same state.
 */
export const stateFolder = (): string => resolve(ROOT, process.env.DIECI_PAROLE_STATE || join('.wrangler', 'release-1'))

/** That of `npx wrangler dev`, which no configuration moves. */
export const WRANGLER_STATE = fromRoot('.wrangler', 'state')

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

/** The runtime makes one folder in it for each run, and removes that folder at the end of the run. */
export const MAIL_FOLDER = fromRoot('.wrangler', 'tmp', 'email')

/** For commander: parses a port that an ordinary user may open. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new InvalidArgumentError('A port is 1 to 65535.')
  return port
}

/** The port of the stand-in for Google: far enough from the game's own that another game can use the next port. */
export const standInPort = (port: number): number => (port + 500 <= 65_535 ? port + 500 : port - 500)

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const say = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
    socket.setTimeout(1000, () => say(false))
  })

/** Checks both loopbacks: `localhost` in a browser may lead to the other one. */
export async function refuseTakenPort(port: number): Promise<void> {
  const taken = await Promise.all(['127.0.0.1', '::1'].map((host) => answers(host, port)))
  if (!taken.includes(true)) return
  throw new Failure(`Port ${port} is taken: something already answers there. Stop it, or choose another: -- --port N`)
}
