/** A session that ended elsewhere: any page or request that finds it leads to the login page, which says why. */
import type { WebSocketRoute } from '@playwright/test'
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { expect, test } from '../../support/actors.ts'
import { liveOf } from '../../support/live-of.ts'
import { heading } from './away.ts'

test('a session ended in another tab leads to the login page, which says why and leads back; who leaves by their own will is given no reason', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/extra')
  const other = await ada.context.newPage()
  await other.goto('/extra')
  await other.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login?redirect=%2Fextra')
  await expect(ada.page.getByText(/La sessione è stata chiusa in un’altra scheda/)).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(other.getByText(/La sessione/)).toHaveCount(0)
  const since = Date.now()
  await other.getByLabel('oppure con la tua e-mail').fill(ada.email)
  await other.getByRole('button', { name: 'Entra', exact: true }).click()
  await other.goto((await newestMail(ada.email, { since, origin: ada.origin })).link)
  await expect(other.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await expect(heading(ada, 'Extra'), 'the first tab follows').toBeVisible()
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login')
  await expect(ada.page.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(ada.page.getByText(/La sessione/), 'nor the one of before').toHaveCount(0)
})

test('a session that a page’s own refresh finds ended leads to the login page, which says why', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.clock.install()
  await ada.page.goto('/extra')
  await expect(heading(ada, 'Extra')).toBeVisible()
  await ada.context.clearCookies()
  await ada.page.clock.fastForward(61_000)
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(ada.page).toHaveURL('/login?redirect=%2Fregole')
  await expect(ada.page.getByText(/La sessione è finita/)).toBeVisible()
})

test('a session that a room’s socket finds ended leads to the login page, which says why', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  const { promise: opened, resolve } = Promise.withResolvers<WebSocketRoute>()
  await ada.page.routeWebSocket(liveOf(), resolve)
  await ada.page.goto(`/stanza/${id}`)
  const socket = await opened
  await ada.context.clearCookies()
  await socket.close({ code: 4401 })
  await expect(ada.page).toHaveURL(`/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`)
  await expect(ada.page.getByText(/La sessione è finita/)).toBeVisible()
})

test('who finds someone else signed in when they come back to a tab sees that person’s first page', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await ada.page.goto('/extra')
  await expect(ada.page.getByText('Ada Rossi')).toBeVisible()
  await ada.context.addCookies(await bruno.context.cookies())
  await ada.page.evaluate(() => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
  })
  await expect(heading(ada, 'Stanze')).toBeVisible()
})

test('a session that ends while a page is on its way leads to the login page, not into that page', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/extra')
  const other = await ada.context.newPage()
  // A page that everybody may see: only the one that it leads to needs a session.
  await other.goto('/delete-data')
  await expect(other.getByRole('button', { name: 'Cancella il mio account' })).toBeVisible()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await other.route('**/api/rooms', async (route) => {
    await held
    await route.fulfill({ json: { owned: [], joined: [], next: null, invitations: [] } })
  })
  const asked = other.waitForRequest('**/api/rooms')
  await other.getByRole('link', { name: 'DIECI PAROLE' }).click()
  await asked
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  release()
  await expect(other.getByText(/La sessione è stata chiusa in un’altra scheda/)).toBeVisible()
})
