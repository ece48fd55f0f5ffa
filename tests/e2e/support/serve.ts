/**
 * The servers of the browser tests: the built Worker and pages, as `npm run preview` serves them.
 *
 *   node serve.ts eve night evening regia
 *                                builds, and serves them on empty states
 *   node serve.ts --again outages serves the build, on the existing state
 *   node serve.ts --again --build <folder> outages
 *                                the same, with another build (other-builds.ts)
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { removeDeployConfig, writeDeployConfig } from '../../../commands/build/wrangler-dev.ts'
import { handToPreview, provideGoogle } from '../../../commands/google/stand-in.ts'
import { applyLocalMigrations, build } from '../../../commands/local/build.ts'
import { fromRoot, ROOT } from '../../../commands/local/project.ts'
import { HOST, prepareProcess, welcome } from '../../../commands/local/serve.ts'
import { ensureDevVars } from '../../../commands/local/settings.ts'
import { onEnding } from '../../../commands/shell/processes.ts'
import { makeAccounts } from '../../../workshop/people/accounts.ts'
import { leaveAccounts } from './accounts.ts'
import { assetsFromMemory } from './assets-from-memory.ts'
import { beginEmpty, EMPTY_STATE, PLACES, type PlaceName, READY } from './place.ts'

const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false }, build: { type: 'string', default: ROOT } },
  allowPositionals: true,
})
const names = positionals.filter((argument): argument is PlaceName => argument in PLACES)

/** The mails of all builds lie in one place. */
function shareMails(): void {
  const [ours, theirs] = [fromRoot('.wrangler', 'tmp'), join(values.build, '.wrangler', 'tmp')]
  mkdirSync(ours, { recursive: true })
  if (existsSync(theirs)) return
  mkdirSync(join(values.build, '.wrangler'), { recursive: true })
  symlinkSync(ours, theirs)
}

async function serveAgain(name: PlaceName): Promise<void> {
  const { port, state } = PLACES[name]
  // An absolute path, because another build has another root.
  process.env.DIECI_PAROLE_STATE = resolve(ROOT, state)
  await prepareProcess(port)
  shareMails()
  writeDeployConfig(values.build)
  const server = await preview({
    root: values.build,
    configFile: fromRoot('vite.config.ts'),
    logLevel: 'error',
    plugins: [assetsFromMemory(`http://${HOST}:${port}`)],
    preview: { host: HOST, port, strictPort: true },
  })
  // Node's five seconds end while a test thinks, and a request on the connection that is just being closed is lost.
  if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 600_000
  onEnding(() => server.close())
  await welcome(port, 'preview', null)
  process.send?.('ready')
}

/** More than the tests take. */
const ACCOUNTS = 1000

async function makeEmptyState(): Promise<void> {
  rmSync(EMPTY_STATE, { recursive: true, force: true })
  process.env.DIECI_PAROLE_STATE = resolve(ROOT, EMPTY_STATE)
  await applyLocalMigrations()
  leaveAccounts(EMPTY_STATE, await makeAccounts(ACCOUNTS, EMPTY_STATE))
}

/**
 * Each in its own process: of two previews in one process, both used the second one's database.
 * @returns when it is ready
 */
async function serveApart(name: PlaceName): Promise<void> {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--again', name], { stdio: [...stdio] })
  const end = once(child, 'exit')
  onEnding(() => {
    child.kill('SIGTERM')
    return end
  })
  void end.then(([code]) => {
    process.exitCode = code ?? 1
    process.kill(process.pid, 'SIGTERM') // one is useless without the other
  })
  await once(child, 'message')
}

if (values.again) {
  for (const name of names) await serveAgain(name)
} else {
  onEnding(async () => removeDeployConfig())
  // Before the build, which copies it beside the Worker.
  ensureDevVars()
  await Promise.all([build(), makeEmptyState()])
  for (const name of names) beginEmpty(PLACES[name])
  // One stand-in for all places, which keep their own sessions.
  const standIn = await provideGoogle([PLACES.eve.port, PLACES.night.port, PLACES.evening.port, PLACES.regia.port])
  if (standIn) {
    const takeBack = handToPreview(standIn.vars)
    onEnding(async () => takeBack())
  }
  await Promise.all(names.map(serveApart))
  const ready = createServer((_, answer) => void answer.end())
  ready.listen(READY.port, '127.0.0.1')
  onEnding(async () => ready.close())
}
