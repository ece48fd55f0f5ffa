/** game.md, «Names»: who is asked for a name and where, and the faults of a name. */
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { nameFromEmail } from '../../../../shared/rooms/written-names.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { SENT } from './registering.ts'

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
  // Every message sent before this mark has arrived before it.
  await asking.evaluate((name) => new BroadcastChannel(name).postMessage('mark'), CHANNEL)
  await expect.poll(heard).toEqual(['mark'])
  await asking.getByRole('dialog').getByLabel('Nome e cognome').fill('Bruno Conti')
  await asking.getByRole('dialog').getByRole('button', { name: 'Mi chiamo così' }).click()
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
  await other.getByRole('dialog').getByRole('button', { name: 'Mi chiamo così' }).click()
  await expect(other.getByText('Bruno Conti')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Extra' }).click()
  await expect(page.getByText('Bruno Conti')).toBeVisible()
})

test('a name that did not arrive is said so, and asked for again', async ({ stranger }) => {
  const { page, email, origin } = await stranger()
  const since = Date.now()
  await page.goto('/login')
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await page.getByLabel(/codice/).fill((await newestMail(email, { since, origin })).code)
  await page.route(`**${paths.me}`, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Come ti chiami?' })
  for (const isLast of [false, true]) {
    await dialog.getByLabel('Nome e cognome').fill('Bruno Conti')
    await dialog.getByRole('button', { name: 'Mi chiamo così' }).click()
    await expect(dialog).toHaveCount(0)
    if (!isLast) await page.getByRole('main').getByRole('button', { name: 'Riprova' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
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

test('game.md, «Names»: a name typed in another browser is proposed in the dialog, to be confirmed', async ({
  stranger,
}) => {
  const [asker, other] = [await stranger(), await stranger()]
  const since = Date.now()
  await registerAs(asker, asker.email, 'Ada Rossi')
  await other.page.goto('/login')
  await other.page.evaluate((email) => localStorage.setItem('signup.email', email), asker.email)
  await other.page.goto((await newestMail(asker.email, { since, origin: asker.origin })).link)
  const dialog = other.page.getByRole('dialog')
  await expect(dialog.getByLabel('Nome e cognome')).toHaveValue('Ada Rossi')
  await expect(dialog).toContainText('Questo nome l’ha scritto chi ha chiesto l’e-mail')
  expect(
    await other.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    'it is kept nowhere',
  ).not.toContain('Ada Rossi')
  await dialog.getByRole('button', { name: 'Mi chiamo così' }).click()
  await expect(other.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  expect(await nameOf(other)).toBe('Ada Rossi')
})

test('game.md, «Names»: who registers somebody else’s address with a rude name never names them', async ({
  stranger,
}) => {
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
      await expect(dialog.getByLabel('Nome e cognome')).toHaveValue(nameFromEmail(victim.email))
      await dialog.getByLabel('Nome e cognome').fill('Carla Verdi')
      await dialog.getByRole('button', { name: 'Mi chiamo così' }).click()
    }
    await expect(victim.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
    expect(await nameOf(victim)).toBe(way === 'cancel' ? nameFromEmail(victim.email) : 'Carla Verdi')
    const account = (await victim.api<Session>('GET', paths.session)).body.account
    expect(account?.displayName).toBeNull()
  }
})
