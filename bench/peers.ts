/** The programs of `peers/` for comparison, with packages of their own. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../commands/local/project.ts'
import { Failure } from '../commands/shell/failure.ts'
import { onEnding, runProcess } from '../commands/shell/processes.ts'
import { HOST, isListening, type Server, start, untilFree, untilReady } from './servers/processes.ts'
import { bundleWorker, startWorker, temporaryState } from './servers/servers.ts'

export const PEERS = fromRoot('bench', 'peers')

const changedAt = (...file: string[]): number => statSync(join(PEERS, ...file), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Pinned by their own lock file, and installed when a part needs them and the lock file has changed. */
export async function ensurePeers(): Promise<void> {
  if (changedAt('node_modules', '.package-lock.json') > changedAt('package-lock.json')) return
  console.error('Installing the peers …')
  const { code, output } = await runProcess('npm', ['ci', '--prefix', PEERS, '--no-audit', '--no-fund'])
  if (code !== 0) throw new Failure(`The peers could not be installed:\n\n${output.trim()}`)
}

/** Runs one file of `peers/` in Node, with its port as the argument. */
export async function startNodePeer(file: string, port: number): Promise<Server> {
  await untilFree(port)
  const { ended, pid, stop } = start((options) =>
    runProcess(process.execPath, [join(PEERS, file), String(port)], options),
  )
  onEnding(stop)
  try {
    await untilReady(() => isListening(port), ended)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://${HOST}:${port}`, pid, stop }
}

/** A Worker of `peers/`, bundled by wrangler and served like the game. */
export async function startWorkerPeer(folder: string, main: string, port: number): Promise<Server> {
  await untilFree(port)
  const { state, endings, stop } = await temporaryState()
  try {
    const config = join(PEERS, folder, 'wrangler.toml')
    const worker = startWorker(port, state, await bundleWorker(config, main, join(state, 'bundle')))
    endings.push(worker.stop)
    await untilReady(() => isListening(port), worker.ended)
    return { origin: `http://${HOST}:${port}`, pid: worker.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
