import { newestMail } from '../../../../commands/local/mailbox.ts'
import { refusalSentence } from '../../../../shared/refusal-sentences.ts'
import { expect, test } from '../../support/actors.ts'
import { noteRegions } from '../../support/checks/regions.ts'
import { hold } from '../../support/hold.ts'
import { askAtLogin, giveName, SENT } from '../../support/mail.ts'
import { expectSettled } from '../../support/settled.ts'
import { turnTo } from '../../support/turn-to.ts'

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
  const regions = await noteRegions(page)
  await register.click()
  await expect(regions.filter({ hasText: SENT }), 'told by a region that was there before').toBeVisible()
  await page.goto((await newestMail(email, { since, origin })).link)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Extra' }).click()
  await expect(page.getByText("Ada D'Àgata")).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('signup.email'), localStorage.getItem('signup.name')]),
  ).toEqual([null, null])
})

test('an example in a field is dimmer than typed text, and can be read', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login')
  const [example, typed] = await page.getByPlaceholder('nome@posta.it').evaluate((field) => {
    // Relative luminance (WCAG 2.2) on black, on which a part of the colour shows.
    const luminance = ({ color, opacity }: CSSStyleDeclaration): number => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
        const share = (Number(part) / 255) * Number(opacity)
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return [luminance(getComputedStyle(field, '::placeholder')), luminance(getComputedStyle(field))]
  })
  expect(((example ?? 0) + 0.05) / 0.05, 'its contrast').toBeGreaterThanOrEqual(4.5)
  expect(typed ?? 0).toBeGreaterThan(2 * (example ?? 0))
})

test('design.md, «Links and codes»: a page that was dropped comes back with the code’s field', async ({ stranger }) => {
  const ada = await stranger()
  const { page, email } = ada
  const { code } = await askAtLogin(ada)
  await page.reload()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText(email), 'where it went, to be checked').toBeVisible()
  await page.getByRole('link', { name: 'Registrati' }).click()
  // The page before says the same.
  await expect(page.getByRole('heading', { name: 'Registrati', level: 1 })).toBeVisible()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel(/codice/).fill(code)
  await page.getByRole('button', { name: 'Entra' }).click()
  await giveName(page, 'Ada Rossi')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email)
})

test('an address changed while its mail is asked for is another request', async ({ stranger }) => {
  const { page, email } = await stranger()
  await page.goto('/login')
  const release = await hold(page, '**/api/auth/email-link', (route) => route.fulfill({ status: 202 }))
  const field = page.getByLabel('oppure con la tua e-mail')
  const enter = page.getByRole('button', { name: 'Entra', exact: true })
  await field.fill(email)
  await enter.click()
  await expect(enter).toBeDisabled()
  await field.fill(`altra.${email}`)
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('email-link'))
  release()
  await answered
  await enter.click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`altra.${email}`), 'who comes back is told of the newer one').toBeVisible()
})

test('a registration that was reloaded still has its name, and «Cambia» begins again', async ({ stranger }) => {
  const { page, email } = await stranger()
  await page.goto('/login/registrazione')
  const register = page.getByRole('button', { name: 'Registrati' })
  const field = page.getByLabel('E-mail', { exact: true })
  await field.fill(email)
  // A hyphen is a letter of a name.
  await page.getByLabel('Nome e cognome').fill('Anna-Maria Rossi')
  await register.click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.reload()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(page.getByText(SENT)).toHaveCount(0)
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Anna-Maria Rossi')
  await expect(field).toBeFocused()
  await page.keyboard.type(`altra.${email}`)
  await expect(field, 'the old address was selected').toHaveValue(`altra.${email}`)
  await expect(register).toBeEnabled()
  await page.reload()
  await expectSettled(page)
  await expect(register).toBeVisible()
  await expect(page.getByText(SENT)).toHaveCount(0)
})

test('a dead «Registrati» says what is wrong, once the field has been left', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login/registrazione')
  const [email, name] = [page.getByLabel('E-mail', { exact: true }), page.getByLabel('Nome e cognome')]
  const [badEmail, badName] = [
    page.getByRole('alert').filter({ hasText: 'Questo indirizzo e-mail non sembra giusto' }),
    page.getByRole('alert').filter({ hasText: 'Scrivi nome e cognome, solo lettere.' }),
  ]
  await email.pressSequentially('ada@posta')
  await expect(badEmail, 'not while it is being written').toHaveCount(0)
  await name.focus()
  await expect(badEmail).toBeVisible()
  await expect(email).toHaveAccessibleDescription(/non sembra giusto/)
  await email.fill('ada@posta.example')
  await expect(badEmail).toHaveCount(0)
  await name.fill('Anna-Maria')
  await expect(badName).toHaveCount(0)
  await name.press('Enter')
  await expect(badName).toBeVisible()
  await name.fill('Anna-Maria Rossi')
  await expect(badName).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Registrati' })).toBeEnabled()
  await name.fill('')
  await email.focus()
  await expect(page.getByRole('alert'), 'an empty field explains itself').toHaveCount(0)
})

test('«Impossibile inviare la mail…» and the code, for every cause', async ({ stranger }) => {
  const { page, email } = await stranger()
  await page.goto('/login/registrazione')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Nome e cognome').fill('Ada Rossi')
  const alert = page.getByRole('alert')
  const unable = 'Impossibile inviare la mail di conferma in questo momento.'
  for (const [status, code, advice] of [
    [502, 'auth/mail-failed', ''],
    [500, 'server/error', 'Qualcosa è andato storto dalla nostra parte. Riprova tra poco.'],
    [
      429,
      'auth/too-many-mails',
      'Apri il link dell’ultima e-mail: è già nella tua posta, o tra lo spam. Se l’hai già usato, tra qualche minuto ne puoi chiedere un’altra.',
    ],
    [0, 'server/unavailable', 'La rete non c’è, o il servizio non risponde. Riprova tra poco: non hai perso niente.'],
  ] as const) {
    await page.route(
      '**/api/auth/email-link',
      (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { code, detail: refusalSentence(code) } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Registrati' }).click()
    await expect(alert).toHaveText(`${unable} (${code})${advice}`)
  }
  // The address is at fault, not the sending.
  await page.route('**/api/auth/email-link', (route) =>
    route.fulfill({ status: 422, json: { code: 'auth/bad-email', detail: refusalSentence('auth/bad-email') } }),
  )
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(alert).toHaveText('Questo indirizzo e-mail non sembra giusto: controllalo e riprova.')
})

test('game.md, «Pages»: signed out, every page leads to the login, and is remembered', async ({ stranger }) => {
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
