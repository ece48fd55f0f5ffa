/** Who is signed out: what is kept for the way back, and what another tab learns of it. */
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { expect, test } from '../../support/actors.ts'
import { turnTo } from '../../support/turn-to.ts'

test('decision 24: who followed a room’s link is in that room after signing in', async ({ player, stranger }) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  const { page, email, origin } = await stranger()
  const since = Date.now()
  await page.goto(`/stanza/${id}`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`)
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.goto((await newestMail(email, { since, origin })).link)
  await page.getByRole('dialog').getByLabel('Nome e cognome').fill('Bruno Conti')
  await page.getByRole('dialog').getByRole('button', { name: 'Mi chiamo così' }).click()
  await expect(page).toHaveURL(`/stanza/${id}`)
  await expect(page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
  await expect(page.getByText('Bruno Conti')).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ player }) => {
  const { page, context } = await player('Ada Rossi')
  const other = await context.newPage()
  await other.goto('/parole')
  await expect(other.getByRole('heading', { name: 'Parole', level: 1 })).toBeVisible()
  await page.goto('/extra')
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login?redirect=%2Fparole')
})

test('decision 25: signed out, every page of the game leads to the login, and is remembered', async ({ stranger }) => {
  const { page } = await stranger()
  for (const path of ['/parole', '/numeri', '/dal-1949', '/regole', '/extra', '/stanza/nuova', '/pagina/124', '/dev']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('privacy and terms are a tap away from both ways in', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login')
  for (const path of ['/login', '/login/registrazione']) {
    for (const name of ['Privacy', 'Termini']) {
      await turnTo(page, path)
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
  }
})
