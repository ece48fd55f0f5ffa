import { newestMail } from '../../../commands/mailbox.ts'
import { expect, test } from '../support/actors.ts'
import { expectSettled } from '../support/settled.ts'

test('the whole way in by mail: register, open the link, land on home with one’s name', async ({ stranger }) => {
  const { page, email, origin } = await stranger()
  const since = Date.now()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Registrati' }).click()
  const register = page.getByRole('button', { name: 'Registrati' })
  await expect(register).toBeDisabled()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Nome e cognome').fill('Ada')
  await expect(register, 'one word is no full name').toBeDisabled()
  await page.getByLabel('Nome e cognome').fill("Ada D'Àgata")
  await register.click()
  await expect(page.getByText('Controlla la mail, hai ricevuto un link per accedere')).toBeVisible()
  await page.goto((await newestMail(email, { since, origin })).link)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Extra' }).click()
  await expect(page.getByText("Ada D'Àgata")).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('signup.email'), localStorage.getItem('signup.name')]),
  ).toEqual([null, null])
})

test('the code works in the browser that asked, when the link is opened in another', async ({ stranger }) => {
  const [asker, other] = [await stranger(), await stranger()]
  const since = Date.now()
  await asker.page.goto('/login')
  await asker.page.getByLabel('oppure con la tua e-mail').fill(asker.email)
  await asker.page.getByRole('button', { name: 'Entra' }).click()
  const mail = await newestMail(asker.email, { since, origin: asker.origin })
  await other.page.goto(mail.link)
  await expect(other.page.getByText('Errore, email non trovata')).toBeVisible()
  await asker.page.getByLabel(/codice/).fill(mail.code)
  await asker.page.getByRole('button', { name: 'Usa il codice' }).click()
  const dialog = asker.page.getByRole('dialog')
  await dialog.getByLabel('Nome e cognome').fill('Bruno Conti')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(asker.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
})

test('a link that was used says so, and leads back to the login', async ({ stranger }) => {
  const { page, email, origin, context } = await stranger()
  const since = Date.now()
  await page.goto('/login')
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra' }).click()
  const { link } = await newestMail(email, { since, origin })
  await page.goto(link)
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await context.clearCookies()
  await page.evaluate((address) => localStorage.setItem('signup.email', address), email)
  await page.goto('/login')
  await page.goto(link)
  await expect(page.getByText('Questo link è già stato usato')).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ingresso' }).click()
  await expect(page).toHaveURL('/login')
})

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
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
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

test.describe('decision 25: signed out', () => {
  for (const path of [
    '/login',
    '/login/registrazione',
    '/delete-data',
    '/extra/privacy',
    '/extra/termini',
    '/error/multi-user/google',
    '/questa/non/esiste',
  ]) {
    test(`${path} is shown`, async ({ stranger }) => {
      const { page } = await stranger()
      await page.goto(path)
      await expectSettled(page)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  }
  for (const path of ['/parole', '/regole', '/extra', '/stanza/nuova', '/pagina/124', '/dev']) {
    test(`${path} leads to the login, and remembers`, async ({ stranger }) => {
      const { page } = await stranger()
      await page.goto(path)
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    })
  }
  test('an unknown path says «404 :(», a collision names the other provider', async ({ stranger }) => {
    const { page } = await stranger()
    await page.goto('/questa/non/esiste')
    await expect(page.getByText('404 :(')).toBeVisible()
    await page.goto('/error/multi-user/google')
    await expect(
      page.getByText('Hai già un account registrato con google, usa quello per effettuare il login!'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Riprova' }).click()
    await expect(page).toHaveURL('/login')
  })
})
