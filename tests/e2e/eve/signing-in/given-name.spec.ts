/** game.md, «Names»: who is asked for a name and where, and the faults of a name. */
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { nameFromEmail } from '../../../../shared/rooms/written-names.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { askAtLogin, giveName, nameOf, openMailsLink, SENT } from '../../support/mail.ts'

const home = ({ page }: Pick<Actor, 'page'>) => page.getByRole('heading', { name: 'Stanze', level: 1 })

test('a name is asked for in one tab; the one at the login hears of it with the profile', async ({ stranger }) => {
  const bruno = await stranger()
  const { page: waiting, context } = bruno
  const { link } = await askAtLogin(bruno)
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
  await giveName(asking, 'Bruno Conti')
  for (const page of [asking, waiting]) {
    await expect(home({ page })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('asked for in two tabs all the same, the first answer closes the other question', async ({ stranger }) => {
  const bruno = await stranger()
  const { page } = bruno
  await openMailsLink(bruno)
  await expect(page.getByRole('dialog')).toBeVisible()
  const other = await bruno.context.newPage()
  await other.goto('/extra')
  await giveName(other, 'Bruno Conti')
  await expect(other.getByText('Bruno Conti')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Extra' }).click()
  await expect(page.getByText('Bruno Conti')).toBeVisible()
})

test('a name that did not arrive is said so, and asked for again', async ({ stranger }) => {
  const bruno = await stranger()
  const { page } = bruno
  await page.getByLabel(/codice/).fill((await askAtLogin(bruno)).code)
  await page.route(`**${paths.me}`, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await giveName(page, 'Bruno Conti')
  await page.getByRole('main').getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('dialog', { name: 'Come ti chiami?' })).toBeVisible()
  await giveName(page, 'Bruno Conti')
  await expect(home(bruno)).toBeVisible()
})

/** Asks for a mail to somebody else's address, with a name, in another browser. */
async function registerAs({ page }: Actor, email: string, name: string): Promise<void> {
  await page.goto('/login/registrazione')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Nome e cognome').fill(name)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
}

test('game.md, «Names»: a name typed in another browser is proposed, to be confirmed', async ({ stranger }) => {
  const [asker, other] = [await stranger(), await stranger()]
  const since = Date.now()
  await registerAs(asker, asker.email, 'Ada Rossi')
  await other.page.goto('/login')
  await other.page.evaluate((email) => localStorage.setItem('signup.email', email), asker.email)
  await other.page.goto((await newestMail(asker.email, { since, origin: asker.origin })).link)
  const dialog = other.page.getByRole('dialog')
  await expect(dialog.getByLabel('Nome e cognome')).toHaveValue('Ada Rossi')
  await expect(dialog).toContainText('Questo nome l’ha scritto chi ha chiesto l’e-mail')
  const kept = await other.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept, 'it is kept nowhere').not.toContain('Ada Rossi')
  await dialog.getByRole('button', { name: 'Mi chiamo così' }).click()
  await expect(home(other)).toBeVisible()
  expect(await nameOf(other)).toBe('Ada Rossi')
})

test('game.md, «Names»: a rude name for somebody else’s address never names them', async ({ stranger }) => {
  const RUDE = 'Brutto Ceffo'
  for (const way of ['cancel', 'reload'] as const) {
    const [attacker, victim] = [await stranger(), await stranger()]
    const since = Date.now()
    const newestLink = async () => (await newestMail(victim.email, { since, origin: victim.origin })).link
    const own = (await askAtLogin(victim)).link
    await registerAs(attacker, victim.email, RUDE)
    await expect.poll(newestLink).not.toBe(own)
    await victim.page.goto(await newestLink())
    const dialog = victim.page.getByRole('dialog')
    await expect(dialog.getByLabel('Nome e cognome')).toHaveValue(RUDE)
    if (way === 'cancel') await dialog.getByRole('button', { name: 'Annulla' }).click()
    else {
      // The tab forgets it, and nobody else knew.
      await victim.page.goto('/')
      await expect(dialog.getByLabel('Nome e cognome')).toHaveValue(nameFromEmail(victim.email))
      await giveName(victim.page, 'Carla Verdi')
    }
    await expect(home(victim)).toBeVisible()
    expect(await nameOf(victim)).toBe(way === 'cancel' ? nameFromEmail(victim.email) : 'Carla Verdi')
    expect((await victim.api<Session>('GET', paths.session)).body.account?.displayName).toBeNull()
  }
})
