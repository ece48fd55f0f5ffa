/** Parts of the program that do not come: gone with their build, or the server away. */
import { type Actor, expect, test } from '../../support/actors.ts'
import { add } from '../../support/typing.ts'
import { heading } from './away.ts'

/** A server's answer, after a deployment, for a file of the build before. */
const gone = ({ page }: Actor, pattern: RegExp, times?: number) =>
  page.route(pattern, (route) => route.fulfill({ status: 404 }), times === undefined ? {} : { times })
const markPage = ({ page }: Actor) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = ({ page }: Actor) => page.evaluate(() => 'isSamePage' in window)

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
