/** The servers of the lobby bench, each a process of its own on loopback, ended with everything it has started. */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../../commands/api/call.ts'
import { Failure } from '../../commands/failure.ts'
import { build } from '../../commands/local/build.ts'
import { checkConfiguration, readWranglerConfig } from '../../commands/local/configuration.ts'
import { ensureDevVars } from '../../commands/local/dev-vars.ts'
import { onEnding } from '../../commands/local/ending.ts'
import { applyLocalMigrations } from '../../commands/local/migrations.ts'
import { refuseTakenPort } from '../../commands/local/port.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { type Outcome, runProcess, runTool, type ToolOptions } from '../../commands/local/tool.ts'
import { paths } from '../../shared/api/paths.ts'
import { makePeople, type Person } from './people.ts'

const HOST = '127.0.0.1'
const READY_MS = 60_000

export type Server = { origin: string; stop: () => Promise<void> }

/** Starts it as a group of its own; `stop` ends the group. */
function start(run: (options: ToolOptions) => Promise<Outcome>): {
  ended: Promise<Outcome>
  stop: () => Promise<void>
} {
  let child: ChildProcess | undefined
  const ended = run({
    isGroup: true,
    // Tracing would cost more than the game; where on earth the caller is, nobody asks.
    env: { X_LOCAL_OBSERVABILITY: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    onStart: (started) => {
      child = started
    },
  })
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It has ended already, with all of its group.
    }
  }
  const stop = async (): Promise<void> => {
    signal('SIGTERM')
    await Promise.race([ended, sleep(3000)])
    signal('SIGKILL')
  }
  return { ended, stop }
}

async function untilReady(isReady: () => Promise<boolean>, ended: Promise<Outcome>): Promise<void> {
  const deadline = Date.now() + READY_MS
  let dead: Outcome | null = null
  void ended.then((outcome) => {
    dead = outcome
  })
  while (!(await isReady())) {
    if (dead) throw new Failure(`A server of the bench ended at once:\n\n${(dead as Outcome).output.trim()}`)
    if (Date.now() > deadline) throw new Failure('A server of the bench did not start within a minute.')
    await sleep(100)
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: HOST, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const isHealthy = (url: URL): Promise<boolean> =>
  callApi(url, paths.health).then(
    () => true,
    () => false,
  )

export type Game = Server & { people: Person[]; season: number }

/** Builds the Worker and starts it, on a state of its own in which `count` people are signed in. */
export async function startGame(port: number, count: number): Promise<Game> {
  await refuseTakenPort(port)
  ensureDevVars()
  await checkConfiguration()
  await build()
  const state = await mkdtemp(join(tmpdir(), 'dieci-parole-bench-'))
  const endings: (() => Promise<void>)[] = [() => rm(state, { recursive: true, force: true, maxRetries: 5 })]
  const stop = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end()
  }
  onEnding(stop)
  try {
    process.env.DIECI_PAROLE_STATE = state
    await applyLocalMigrations()
    const season = Number(readWranglerConfig().vars.SEASON_YEAR)
    const people = await makePeople(count, state, season)
    const args = ['dev', '--config', fromRoot('dist', 'dieci_parole', 'wrangler.json'), '--persist-to', state]
    const where = ['--ip', HOST, '--port', String(port), '--inspector-port', '0', '--log-level', 'error']
    const worker = start((options) => runTool('wrangler', [...args, ...where], options))
    endings.push(worker.stop)
    const url = new URL(`http://localhost:${port}`)
    await untilReady(() => isHealthy(url), worker.ended)
    return { origin: url.origin, people, season, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A peer: one file of `peers/`, told its port. */
export async function startPeer(name: 'ws-room', port: number): Promise<Server> {
  await refuseTakenPort(port)
  const file = fromRoot('tests', 'load', 'peers', `${name}.ts`)
  const { ended, stop } = start((options) => runProcess(process.execPath, [file, String(port)], options))
  onEnding(stop)
  try {
    await untilReady(() => isListening(port), ended)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://${HOST}:${port}`, stop }
}
