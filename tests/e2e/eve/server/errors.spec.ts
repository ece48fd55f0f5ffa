import type { RoomList } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { hold } from '../../support/hold.ts'
import { askForMail } from '../../support/mail.ts'
import { expectSettled } from '../../support/settled.ts'
import { add } from '../../support/typing.ts'
import { away, heading } from './away.ts'

test('with the server away home and a start show kept answers, say so, and come back on «Riprova»', async ({ ada }) => {
  const { page } = ada
  const name = page.getByText('Cenone dai Rossi')
  const id = await ada.makeRoom('Cenone dai Rossi')
  await page.goto('/')
  await expect(name).toBeVisible()
  await page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await away(ada, '**/api/rooms')
  await page.getByRole('link', { name: /Stanze/ }).click()
  await expect(page.getByText(/Il servizio non risponde.*alle \d\d:\d\d/)).toBeVisible()
  await expect(name).toBeVisible()
  await page.unroute('**/api/rooms')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText(/Il servizio non risponde/)).toHaveCount(0)
  await expect(name).toBeVisible()
  await page.goto(`/stanza/${id}`)
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await away(ada, '**/api/**')
  const line = page.getByText(/Il servizio non risponde. Ultima risposta alle \d\d:\d\d/)
  await page.reload()
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await expect(line).toBeVisible()
  await page.goto('/')
  await expect(line).toBeVisible()
  await expect(name).toBeVisible()
  await expect(page.getByText(/com’erano alle \d\d:\d\d/)).toBeVisible()
  await expectForEveryone(page, 'a start with the server away')
  await page.unroute('**/api/**')
  await page.getByRole('status').filter({ has: line }).getByRole('button', { name: 'Riprova' }).click()
  await expect(line).toHaveCount(0)
  await expect(name).toBeVisible()
})

for (const [where, pattern, line] of [
  ['with nothing to show', /\/api\/rooms\/[^/]+\/join$/, 'Il segnale non arriva'],
  ['with kept answers', /\/api\/session$/, 'Ultima risposta'],
] as const) {
  test(`${where}, the page tries again by itself, not before the server said`, async ({ ada }) => {
    const id = await ada.makeRoom('Cenone')
    await ada.page.clock.install()
    await ada.page.goto('/')
    await expect(ada.page.getByText('Cenone')).toBeVisible()
    await away(ada, pattern)
    await ada.page.goto(`/stanza/${id}`)
    await expect(ada.page.getByText(line).first()).toBeVisible()
    await expectSettled(ada.page)
    await ada.page.clock.pauseAt((await ada.page.evaluate(() => Date.now())) + 10_000)
    let isAsked = false
    ada.page.on('request', (request) => {
      isAsked ||= pattern.test(request.url())
    })
    await ada.page.clock.runFor(100_000)
    await ada.page.evaluate(() => dispatchEvent(new Event('online')))
    expect(isAsked).toBe(false)
    await ada.page.unroute(pattern)
    // Not further than to the next request: its answer has fifteen seconds by the same clock.
    for (let ms = 0; !isAsked && ms < 80_000; ms += 500) await ada.page.clock.runFor(500)
    await expect(ada.page.getByText(line)).toHaveCount(0)
    await expect(heading(ada, 'Cenone')).toBeVisible()
  })
}

test('design.md, «What the browser keeps»: the version’s key removes its own keys alone', async ({ ada }) => {
  await ada.page.goto('/extra')
  await ada.page.evaluate(() => {
    for (const key of ['24.1122-2025-x', '24.1122-2025-', '24.1122-2024-x', 'viewed-confetti']) {
      localStorage.setItem(key, '[]')
    }
  })
  await ada.page.getByRole('button', { name: /Versione/ }).click()
  await expect(ada.page.getByText('Memoria locale svuotata.')).toBeVisible()
  const left = await ada.page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => key.startsWith('24.1122-2025-'))).toEqual([])
  expect(left).toEqual(expect.arrayContaining(['24.1122-2024-x', 'viewed-confetti']))
})

