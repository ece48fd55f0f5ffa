/** A link that was used or is somebody else’s, a tab that is gone, a code mistyped: the way in goes on. */
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { noteRegions } from '../../support/checks/regions.ts'
import { askAtLogin, askForMail, giveName, nameOf, roomHeading, SENT } from '../../support/mail.ts'
import { expectSettled } from '../../support/settled.ts'

test('design.md, «Redirects»: a room’s link leads in, and so does the used link', async ({ guest, stranger }) => {
  const id = await (await guest('Ada Rossi')).makeRoom('Cenone')
  const bruno = await stranger()
  const { page, context } = bruno
  await page.goto(`/stanza/${id}`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`)
  const { link } = await askForMail(bruno)
  await page.goto(link)
  await giveName(page, 'Bruno Conti')
  await expect(page).toHaveURL(`/stanza/${id}`)
  await expect(roomHeading(page)).toBeVisible()
  await expect(page.getByText('Bruno Conti')).toBeVisible()
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

test('a link of somebody else’s address changes nothing, and says so', async ({ guest, player, stranger }) => {
  const bruno = await stranger()
  const id = await (await guest('Ada Rossi')).makeRoom('Cenone')
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

test('design.md, «Links and codes»: a link where nobody asked asks whose it is', async ({ guest, stranger }) => {
  const id = await (await guest('Ada Rossi')).makeRoom('Cenone')
  const [bruno, second] = [await stranger(), await stranger()]
  await bruno.page.goto(`/stanza/${id}`)
  const { link } = await askForMail(bruno)
  const { page } = second
  // Also where this browser has asked for an address of its own.
  await askAtLogin(second)
  await page.goto(link)
  await expect(page.getByText('Qui non so ancora chi sei')).toBeVisible()
  await expect(page.getByText('Errore, email non trovata'), 'which is not so').toHaveCount(0)
  await expectForEveryone(page, 'a link where nobody asked')
  const [field, enter] = [page.getByLabel('Il tuo indirizzo e-mail'), page.getByRole('button', { name: 'Entra' })]
  await expect(field, 'whoever sent the link is not proposed').toHaveValue('')
  await expect(enter).toBeDisabled()
  await field.fill('ada@posta')
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('non sembra giusto')
  await field.fill(second.email)
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('Questo link è di un altro indirizzo')
  await expect(field).toHaveAccessibleDescription(/controlla come l’hai scritto/)
  await field.fill(` ${bruno.email.toUpperCase()} `)
  await enter.click()
  await giveName(page, 'Bruno Conti')
  await expect(roomHeading(page)).toBeVisible()
})

test('a used link elsewhere says so, and one press asks for the next', async ({ guest, stranger }) => {
  const id = await (await guest('Ada Rossi')).makeRoom('Cenone')
  const login = `/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`
  const [bruno, second] = [await stranger(), await stranger()]
  await bruno.page.goto(`/stanza/${id}`)
  const { link } = await askForMail(bruno)
  await bruno.page.goto(link)
  await giveName(bruno.page, 'Bruno Conti')
  await expect(roomHeading(bruno.page)).toBeVisible()

  const { page, origin } = second
  const used = page.getByRole('alert').filter({ hasText: 'Questo link è già stato usato' })
  await page.goto('/login')
  // Where the browser has asked as well, and waits for the code.
  await page.evaluate((address) => localStorage.setItem('signup.email', address), bruno.email)
  await page.goto(link)
  await expect(used).toBeVisible()
  await page.evaluate((to) => sessionStorage.setItem('link-sent', JSON.stringify({ to, at: Date.now() })), bruno.email)
  await page.reload()
  await expect(used).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ingresso' }).click()
  await expect(page).toHaveURL(login)
  await expect(page.getByLabel('oppure con la tua e-mail'), 'nothing waits for a spent code').toHaveValue('')

  await page.evaluate(() => localStorage.removeItem('signup.email'))
  await page.goto(link)
  await page.getByLabel('Il tuo indirizzo e-mail').fill(bruno.email)
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(used).toBeVisible()
  const since = Date.now()
  await page.getByRole('button', { name: 'Chiedi un’altra e-mail' }).click()
  await expect(page).toHaveURL(login)
  await expect(page.getByText(SENT)).toBeVisible()
  await page.getByLabel(/codice/).fill((await newestMail(bruno.email, { since, origin })).code)
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(roomHeading(page)).toBeVisible()
})

test('once the mail is asked for, the accent is on the code’s key, and spam is named', async ({ stranger }) => {
  const guest = await stranger()
  const { page } = guest
  const [google, code] = [
    page.getByRole('link', { name: 'Entra con Google' }),
    page.getByRole('button', { name: 'Entra' }),
  ]
  await page.goto('/login')
  await expect(google).toHaveClass(/action/)
  await expectSettled(page)
  const regions = await noteRegions(page)
  await askForMail(guest)
  await expect(regions.filter({ hasText: SENT }), 'told by a region that was there before').toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'spam' })).toBeVisible()
  await expect(code).toHaveClass(/action/)
  await expect(google).not.toHaveClass(/action/)
  await code.click()
  await expect(page.getByLabel(/codice/), 'there is none yet').toBeFocused()
  await page.getByRole('link', { name: 'Registrati' }).click()
  await expect(code).toHaveClass(/action/)
  await expect(page.getByRole('button', { name: 'Registrati' })).toHaveCount(0)
})

test('the browser that asked finds the code’s field again where the tab is gone; a mistyped code is no end', async ({
  stranger,
}) => {
  const [asking, other] = [await stranger(), await stranger()]
  const { code } = await askAtLogin(asking)
  const page = await asking.context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ho già un codice' }).click()
  const field = page.getByLabel(/codice/)
  await expect(field).toBeFocused()
  await expect(page.getByLabel('oppure con la tua e-mail')).toHaveValue(asking.email)
  await field.fill(`${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`)
  const use = page.getByRole('button', { name: 'Usa il codice' })
  await expect(use).toHaveClass(/action/)
  await expect(page.getByRole('link', { name: 'Entra con Google' })).not.toHaveClass(/action/)
  await use.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Controlla il codice')
  await expect(alert).not.toContainText(/non è valido|link/)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Controlla il codice/)
  await field.fill(code)
  await expect(alert).toHaveCount(0)
  await use.click()
  await giveName(page, 'Bruno Conti')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await other.page.goto('/login')
  await expect(other.page.getByRole('button', { name: 'Entra', exact: true })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Ho già un codice' }), 'nobody asked here').toHaveCount(0)
})

test('design.md, «Pasted text»: a damaged link asks for the code of the same e-mail', async ({ stranger }) => {
  const [guest, second, third] = [await stranger(), await stranger(), await stranger()]
  const cut = async ({ page, email }: typeof guest, link: string) => {
    await page.goto(link.slice(0, -20))
    await expect(page.getByRole('heading', { name: 'Ci siamo quasi', level: 1 })).toBeVisible()
    await expect(page.getByText('Al link manca la fine')).toBeVisible()
    await expectForEveryone(page, 'a link that was cut')
    await expect(page.getByText(email)).toBeVisible()
  }
  const mail = await askAtLogin(guest)
  await guest.page.goto(`${mail.link.split('#')[0]}.`)
  await expect(guest.page).toHaveURL(/\/login\/email-callback$/)
  await cut(guest, mail.link)
  await guest.page.getByLabel('Scrivi il codice della stessa e-mail').fill(`Codice: ${mail.code}.`)
  await guest.page.getByRole('button', { name: 'Entra' }).click()
  await giveName(guest.page, 'Bruno Conti')
  await expect(guest.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()

  // In capitals it is whole, and no longer signed.
  const other = await askAtLogin(second)
  const [before, mac] = [other.link.slice(0, -43), other.link.slice(-43)]
  await second.page.goto(`${before}${mac.toUpperCase()}`)
  await expect(second.page.getByText('Il link non è più quello dell’e-mail')).toBeVisible()
  await second.page.getByLabel('Scrivi il codice della stessa e-mail').fill(other.code)
  await second.page.getByRole('button', { name: 'Entra' }).click()
  await giveName(second.page, 'Carla Verdi')

  const { link } = await askAtLogin(third)
  const asked: string[] = []
  third.page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await third.page.goto(`${link.replace('#', '%23')}.`)
  await giveName(third.page, 'Dino Neri')
  expect(
    asked
      .slice(1)
      .filter((line) => /\/login\/email-callback.+token=/.test(line))
      .filter((line) => !line.includes('#')),
  ).toEqual([])
})
