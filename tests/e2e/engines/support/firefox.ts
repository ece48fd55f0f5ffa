/** Firefox without a window, driven by WebDriver BiDi. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asCall, type Engine, type Size } from './engine.ts'

/** `hasScrollbars`: beside the page, as with a mouse, and not over it. */
export type FirefoxOptions = { hasScrollbars?: boolean }

const settings = ({ hasScrollbars = false }: FirefoxOptions) => ({
  'ui.useOverlayScrollbars': hasScrollbars ? 0 : 1,
  'widget.gtk.overlay-scrollbars.enabled': !hasScrollbars,
  'intl.accept_languages': 'it-IT,it',
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
})

type Message = {
  id?: number
  type: string
  method?: string
  params?: { level: string; text: string }
  result: Record<string, unknown>
  error?: string
  message?: string
}
type Evaluated = { type: string; result: { value: string }; exceptionDetails?: { text: string } }

/** What Firefox says of a file that was on its way, through the service worker, when the page was left. */
const BROKEN_OFF =
  /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/

/** @param folder an empty one, for its profile */
export async function firefox(folder: string, { width, height }: Size, options: FirefoxOptions): Promise<Engine> {
  const lines = Object.entries(settings(options)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(folder, 'user.js'), `${lines.join('\n')}\n`)
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Europe/Rome' } },
  )
  const url = await new Promise<string>((resolve, reject) => {
    browser.once('exit', (code) => reject(new Error(`Firefox has ended with ${code}`)))
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      const found = /WebDriver BiDi listening on (\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')

  const faults: string[] = []
  const waiting = new Map<number, { resolve: (result: Message['result']) => void; reject: (error: string) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message // as BiDi defines its messages
    const { level = '', text = '' } = message.params ?? {}
    if (
      message.method === 'log.entryAdded' &&
      ['error', 'warn'].includes(level) &&
      !(isLeaving && BROKEN_OFF.test(text))
    )
      faults.push(`${level}: ${text}`)
    const asked = message.id === undefined ? undefined : waiting.get(message.id)
    if (message.type === 'error') asked?.reject(`${message.error} ${message.message}`)
    else asked?.resolve(message.result)
  })
  let isLeaving = false
  let last = 0
  const send = <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => {
      waiting.set(id, {
        resolve: (result) => resolve(result as T),
        reject: (error) => reject(new Error(`${method} ${JSON.stringify(params)}: ${error}`)),
      })
    })
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    go: async (to) => {
      isLeaving = true
      await send('browsingContext.navigate', { context, url: to, wait: 'complete' })
      isLeaving = false
    },
    run: async <Args extends unknown[], T>(inPage: (...args: Args) => T, ...args: Args) => {
      const expression = `JSON.stringify(${asCall(inPage, args)} ?? null)`
      const evaluated = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text)
      return JSON.parse(evaluated.result.value) as T
    },
    act: (actions) => send('input.performActions', { context, actions }),
    // Its driver's keys reach the page and follow links, but do not always press a button, on the smallest page neither.
    keysPressButtons: false,
    picture: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    faults: () => faults,
    end: async () => {
      socket.close()
      browser.kill()
      if (browser.exitCode === null) await once(browser, 'exit')
    },
  }
}
