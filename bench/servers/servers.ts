/** The game as a server of the bench: built, with its own state and signed-in people. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { callApi } from '../../commands/api/call.ts'
import { applyLocalMigrations } from '../../commands/local/build.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { checkConfiguration, ensureDevVars, readWranglerConfig } from '../../commands/local/settings.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { onEnding, runProcess, runTool } from '../../commands/shell/processes.ts'
import { paths } from '../../shared/api/paths.ts'
import { makePeople, type Person } from '../../workshop/people/accounts.ts'
import { buildOnce } from './build.ts'
import { HOST, type Server, type Started, start, untilFree, untilReady } from './processes.ts'

const SERVE_WORKER = fromRoot('bench', 'servers', 'serve-worker.ts')

/** `hasPages`: the built pages are served, too. */
type WorkerOptions = { hasPages?: boolean; inspectorPort?: number }

/** A built Worker, by its configuration and script, on workerd without a proxy. */
export const startWorker = (
  port: number,
  state: string,
  { config, script }: Built,
  { hasPages, inspectorPort }: WorkerOptions = {},
): Started =>
  start((options) => {
    const inspector = inspectorPort === undefined ? [] : ['--inspector', String(inspectorPort)]
    const args = [String(port), state, config, script, ...(hasPages ? ['--pages'] : []), ...inspector]
    return runProcess(process.execPath, [SERVE_WORKER, ...args], options)
  })

/** Bundles a Worker's source into one script, with wrangler. */
export async function bundleWorker(config: string, main: string, into: string): Promise<Built> {
  const args = ['deploy', '--dry-run', '--outdir', into, '--config', config]
  const { code, output } = await runTool('wrangler', args)
  if (code !== 0) throw new Failure(`A Worker of the bench could not be bundled:\n\n${output.trim()}`)
  return { config, script: join(into, `${basename(main, '.ts')}.js`) }
}

/** A folder for a server's state, deleted at the end; and a function that ends everything that was started. */
export async function temporaryState(): Promise<{
  state: string
  endings: (() => Promise<void>)[]
  stop: () => Promise<void>
}> {
  const state = await mkdtemp(join(tmpdir(), 'dieci-parole-bench-'))
  const endings: (() => Promise<void>)[] = [() => rm(state, { recursive: true, force: true, maxRetries: 5 })]
  const stop = async (): Promise<void> => {
    for (const end of endings.splice(0).toReversed()) await end()
  }
  onEnding(stop)
  return { state, endings, stop }
}

const isHealthy = (url: URL): Promise<boolean> =>
  callApi(url, paths.health).then(
    () => true,
    () => false,
  )

export type Game = Server & {
  people: Person[]
  season: number
  state: string
  /** Ends the processes and starts new ones on the same state, as a deployment does. */
  restart: () => Promise<void>
  /** Ends the processes; the state stays until `stop`. */
  end: () => Promise<void>
}

type Built = { config: string; script: string }

async function productionBuild(): Promise<Built> {
  await buildOnce()
  const folder = fromRoot('dist', 'dieci_parole')
  return { config: join(folder, 'wrangler.json'), script: join(folder, 'index.js') }
}

/** Builds and starts the Worker, with its own state in which `count` people are signed in, or can be by `links`. */
export async function startGame(
  port: number,
  count: number,
  { links = 0, ...options }: WorkerOptions & { links?: number } = {},
): Promise<Game> {
  await untilFree(port)
  ensureDevVars()
  await checkConfiguration()
  const { state, endings, stop } = await temporaryState()
  try {
    const built = await productionBuild()
    process.env.DIECI_PAROLE_STATE = state
    await applyLocalMigrations()
    const season = Number(readWranglerConfig().vars.SEASON_YEAR)
    const people = await makePeople(count, state, season, links)
    const url = new URL(`http://${HOST}:${port}`)
    let worker: Started
    const run = async (): Promise<void> => {
      await untilFree(port)
      if (options.inspectorPort !== undefined) await untilFree(options.inspectorPort)
      worker = startWorker(port, state, built, options)
      await untilReady(() => isHealthy(url), worker.ended)
    }
    endings.push(() => worker.stop())
    const restart = async (): Promise<void> => {
      await worker.stop()
      await run()
    }
    await run()
    return {
      origin: url.origin,
      people,
      season,
      state,
      pid: () => worker.pid(),
      restart,
      end: () => worker.stop(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
