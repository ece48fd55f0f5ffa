/** How soon a slow phone on a slow network shows a page and can use it: the built pages, nothing cached. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../commands/local/browser.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { median } from '../median.ts'
import { compressingProxy } from './compressing-proxy.ts'
import { startPages } from './pages-server.ts'

/** 1.6 Mbit/s each way and 150 ms to the first byte («slow 4G»), with the processor slowed to a quarter. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const SLOWDOWN = 4
const RUNS = 9
const PATIENCE_MS = 60_000

export type Paint = { page: string; largestMs: number; usableMs: number; shift: number }

/** What makes a page usable, checked within the page again and again. */
type Usable = { page: string; path: string; isUsable: string }

const PAGES: (Usable & { isSignedIn: boolean })[] = [
  {
    page: '/login',
    path: '/login',
    isSignedIn: false,
    // Types as a person would: the key beside the field is enabled only once the page listens.
    isUsable: `(() => {
      const field = document.querySelector('#email')
      if (!field) return false
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'a')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return field.form.querySelector('button').disabled === false
    })()`,
  },
  {
    page: '/ signed in',
    path: '/',
    isSignedIn: true,
    isUsable: `document.querySelector('a[href="/stanza/nuova"]') !== null`,
  },
]

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

type Seen = { largest: number; usable: number; shift: number }

async function once(browser: Browser, origin: string, { path, isUsable }: Usable, cookie: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
    locale: 'it-IT',
  })
  const cookies = cookie.split('; ').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name ? [{ name, value: value.join('='), url: origin }] : []
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await slow(context, page)
  await page.addInitScript(`
    globalThis.seen = { largest: 0, usable: 0, shift: 0 }
    new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.largest = e.startTime })
      .observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.shift += e.value })
      .observe({ type: 'layout-shift', buffered: true })
    globalThis.whenUsable = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('${path} was of no use within a minute')), ${PATIENCE_MS})
      const timer = setInterval(() => {
        if (!(${isUsable})) return
        seen.usable = performance.now()
        clearInterval(timer)
        resolve()
      }, 20)
    })
  `)
  await page.goto(`${origin}${path}`)
  await page.evaluate('whenUsable')
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate<Seen>('seen')
  await context.close()
  return seen
}

export async function benchPaint(port: number): Promise<Paint[]> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Failure('No browser is here: npm run test:browser installs one.')
  const pages = await startPages(port)
  const proxy = await compressingProxy(pages.origin, port + 1)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const rows: Paint[] = []
    for (const page of PAGES) {
      const runs: Seen[] = []
      for (let run = 0; run < RUNS; run++) {
        const cookie = page.isSignedIn ? await pages.cookie() : ''
        runs.push(await once(browser, proxy.origin, page, cookie))
      }
      rows.push({
        page: page.page,
        largestMs: median(runs.map(({ largest }) => largest)),
        usableMs: median(runs.map(({ usable }) => usable)),
        shift: median(runs.map(({ shift }) => shift)),
      })
    }
    return rows
  } finally {
    await browser.close()
    await proxy.stop()
    await pages.stop()
  }
}
