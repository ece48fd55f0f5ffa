/** Parts of the program that do not come: gone with their build, or the server away. */
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'

const heading = ({ page }: Actor, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** A server's answer, after a deployment, for a file of the build before. */
const gone = ({ page }: Actor, pattern: RegExp, times?: number) =>
  page.route(pattern, (route) => route.fulfill({ status: 404 }), times === undefined ? {} : { times })
const markPage = ({ page }: Actor) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = ({ page }: Actor) => page.evaluate(() => 'isSamePage' in window)

test('a new version that comes in while someone types is said, and loads nothing over what stands in the fields', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/stanza/nuova')
  await ada.page.getByLabel('Come si chiama?').fill('Cenone dai Rossi')
  await ada.page.getByText('Regole extra').click()
  await ada.page.getByLabel('Last man').check()
  await gone(ada, /\/assets\/keypad-/, 1)
  await markPage(ada)
  await ada.page.getByRole('button', { name: /apri il tastierino/ }).click()
  const told = ada.page.getByRole('dialog')
  await expect(told).toContainText('Intanto il gioco è cambiato: ricarica la pagina.')
  await told.getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByLabel('Come si chiama?')).toHaveValue('Cenone dai Rossi')
  await expect(ada.page.getByLabel('Last man')).toBeChecked()
  await expect(ada.page.getByRole('button', { name: 'Crea' })).toBeEnabled()
  expect(await isSamePage(ada)).toBe(true)
  // With nothing typed in it, the page is reloaded for the key.
  await ada.page.getByLabel('Come si chiama?').fill('')
  const reloaded = ada.page.waitForEvent('load')
  await ada.page.getByRole('button', { name: /apri il tastierino/ }).click()
  await reloaded
})

test('a chunk that a reload does not bring either is said, and «Ricarica» tries again', async ({ player }) => {
  const ada = await player('Ada Rossi')
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

test('a «Ho finito!» that waits is not dropped for a new version, which comes once it is delivered', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.api('PUT', paths.words, { words: tenWords('parola') })
  await ada.page.goto('/parole')
  await ada.page.route(`**${paths.finish}`, (route) => route.abort())
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByText(/^Non ancora chiuse/)).toBeVisible()
  await markPage(ada)
  await gone(ada, /\/assets\/stanza-nuova-.*\.js$/, 1)
  await ada.page.getByRole('link', { name: /Stanze/ }).click()
  await ada.page.getByRole('link', { name: 'Crea una stanza' }).click()
  await expect(heading(ada, 'Il segnale non arriva')).toBeVisible()
  expect(await isSamePage(ada)).toBe(true)
  await ada.page.unroute(`**${paths.finish}`)
  await expect(heading(ada, 'Nuova stanza')).toBeVisible()
  await ada.page.getByRole('link', { name: /Parole/ }).click()
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
})

test('pages fetched ahead while the server dies take nobody away from theirs', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.route(/\/assets\/(regole|extra)-/, (route) => route.abort())
  const failed = Promise.all(
    ['regole', 'extra'].map((page) =>
      ada.page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${page}-`)),
    ),
  )
  await ada.page.goto('/parole')
  await markPage(ada)
  await failed
  await ada.page.getByLabel('La prossima parola').fill('pane')
  await ada.page.getByLabel('La prossima parola').press('Enter')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(await isSamePage(ada)).toBe(true)
})

test('with the server away a page that was never fetched says so, and comes by itself when there is a network', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  // Page 700 would have the Worker ask the real service.
  await ada.page.route('**/api/weather', (route) => route.fulfill({ status: 503, json: {} }))
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await markPage(ada)
  await ada.context.setOffline(true)
  await ada.page.keyboard.type('700')
  await expect(heading(ada, 'Il segnale non arriva')).toBeVisible()
  await expect(ada.page).toHaveURL(/\/pagina\/700$/)
  expect(await isSamePage(ada)).toBe(true)
  await ada.context.setOffline(false)
  await expect(heading(ada, 'Che tempo fa')).toBeVisible()
})

test('with the server away the lobby does without its code until it can be fetched', async ({ player }) => {
  const ada = await player('Ada Rossi')
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
