/** Bytes are exact; a slow phone's times are measured where nothing else runs (`npm run bench`). */

import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { holdTheScript } from '../../support/hold.ts'
import { expectSettled } from '../../support/settled.ts'

const LIMIT_BYTES = 105_000

test('the first load of /login has at most 105 kB of script, and nothing moves', async ({ stranger }) => {
  const { page, context } = await stranger()
  const scripts: Promise<number>[] = []
  const sizeOf = async (script: Request): Promise<number> => {
    const body = await (await script.response())?.body()
    return gzipSync(body ?? '', { level: 9 }).length
  }
  context.on('request', (request) => {
    // The service worker (a kilobyte) is installed once the page is there, and no part of it.
    const isPages = request.resourceType() === 'script' && !request.url().endsWith('/sw.js')
    if (isPages) scripts.push(sizeOf(request))
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value) // its type is not in lib.dom
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/login')
  await expectSettled(page)
  // Prefetches run when the page is idle, which is before this.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
  const shift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('what /login shows before its script has come is what the script then draws', async ({ stranger }) => {
  const { page } = await stranger()
  const html = (await (await page.goto('/login'))?.text()) ?? ''
  await expectSettled(page)
  const [isSame, text] = await page.evaluate((source) => {
    // Nobody knows the time before the script does.
    const drawn = (root: Document): Element | null => {
      root.querySelector('time')?.replaceChildren()
      return root.querySelector('#root > main')?.parentElement ?? null
    }
    const first = drawn(new DOMParser().parseFromString(source, 'text/html'))
    first?.removeAttribute('data-first')
    const last = drawn(document.cloneNode(true) as Document) // a clone has the original's type
    return [first?.isEqualNode(last), first?.textContent]
  }, html)
  expect(text).toContain('Chi ne indovina di più vince')
  expect(isSame).toBe(true)
})

test('while the script is on its way pages say «caricamento», ask who is in, once, and /login can be typed into', async ({
  stranger,
}) => {
  const { page } = await stranger()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === paths.session) asked++
  })
  const release = await holdTheScript(page)
  await page.goto('/regole', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'caricamento' })).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Entra · DIECI PAROLE 999')
  await expect(page.getByRole('link', { name: 'Entra con Google' })).toHaveAttribute('href', '/api/auth/google')
  const field = page.getByLabel('oppure con la tua e-mail')
  await field.fill('ada@posta')
  await expect(page.getByRole('button', { name: 'Entra', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Entra', exact: true })).toBeEnabled()
  await expect(field).toBeFocused()
  await page.keyboard.type('.example')
  await expect(field).toHaveValue('ada@posta.example')
  await expectSettled(page)
  expect(asked, 'of each page').toBe(2)
})

test('design.md, «The oldest browsers»: an older one reads so, and asks the server nothing', async ({ player }) => {
  const { page, context, makeRoom } = await player('Ada Rossi')
  const id = await makeRoom('Cenone')
  await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Drawn at the build, drawn in the Worker, and not drawn.
  for (const path of ['/login', '/', '/parole', `/stanza/${id}`, '/regole']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('Questo browser è troppo vecchio per DIECI PAROLE.'), path).toBeVisible()
    await expect(page.getByText('Safari e iOS 16.4, Chrome 111, Firefox 115'), path).toBeVisible()
    await page.waitForLoadState()
    await expect(page.locator('#root'), `${path}: nothing comes after it`).toHaveCount(0)
  }
  expect(asked).not.toContain(paths.session)
})

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const ASKED_AGAIN = 'public, max-age=0, must-revalidate'

test('design.md, «Hashed files»: they are kept for a year, all else is asked for again', async ({ stranger }) => {
  const { context, origin } = await stranger()
  const look = async (path: string) => {
    const answer = await context.request.get(`${origin}${path}`)
    const head = await context.request.head(`${origin}${path}`)
    expect([head.status(), head.headers()['cache-control']], `HEAD ${path}`).toEqual([
      answer.status(),
      answer.headers()['cache-control'],
    ])
    return { status: answer.status(), kept: answer.headers()['cache-control'], type: answer.headers()['content-type'] }
  }
  const files = readdirSync('dist/client/assets')
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/, /\.txt$/]) {
    const file = files.find((name) => kind.test(name))
    expect(await look(`/assets/${file}`), `${kind}`).toMatchObject({ status: 200, kept: FOR_A_YEAR })
  }
  for (const gone of ['/assets/index-00000000.js', '/assets/index-00000000.css', '/%61ssets/index-00000000.js']) {
    const type = expect.not.stringContaining('html')
    expect(await look(gone), gone).toEqual({ status: 404, kept: 'no-store', type })
  }
  for (const path of [
    '/',
    '/parole',
    '/login',
    '/player',
    '/non/esiste',
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
  ]) {
    expect(await look(path), path).toMatchObject({ status: 200, kept: ASKED_AGAIN })
  }
})
