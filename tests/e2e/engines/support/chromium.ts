/** Chromium 79, which televisions have, without a window and driven by its own protocol: it is older than WebDriver BiDi. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { transformWithOxc } from 'vite'
import { CHROMIUM_79, CHROMIUM_79_OPTIONS } from '../../../../commands/local/chromium-79.ts'
import { OLDEST_TELEVISION } from '../../../../shared/oldest-browsers.ts'
import { asCall, type Engine, type Size } from './engine.ts'
import { KEYS } from './screen.ts'

/** By WebDriver's name: the key's own, the number by which the protocol knows it, and what it types. */
const NAMED: Readonly<Record<string, { key: string; windowsVirtualKeyCode: number; text?: string }>> = {
  [KEYS.enter]: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  [KEYS.left]: { key: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  [KEYS.up]: { key: 'ArrowUp', windowsVirtualKeyCode: 38 },
  [KEYS.right]: { key: 'ArrowRight', windowsVirtualKeyCode: 39 },
  [KEYS.down]: { key: 'ArrowDown', windowsVirtualKeyCode: 40 },
}

/** Of WebDriver's actions, those of a remote control: it has no pointer. */
type Action = { type: string; actions: readonly { type: string; value: string }[] }

/** As the protocol defines them. */
type Entry = { level: string; text: string; url?: string }
type Params = {
  entry?: Entry
  exceptionDetails?: { text: string; exception?: { description?: string } }
  type?: string
  args?: { value?: unknown; description?: string }[]
}
type Message = { id?: number; method?: string; params?: Params; result?: object; error?: { message: string } }
type Evaluated = {
  result: { value: string }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** The server's refusals, of which the page says what they mean. */
const isRefusal = ({ text, url = '' }: Entry): boolean => / status of 4\d\d /.test(text) && url.includes('/api/')

function faultOf({ method, params = {} }: Message): string | null {
  const { entry, exceptionDetails, type = '', args = [] } = params
  if (method === 'Runtime.exceptionThrown')
    return exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? ''
  if (method === 'Runtime.consoleAPICalled' && ['error', 'warning'].includes(type))
    return `${type}: ${args.map(({ value, description }) => value ?? description).join(' ')}`
  if (!entry || !['error', 'warning'].includes(entry.level) || isRefusal(entry)) return null
  return `${entry.level}: ${entry.text}`
}

/** @param folder an empty one, for its profile */
export async function chromium(folder: string, { width, height }: Size): Promise<Engine> {
  const browser = spawn(
    CHROMIUM_79,
    [
      ...CHROMIUM_79_OPTIONS,
      '--hide-scrollbars',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Europe/Rome' } },
  )
  const host = await new Promise<string>((resolve, reject) => {
    browser.once('exit', (code) => reject(new Error(`Chromium 79 has ended with ${code}`)))
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      const found = /DevTools listening on ws:\/\/([^/]+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
  })
  // A page of our own: the one that it begins with may not be there yet. As the protocol defines the answer.
  const page = (await (await fetch(`http://${host}/json/new`)).json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(page.webSocketDebuggerUrl)
  await once(socket, 'open')

  const faults: string[] = []
  const waiting = new Map<number, { resolve: (result: object) => void; reject: (error: Error) => void }>()
  let loaded = (): void => {}
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.method === 'Page.loadEventFired') loaded()
    const fault = faultOf(message)
    if (fault !== null) faults.push(fault)
    const asked = waiting.get(message.id ?? 0)
    if (message.error) asked?.reject(new Error(message.error.message))
    else asked?.resolve(message.result ?? {})
  })
  let last = 0
  const send = <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: (result) => resolve(result as T), reject })
    })
  }
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`)
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  return {
    go: async (url) => {
      const isThere = new Promise<void>((resolve) => {
        loaded = resolve
      })
      await send('Page.navigate', { url })
      await isThere
    },
    run: async <Args extends unknown[], T>(inPage: (...args: Args) => T, ...args: Args) => {
      // The test is written in a newer language.
      const { code } = await transformWithOxc(`JSON.stringify(${asCall(inPage, args)} ?? null)`, 'in-page.js', {
        target: `chrome${OLDEST_TELEVISION}`,
      })
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', { expression: code })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return JSON.parse(result.value) as T
    },
    act: async (sources) => {
      for (const { type, actions } of sources as readonly Action[]) {
        if (type !== 'key') throw new Error(`a remote control has no ${type}`)
        for (const { type: action, value } of actions) {
          const how = NAMED[value] ?? { key: value, windowsVirtualKeyCode: value.charCodeAt(0), text: value }
          await send('Input.dispatchKeyEvent', { type: action, ...how })
        }
      }
    },
    keysPressButtons: true,
    picture: async () => Buffer.from((await send<{ data: string }>('Page.captureScreenshot')).data, 'base64'),
    faults: () => faults,
    end: async () => {
      socket.close()
      browser.kill()
      if (browser.exitCode === null) await once(browser, 'exit')
    },
  }
}
