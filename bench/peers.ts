/** The two programs that the game is compared with: a bare Worker that stores as much (`floor/`), and a lobby on plain `ws`. */
import { join } from 'node:path'
import { isListening } from '../commands/local/killable-server.ts'
import { fromRoot } from '../commands/local/project.ts'
import { onEnding, runProcess } from '../commands/shell/processes.ts'
import { HOST, type Server, type Started, start, untilFree, untilReady } from './servers/processes.ts'
import { bundleWorker, startWorker, temporaryState } from './servers/servers.ts'

export async function startWs(port: number): Promise<Server> {
  await untilFree(port)
  const script = fromRoot('bench', 'lobby', 'ws-room.ts')
  const started = start((options) => runProcess(process.execPath, [script, String(port)], options))
  onEnding(started.stop)
  return whenListening(port, started, started.stop)
}

/** Bundled by wrangler and served like the game. */
export async function startFloor(port: number): Promise<Server> {
  await untilFree(port)
  const { state, endings, stop } = await temporaryState()
  try {
    const config = fromRoot('bench', 'floor', 'wrangler.toml')
    const worker = startWorker(port, state, await bundleWorker(config, 'floor-worker.ts', join(state, 'bundle')))
    endings.push(worker.stop)
    return await whenListening(port, worker, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function whenListening(port: number, { ended, pid }: Started, stop: () => Promise<void>): Promise<Server> {
  try {
    await untilReady(() => isListening(port), ended)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://${HOST}:${port}`, pid, stop }
}