test('a session ended in another tab leads to the login, which says why', async ({ ada }) => {
  await ada.page.goto('/extra')
  const other = await ada.context.newPage()
  await other.goto('/extra')
  await other.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login?redirect=%2Fextra')
  await expect(ada.page.getByText(/La sessione è stata chiusa in un’altra scheda/)).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(other.getByText(/La sessione/)).toHaveCount(0)
  await other.goto((await askForMail({ ...ada, page: other })).link)
  await expect(other.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await expect(heading(ada, 'Extra'), 'the first tab follows').toBeVisible()
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login')
  await expect(ada.page.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(ada.page.getByText(/La sessione/), 'nor the one of before').toHaveCount(0)
})

test('a session that a page’s own refresh finds ended leads to the login page, which says why', async ({ ada }) => {
  await ada.page.clock.install()
  await ada.page.goto('/extra')
  await expect(heading(ada, 'Extra')).toBeVisible()
  await ada.context.clearCookies()
  await ada.page.clock.fastForward(61_000)
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(ada.page).toHaveURL('/login?redirect=%2Fregole')
  await expect(ada.page.getByText(/La sessione è finita/)).toBeVisible()
})

test('a session that ends while a page is on its way leads to the login', async ({ ada }) => {
  await ada.page.goto('/extra')
  const other = await ada.context.newPage()
  // A page that everybody may see: only the one that it leads to needs a session.
  await other.goto('/delete-data')
  await expect(other.getByRole('button', { name: 'Cancella il mio account' })).toBeVisible()
  const json: RoomList = { owned: [], joined: [], next: null, invitations: [] }
  const release = await hold(other, '**/api/rooms', (route) => route.fulfill({ json }))
  const asked = other.waitForRequest('**/api/rooms')
  await other.getByRole('link', { name: 'DIECI PAROLE' }).click()
  await asked
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  release()
  await expect(other.getByText(/La sessione è stata chiusa in un’altra scheda/)).toBeVisible()
})

/** A server's answer, after a deployment, for a file of the build before. */
const gone = ({ page }: Actor, pattern: RegExp, times?: number) =>
  page.route(pattern, (route) => route.fulfill({ status: 404 }), times === undefined ? {} : { times })
const markPage = ({ page }: Actor) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = ({ page }: Actor) => page.evaluate(() => 'isSamePage' in window)

test('a page on which nothing is typed, but a box is ticked, is reloaded for a part that is gone', async ({ ada }) => {
  await ada.page.goto('/stanza/nuova')
  await ada.page.getByText('Regole extra').click()
  await ada.page.getByLabel('Last man').check()
  await gone(ada, /\/assets\/keypad-/, 1)
  const reloaded = ada.page.waitForEvent('load')
  await ada.page.getByRole('button', { name: /apri il tastierino/ }).click()
  await reloaded
})

test('a chunk that a reload does not bring either is said, and «Ricarica» tries again', async ({ ada }) => {
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  const itsChunk = /\/assets\/stanza-nuova-.*\.js$/
  await gone(ada, itsChunk)
  await ada.page.getByRole('link', { name: /Stanze/ }).click()
  await ada.page.getByRole('link', { name: 'Crea una stanza' }).click()
  await expect(heading(ada, 'Un momento')).toBeVisible()
  await ada.page.unroute(itsChunk)
  await ada.page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(heading(ada, 'Nuova stanza')).toBeVisible()
})

test('pages fetched ahead while the server dies take nobody away from theirs', async ({ ada }) => {
  await ada.page.route(/\/assets\/(regole|extra)-/, (route) => route.abort())
  const failed = Promise.all(
    ['regole', 'extra'].map((page) =>
      ada.page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${page}-`)),
    ),
  )
  await ada.page.goto('/parole')
  await markPage(ada)
  await failed
  await add(ada.page, 'pane')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(await isSamePage(ada)).toBe(true)
})

test('with the server away the lobby does without its code until it can be fetched', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone')
  const isAway = /\/assets\/qr-code-|^https?:\/\/[^/]+\/$/
  await ada.page.route(isAway, (route) => route.abort())
  const failed = ada.page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/qr-code-'))
  await ada.page.goto(`/stanza/${id}`)
  await markPage(ada)
  await failed
  await expect(heading(ada, 'Cenone')).toBeVisible()
  const code = ada.page.getByRole('button', { name: 'Codice QR: mostralo grande' })
  await expect(code.locator('svg')).toHaveCount(0)
  expect(await isSamePage(ada)).toBe(true)
  await ada.page.unroute(isAway)
  await expect(code.locator('svg')).toBeVisible()
  await expect(heading(ada, 'Cenone')).toBeVisible()
})
