/** The built Worker in its own processes, killed like by a power cut and started again on its stored state. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import { callApi } from '../api/call.ts'
import { Failure } from '../shell/failure.ts'
import { onEnding, toolEnvironment } from '../shell/processes.ts'
import { applyLocalMigrations } from './build.ts'
import { fromRoot, ROOT, refuseTakenPort } from './project.ts'
import { checkConfiguration, ensureDevVars } from './settings.ts'

const HOST = '127.0.0.1'
const PATIENCE_MS = 60_000
const WRANGLER = join(dirname(createRequire(import.meta.url).resolve('wrangler/package.json')), 'bin', 'wrangler.js')

export type KillableServer = {
  url: URL
  /**
   * @param release a folder with a build; by default the last build
   * @param others further folders beside it, such as a release's objects under another release's Worker
   */
  start: (release?: string, ...others: string[]) => Promise<void>
  /** Sends SIGKILL to the whole group: no process in it can store, answer or print anything more. */
  kill: () => Promise<void>
}

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: HOST, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** `trouble`: the reason why the condition does not hold yet; null when it holds. */
async function until(what: string, trouble: () => Promise<string | null>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let last = await trouble(); last !== null; last = await trouble()) {
    if (Date.now() > deadline) throw new Failure(`The server has not ${what} within a minute: ${last}`)
    await sleep(50)
  }
}

/** Uses a state folder that already has its tables. */
export function killableServer(port: number, state: string): KillableServer {
  const url = new URL(`http://localhost:${port}`)
  let child: ChildProcess | null = null
  const where = ['--ip', HOST, '--port', String(port), '--inspector-port', '0', '--log-level', 'none']
  const illness = () => callApi(url, paths.health).then(() => null, String)
  return {
    url,
    start: async (release = fromRoot('dist'), ...others) => {
      const configs = [release, ...others].flatMap((one) => ['--config', join(one, 'dieci_parole', 'wrangler.json')])
      const what = ['dev', ...configs, '--persist-to', state]
      child = spawn(process.execPath, [WRANGLER, ...what, ...where], {
        cwd: ROOT,
        // Tracing would cost more than the game, and the caller's location is not needed.
        env: toolEnvironment({ X_LOCAL_OBSERVABILITY: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' }),
        stdio: 'ignore',
        detached: true,
      })
      await until('come up', illness)
    },
    kill: async () => {
      try {
        if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process has already ended, with all of its group.
      }
      child = null
      await until('ended', async () => ((await isListening(port)) ? `port ${port} is taken` : null))
    },
  }
}

type OwnServer = { server: KillableServer; state: string; stop: () => Promise<void> }

/** With its own state, whose database has its tables. `stop` removes both; it is called at the latest when the process ends. */
export async function serverOfItsOwn(port: number, name: string): Promise<OwnServer> {
  await refuseTakenPort(port)
  ensureDevVars()
  await checkConfiguration()
  const state = await mkdtemp(join(tmpdir(), `dieci-parole-${name}-`))
  const server = killableServer(port, state)
  const stop = async (): Promise<void> => {
    await server.kill()
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
  onEnding(stop)
  try {
    process.env.DIECI_PAROLE_STATE = state
    await applyLocalMigrations()
  } catch (error) {
    await stop()
    throw error
  }
  return { server, state, stop }
}
