import { newestMail } from '../../../../commands/local/mailbox.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../../shared/refusal-sentences.ts'
import { nameFromEmail } from '../../../../shared/rooms/names.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectSettled } from '../../support/settled.ts'

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

const SENT = 'Controlla la mail, hai ricevuto un link per accedere'

test('decision 13: a page that the phone dropped meanwhile comes back with the place for the code', async ({
  stranger,
}) => {
  const { page, email, origin } = await stranger()
  const since = Date.now()
  await page.goto('/login')
  const enter = page.getByRole('button', { name: 'Entra', exact: true })
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await enter.click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.reload()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByLabel('oppure con la tua e-mail')).toHaveValue(email)
  await expect(enter).toBeDisabled()
  await page.getByRole('link', { name: 'Registrati' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await page.getByLabel(/codice/).fill((await newestMail(email, { since, origin })).code)
  await page.getByRole('button', { name: 'Usa il codice' }).click()
  await page.getByRole('dialog').getByLabel('Nome e cognome').fill('Ada Rossi')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email)
})

test('an address that is changed while its mail is asked for is another request: the old answer is not told of it', async ({
  stranger,
}) => {
  const { page, email } = await stranger()
  await page.goto('/login')
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/email-link', async (route) => {
    await held
    await route.fulfill({ status: 202 })
  })
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
  await expect(field, 'who comes back is told of the newer one').toHaveValue(`altra.${email}`)
})

