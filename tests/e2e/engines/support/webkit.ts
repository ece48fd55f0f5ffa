/** Safari's engine: WebKitGTK in a bare window (webkit-window.py), driven by WebDriver. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asCall, type Engine, type Size } from './engine.ts'

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url))
const PATIENCE_MS = 20_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A screen without a monitor. It picks its number itself, and says it. */
async function virtualScreen(): Promise<{ display: string; end: () => void }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout, 'data')
  return { display: `:${String(number).trim()}`, end: () => void screen.kill() }
}

/** @param folder an empty one; `older`: a script that runs before any of the page's */
export async function webkit(folder: string, { width, height }: Size, older: string | null): Promise<Engine> {
  const log = join(folder, 'console')
  writeFileSync(log, '')
  const olderFile = join(folder, 'older.js')
  if (older !== null) writeFileSync(olderFile, older)
  const screen = await virtualScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      TZ: 'Europe/Rome',
      NO_AT_BRIDGE: '1',
      WINDOW_LOG: log,
      WINDOW_SIZE: `${width}x${height}`,
      ...(older === null ? {} : { WINDOW_OLDER: olderFile }),
    },
  })
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // As WebDriver defines its answers.
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string; sessionId: string } & string
    }
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const told = await send('GET', '/status').catch((error: unknown) => ({ error }))
    if (told && !told.error) break
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer', { cause: told?.error })
  }
  const options = { binary: WINDOW, args: [] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await send('POST', '/session', { capabilities })
  const at = `/session/${sessionId}`
  return {
    go: async (url) => void (await send('POST', `${at}/url`, { url })),
    run: async <Args extends unknown[], T>(inPage: (...args: Args) => T, ...args: Args) => {
      const script = `return JSON.stringify(${asCall(inPage, args)} ?? null)`
      return JSON.parse(await send('POST', `${at}/execute/sync`, { script, args: [] })) as T
    },
    act: async (actions) => void (await send('POST', `${at}/actions`, { actions })),
    keysPressButtons: true,
    picture: async () => Buffer.from(await send('GET', `${at}/screenshot`), 'base64'),
    faults: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
    end: async () => {
      await send('DELETE', at).catch(() => {}) // the window may have died, which its test has told
      driver.kill()
      screen.end()
    },
  }
}
