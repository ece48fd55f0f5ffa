/** A room at its closing, and a closed one before it knows of its ranking. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { hold } from '../../support/hold.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { closeKey, confirm, ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'

const WAITING = 'Aspettando la classifica ufficiale'
const list = (page: Page) => page.getByRole('region', { name: /giocator/ })

/** Closed while the page is looking. */
async function closeByKeyboard({ page }: Actor): Promise<void> {
  await closeKey(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(WAITING)).toBeVisible()
}

test('at the closing the page begins again: its title is said, a lost focus is on the heading', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  const other = await bruno.context.newPage()
  for (const page of [ada.page, bruno.page, other]) {
    await page.goto(`/stanza/${id}`)
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
  }
  await bruno.page.getByRole('button', { name: 'Copia il link' }).focus()
  await other.getByRole('link', { name: /Regole/ }).focus()

  await closeByKeyboard(ada)
  for (const page of [ada.page, bruno.page, other]) {
    await expect(page.getByText(WAITING)).toBeVisible()
    await expect(page.getByText('Ritorna tra qualche minuto')).toBeVisible()
    await expect(page.locator('main > [aria-live]')).toHaveText('Cenone: chiusa')
    await expect(page).toHaveTitle(/Cenone: chiusa/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  for (const { page } of [ada, bruno]) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(other.getByRole('link', { name: /Regole/ }), 'what is still there keeps it').toBeFocused()
})

test('a closing that takes its time, and a room that goes, take the focus nowhere; which has gone is said', async ({
  ada,
}) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  const room = await ada.api<RoomView>('GET', paths.room(id))
  await page.route(`**${paths.close(id)}`, (route) =>
    route.fulfill({ status: 202, json: { ...room.body, isClosing: true } }),
  )
  const socket = page.waitForEvent('websocket')
  await page.goto(`/stanza/${id}`)
  // A first frame that came after the invented closing would say that the room is open.
  await (await socket).waitForEvent('framereceived')
  await confirm(page, closeKey(page))
  await expect(page.getByRole('status').filter({ hasText: 'La stanza si sta chiudendo' })).toBeVisible()
  await expect(closeKey(page)).toBeFocused()
  await expect(closeKey(page), 'it has been pressed').toHaveAttribute('aria-disabled', 'true')
  await ada.api('DELETE', paths.room(id))
  await expect(page.getByText('questa stanza non esiste :(')).toBeVisible()
  await expect(page.getByText(/«Cenone» è stata eliminata/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Stanza' })).toBeFocused()
  await page.getByRole('link', { name: 'Torna alle tue stanze' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stanze' })).toBeVisible()
})

test('a question, the television’s dialog, a wall and a refusal give the focus back', async ({ ada }) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await page.route(`**${paths.close(id)}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/stanza/${id}`)
  await pressOwnerKey(page, 'Elimina')
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(ownerKey(page)).toBeFocused()
  const television = page.getByRole('button', { name: 'Metti in TV' })
  await television.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  await expect(television).toBeFocused()
  await onThisScreen(page)
  await page.getByRole('button', { name: '110: togli dal muro' }).click()
  await expect(television).toBeFocused()
  await confirm(page, closeKey(page))
  await expect(page.getByRole('alert').filter({ hasText: /Riprova/ })).toBeVisible()
  await expect(closeKey(page)).toBeFocused()
})

test('the ranking is a chunk that the lobby asks for ahead and does not wait for', async ({ ada }) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  const CHUNK = /\/assets\/evening-.*\.js$/
  const asked = page.waitForRequest(CHUNK)
  const answer = await hold(page, CHUNK)
  await page.goto(`/stanza/${id}`)
  await expect(list(page)).toBeVisible()
  await asked
  await ada.api('POST', paths.close(id))
  await expect(page.getByText('Si chiude', { exact: true }), 'until it is there the lobby stays').toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cenone' })).toBeVisible()
  answer()
  await expect(page.getByText(WAITING)).toBeVisible()
})

test('a closed room says nothing of its ranking before it knows, nor when it cannot ask, until it can', async ({
  ada,
}) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  const answer = await hold(page, '**/ranking?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/stanza/${id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Cenone' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'caricamento' })).toBeVisible()
  await expect(main).not.toContainText(/Calcolo la classifica|Ora si aspetta|Ora brindate/)
  await expect(list(page)).toHaveCount(0)
  await expect(ownerKey(page), 'it would jump when the rest comes').toHaveCount(0)
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Riprova tra poco' })).toBeVisible()
  await expect(main).not.toContainText(/caricamento|Calcolo la classifica|Aspettando/)
  await expect(list(page)).toHaveCount(0)
  await page.unroute('**/ranking?*')
  await expect(page.getByText(WAITING)).toBeVisible()
  await expect(main).toContainText('Ora si aspetta')
  await expect(ownerKey(page)).toBeVisible()
  await expect(list(page)).toBeVisible()
})