test('a registration that was reloaded still has its name, and «Chiedi un’altra e-mail» begins again', async ({
  stranger,
}) => {
  const { page, email } = await stranger()
  await page.goto('/login/registrazione')
  const register = page.getByRole('button', { name: 'Registrati' })
  const field = page.getByLabel('E-mail', { exact: true })
  await field.fill(email)
  await page.getByLabel('Nome e cognome').fill('Ada Rossi')
  await register.click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.reload()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Ada Rossi')
  await page.getByRole('button', { name: 'Chiedi un’altra e-mail' }).click()
  await expect(page.getByText(SENT)).toHaveCount(0)
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

test('«Impossibile inviare la mail di conferma in questo momento.» and the code, whatever kept it from being sent', async ({
  stranger,
}) => {
  const { page, email } = await stranger()
  await page.goto('/login/registrazione')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Nome e cognome').fill('Ada Rossi')
  const alert = page.getByRole('alert')
  const unable = 'Impossibile inviare la mail di conferma in questo momento.'
  for (const [status, code, advice] of [
    [502, 'auth/mail-failed', ''],
    [500, 'server/error', 'Qualcosa si è rotto dalla nostra parte. Riprova tra poco.'],
    [
      429,
      'auth/too-many-mails',
      'Nella tua posta c’è già un nostro link che funziona: cercalo, anche tra lo spam. Tra qualche minuto ne puoi chiedere un altro.',
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
  // What was typed is at fault, not the sending.
  await page.route('**/api/auth/email-link', (route) =>
    route.fulfill({ status: 422, json: { code: 'auth/bad-email', detail: refusalSentence('auth/bad-email') } }),
  )
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(alert).toHaveText('Questo indirizzo e-mail non sembra giusto: controllalo e riprova.')
})

test('a name is asked for in one tab: the one that waits at the login hears of it when the profile is there', async ({
  stranger,
}) => {
  const { page: waiting, email, origin, context } = await stranger()
  const since = Date.now()
  await waiting.goto('/login')
  await waiting.getByLabel('oppure con la tua e-mail').fill(email)
  await waiting.getByRole('button', { name: 'Entra', exact: true }).click()
  const { link } = await newestMail(email, { since, origin })
  const CHANNEL = 'dieci-parole-session'
  await waiting.evaluate((name) => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    new BroadcastChannel(name).addEventListener('message', ({ data }) => heard.push(data))
  }, CHANNEL)
  const heard = () => waiting.evaluate(() => (globalThis as unknown as { heard: string[] }).heard) // set above
  const asking = await context.newPage()
  await asking.goto(link)
  await expect(asking.getByRole('dialog')).toBeVisible()
  // Whatever was told before this mark has arrived before it.
  await asking.evaluate((name) => new BroadcastChannel(name).postMessage('mark'), CHANNEL)
  await expect.poll(heard).toEqual(['mark'])
  await asking.getByRole('dialog').getByLabel('Nome e cognome').fill('Bruno Conti')
  await asking.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  for (const page of [asking, waiting]) {
    await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('asked for in two tabs all the same, the first answer closes the other question', async ({ stranger }) => {
  const { page, email, origin, context } = await stranger()
  const since = Date.now()
  await page.goto('/login')
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await page.goto((await newestMail(email, { since, origin })).link)
  await expect(page.getByRole('dialog')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/extra')
  await other.getByRole('dialog').getByLabel('Nome e cognome').fill('Bruno Conti')
  await other.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(other.getByText('Bruno Conti')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Extra' }).click()
  await expect(page.getByText('Bruno Conti')).toBeVisible()
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
  await page.evaluate((to) => sessionStorage.setItem('link-sent', JSON.stringify({ to, at: Date.now() })), email)
  await page.reload()
  await expect(page.getByText('Questo link è già stato usato')).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ingresso' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('oppure con la tua e-mail'), 'nothing waits for a spent code').toHaveValue('')
})

/** Asks for a mail to somebody else's address, with a name, in another browser. */
async function registerAs({ page }: Actor, email: string, name: string): Promise<void> {
  await page.goto('/login/registrazione')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Nome e cognome').fill(name)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
}
const nameOf = async ({ api }: Actor): Promise<string | undefined> =>
  (await api<Session>('GET', paths.session)).body.user?.fullName

test('decision 15: a name typed in another browser is proposed in the dialog, to be confirmed or changed', async ({
  stranger,
}) => {
  for (const [typed, answer, kept] of [
    ['Ada Rossi', null, 'Ada Rossi'],
    ['Brutto Ceffo', 'Bruno Conti', 'Bruno Conti'],
  ] as const) {
    const [asker, other] = [await stranger(), await stranger()]
    const since = Date.now()
    await registerAs(asker, asker.email, typed)
    await other.page.goto('/login')
    await other.page.evaluate((email) => localStorage.setItem('signup.email', email), asker.email)
    await other.page.goto((await newestMail(asker.email, { since, origin: asker.origin })).link)
    const dialog = other.page.getByRole('dialog')
    const field = dialog.getByLabel('Nome e cognome')
    await expect(field).toHaveValue(typed)
    await expect(dialog).toContainText('Questo nome l’ha scritto chi ha chiesto l’e-mail')
    expect(
      await other.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      'it is kept nowhere',
    ).not.toContain(typed)
    if (answer !== null) await field.fill(answer)
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await expect(other.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
    expect(await nameOf(other)).toBe(kept)
  }
})

test('decision 15: who registers somebody else’s address with a rude name never names them', async ({ stranger }) => {
  const RUDE = 'Brutto Ceffo'
  for (const way of ['cancel', 'reload'] as const) {
    const [attacker, victim] = [await stranger(), await stranger()]
    const since = Date.now()
    const newestLink = async () => (await newestMail(victim.email, { since, origin: victim.origin })).link
    await victim.page.goto('/login')
    await victim.page.getByLabel('oppure con la tua e-mail').fill(victim.email)
    await victim.page.getByRole('button', { name: 'Entra', exact: true }).click()
    const own = await newestLink()
    await registerAs(attacker, victim.email, RUDE)
    await expect.poll(newestLink).not.toBe(own)
    const link = await newestLink()
    await victim.page.goto(link)
    const dialog = victim.page.getByRole('dialog')
    await expect(dialog.getByLabel('Nome e cognome')).toHaveValue(RUDE)
    if (way === 'cancel') await dialog.getByRole('button', { name: 'Annulla' }).click()
    else {
      // The tab forgets it, and nobody else knew.
      await victim.page.goto('/')
      await expect(dialog.getByLabel('Nome e cognome')).toHaveValue('')
      await dialog.getByLabel('Nome e cognome').fill('Carla Verdi')
      await dialog.getByRole('button', { name: 'Ok' }).click()
    }
    await expect(victim.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
    expect(await nameOf(victim)).toBe(way === 'cancel' ? nameFromEmail(victim.email) : 'Carla Verdi')
    const account = (await victim.api<Session>('GET', paths.session)).body.account
    expect(account?.displayName).toBeNull()
  }
})

test('the dialog says what is wrong with a name, each time what it is', async ({ stranger }) => {
  const { page, email, origin } = await stranger()
  const since = Date.now()
  await page.goto('/login')
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await page.goto((await newestMail(email, { since, origin })).link)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Nome e cognome')
  for (const [typed, sentence] of [
    ['', 'Scrivi qualcosa, al massimo 60 caratteri.'],
    ['x'.repeat(61), 'È troppo lungo: al massimo 60 caratteri.'],
    ['...', 'Ci vuole almeno una lettera o una cifra.'],
    ['Z\u0301\u0302\u0303\u0304\u0305algo', 'Un accento vuole la sua lettera, e una lettera ne porta al massimo tre.'],
    ['\u202eadA', 'C’è un carattere che non si vede uguale dappertutto: cancellalo e riscrivi il nome a mano.'],
  ] as const) {
    await field.fill(typed)
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await expect(field).toBeFocused()
  }
  await field.fill('O’Brien Þórður')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
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
  test('privacy and terms are a tap away from both ways in', async ({ stranger }) => {
    const { page } = await stranger()
    for (const path of ['/login', '/login/registrazione']) {
      for (const name of ['Privacy', 'Termini']) {
        await page.goto(path)
        await page.getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      }
    }
  })
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
