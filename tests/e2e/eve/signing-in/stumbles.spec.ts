/** A link that was used or is somebody else’s, a tab that is gone, a code mistyped: the way in goes on. */
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { expect, test } from '../../support/actors.ts'
import { AWAITED, askForMail, giveName, nameOf, roomHeading } from './asking-for-mail.ts'

test('a link that was used, tapped again by who is in, leads on to where it led', async ({ player, stranger }) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  const guest = await stranger()
  const { page, context } = guest
  await page.goto(`/stanza/${id}`)
  const { link } = await askForMail(guest)
  await page.goto(link)
  await giveName(page, 'Bruno Conti')
  await expect(roomHeading(page)).toBeVisible()
  await page.goto('/regole')
  const again = await context.newPage()
  await again.goto(link)
  await expect(again).toHaveURL(`/stanza/${id}`)
  await expect(roomHeading(again)).toBeVisible()
  // Also one that was cut short on its way through the mail.
  await again.goto('/login/email-callback#token=eyJ')
  await expect(again).toHaveURL('/')
  await expect(again.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
})

test('a link of somebody else’s address changes nothing for who is in, says so, and knows the room on the way out', async ({
  player,
  stranger,
}) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  const bruno = await stranger()
  await bruno.page.goto(`/stanza/${id}`)
  const { link } = await askForMail(bruno)
  const carla = await player('Carla Verdi')
  const { page } = carla
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Sei già dentro come Carla Verdi')
  await expect(page.getByText('Questo link è di un altro indirizzo')).toBeVisible()
  await page.getByRole('link', { name: 'Resta dentro' }).click()
  await expect(page).toHaveURL('/')
  expect(await nameOf(carla)).toBe('Carla Verdi')
  await page.goto(link)
  await page.getByRole('button', { name: 'Esci e cambia indirizzo' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`)
  expect((await carla.api<Session>('GET', paths.session)).body.account).toBeNull()
  // And Bruno's link is as good as before.
  await bruno.page.goto(link)
  await giveName(bruno.page, 'Bruno Conti')
  await expect(roomHeading(bruno.page)).toBeVisible()
})

test('a used link in a second browser: the way back keeps the room and the field for the code, and says where a code is good', async ({
  player,
  stranger,
}) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  const [guest, second] = [await stranger(), await stranger()]
  await guest.page.goto(`/stanza/${id}`)
  const first = await askForMail(guest)
  await guest.page.goto(first.link)
  await giveName(guest.page, 'Bruno Conti')
  await expect(roomHeading(guest.page)).toBeVisible()

  const { page } = second
  await page.goto(first.link)
  await expect(page.getByText('Errore, email non trovata')).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ingresso' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`)
  await expect(page.getByText(AWAITED)).toBeVisible()
  const code = page.getByLabel(/Inserisci il codice/)
  await code.fill(first.code)
  await expect(page.getByRole('button', { name: 'Usa il codice' }), 'whose code is not known yet').toBeDisabled()
  await page.getByLabel('oppure con la tua e-mail').fill(guest.email)
  await page.getByRole('button', { name: 'Usa il codice' }).click()
  await expect(page.getByRole('alert')).toContainText('nel browser da cui hai chiesto l’e-mail')
  // What the sentence says to do works.
  const fresh = await askForMail({ ...second, email: guest.email })
  await page.getByLabel(/codice/).fill(fresh.code)
  await page.getByRole('button', { name: 'Usa il codice' }).click()
  await expect(roomHeading(page)).toBeVisible()
})

test('the browser that asked finds the field for the code again where the tab is gone, address and all', async ({
  stranger,
}) => {
  const guest = await stranger()
  await guest.page.goto('/login')
  const { code } = await askForMail(guest)
  const page = await guest.context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ho già un codice' }).click()
  await expect(page.getByLabel(/codice/)).toBeFocused()
  await expect(page.getByLabel('oppure con la tua e-mail')).toHaveValue(guest.email)
  await page.getByLabel(/codice/).fill(code)
  await page.getByRole('button', { name: 'Usa il codice' }).click()
  await giveName(page, 'Bruno Conti')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  const stranger2 = await stranger()
  await stranger2.page.goto('/login')
  await expect(stranger2.page.getByRole('button', { name: 'Entra', exact: true })).toBeVisible()
  await expect(stranger2.page.getByRole('button', { name: 'Ho già un codice' }), 'nobody asked here').toHaveCount(0)
})

test('a mistyped code says «Controlla il codice», in the field, and the right one still works', async ({
  stranger,
}) => {
  const guest = await stranger()
  const { page } = guest
  await page.goto('/login')
  const { code } = await askForMail(guest)
  const field = page.getByLabel(/codice/)
  await field.fill(`${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`)
  await page.getByRole('button', { name: 'Usa il codice' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Controlla il codice')
  await expect(alert).not.toContainText(/non è valido|link/)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Controlla il codice/)
  await field.fill(code)
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Usa il codice' }).click()
  await giveName(page, 'Bruno Conti')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
})
