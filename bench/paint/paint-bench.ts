/** How soon a slow phone on a slow network shows a page and can use it: the built pages, nothing cached. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../commands/local/browser.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { median, ms, type Table } from '../../workshop/table.ts'
import { judge } from '../results.ts'
import { compressingProxy } from './compressing-proxy.ts'
import { startPages } from './pages-server.ts'

/** «Slow 4G»: 1.6 Mbit/s each way and 150 ms to the first byte, with a quarter of the processor's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const SLOWDOWN = 4
const RUNS = 9
const PATIENCE_MS = 60_000

type Paint = { page: string; contentMs: number; usableMs: number; shift: number }

/**
 * `isUsable`: an expression evaluated in the page until it is true. `isSecond`: an earlier visit has cached the page's files.
 */
type Usable = { page: string; path: string; isUsable: string; isSignedIn: boolean; isSecond?: boolean }

/** Types as a person would: the key beside the field is enabled only once the page listens. */
const hearsTyping = (field: string): string => `(() => {
  const field = document.querySelector('${field}')
  if (!field) return false
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'albero')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field.form.querySelector('button').disabled === false
})()`

/** Matches a page, and not «caricamento», which has no number of players, no card and no field. */
const IS_CONTENT = `document.querySelector('.logo, main .cards, main .welcome, main li, main form input') !== null`

function pagesToVisit(roomId: string): Usable[] {
  const first: Usable[] = [
    { page: '/login', path: '/login', isSignedIn: false, isUsable: hearsTyping('#email') },
    { page: '/', path: '/', isSignedIn: true, isUsable: `document.querySelector('main .cards a') !== null` },
    {
      page: '/stanza/:id',
      path: `/stanza/${roomId}`,
      isSignedIn: true,
      isUsable: `document.querySelector('main li') !== null && document.querySelector('main button') !== null`,
    },
    { page: '/parole', path: '/parole', isSignedIn: true, isUsable: hearsTyping('main form input') },
  ]
  const second = first.map((one) => ({ ...one, page: `${one.page}, second visit`, isSecond: true }))
  return [...first, ...second.filter(({ isSignedIn }) => isSignedIn)]
}

/** A small phone, with the cookies of somebody who is signed in; with none, of a stranger. */
async function phoneContext(browser: Browser, origin: string, cookie: string): Promise<BrowserContext> {
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
  return context
}

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

type Seen = { content: number; usable: number; shift: number }

async function once(browser: Browser, origin: string, asked: Usable, cookie: string): Promise<Seen> {
  const context = await phoneContext(browser, origin, cookie)
  if (asked.isSecond) await visit(context, origin, asked)
  const seen = await visit(context, origin, asked)
  await context.close()
  return seen
}

async function visit(context: BrowserContext, origin: string, { path, isUsable }: Usable): Promise<Seen> {
  const page = await context.newPage()
  await slow(context, page)
  await page.addInitScript(`
    globalThis.seen = { content: 0, usable: 0, shift: 0 }
    new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.shift += e.value })
      .observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (${IS_CONTENT}) requestAnimationFrame(() => { seen.content = performance.now() })
      else setTimeout(look, 10)
    }
    look()
    globalThis.whenUsable = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('${path} was of no use within a minute')), ${PATIENCE_MS})
      const timer = setInterval(() => {
        // A page drawn by the Worker or the build does not react before hydration.
        if (document.querySelector('#root[data-first]') !== null || !(${isUsable})) return
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
  await page.close()
  return seen
}

async function benchPaint(port: number): Promise<Paint[]> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Failure('No browser is here: npm run test:browser installs one.')
  const pages = await startPages(port)
  const proxy = await compressingProxy(pages.origin, port + 1)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const rows: Paint[] = []
    for (const page of pagesToVisit(pages.roomId)) {
      const runs: Seen[] = []
      for (let run = 0; run < RUNS; run++) {
        const cookie = page.isSignedIn ? await pages.cookie() : ''
        runs.push(await once(browser, proxy.origin, page, cookie))
      }
      rows.push({
        page: page.page,
        contentMs: median(runs.map(({ content }) => content)),
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

type Goal = { contentMs: number; usableMs?: number }

const SHIFT = 0.02
const GOALS: Record<'login' | 'first' | 'second', Goal> = {
  login: { contentMs: 1500 },
  first: { contentMs: 1600, usableMs: 1600 },
  second: { contentMs: 600 },
}

const judged = (what: string, measured: number, limit: number | undefined): string =>
  limit === undefined ? ms(measured) : `${ms(measured)} (${judge(what, measured, limit, 'ms')})`

/** Milliseconds on this machine, since no peer gives a ratio. */
export async function paintPart(port: number): Promise<Table[]> {
  const rows = (await benchPaint(port)).map(({ page, contentMs, usableMs, shift }) => {
    const goal = GOALS[page === '/login' ? 'login' : page.includes('second') ? 'second' : 'first']
    return [
      page,
      judged(`visit of ${page}, content`, contentMs, goal.contentMs),
      judged(`visit of ${page}, usable`, usableMs, goal.usableMs),
      `${shift.toFixed(3)} (${judge('layout shift of a visit', shift, SHIFT, 'number')})`,
    ]
  })
  return [
    {
      title: 'A first visit: processor 4 × slower, 1.6 Mbit/s, 150 ms',
      head: ['', 'content', 'can be used', 'layout shift'],
      rows,
    },
  ]
}
