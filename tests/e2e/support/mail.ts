/** The first steps of the way in. */
import type { Page } from '@playwright/test'
import { newestMail } from '../../../commands/local/mailbox.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Session } from '../../../shared/api/shapes.ts'
import { type Actor, expect } from './actors.ts'

export const SENT = 'Controlla la mail, hai ricevuto un link per accedere'
export const AWAITED = 'Ti aspettano in «Cenone»: entra!'

/** The page is one that asks for the mail. */
export async function askForMail({ page, email, origin }: Actor, to = email) {
  const since = Date.now()
  await page.getByLabel('oppure con la tua e-mail').fill(to)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  return newestMail(to, { since, origin })
}

export async function askAtLogin(actor: Actor, to?: string) {
  await actor.page.goto('/login')
  return askForMail(actor, to)
}

/** As somebody who has an account, or is about to be asked for a name. */
export async function openMailsLink(actor: Actor): Promise<void> {
  await actor.page.goto((await askAtLogin(actor)).link)
}

export async function giveName(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Nome e cognome').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Mi chiamo così' }).click()
}

export const roomHeading = (page: Page) => page.getByRole('heading', { name: 'Cenone', level: 1 })

export const nameOf = async ({ api }: Actor): Promise<string | undefined> =>
  (await api<Session>('GET', paths.session)).body.user?.fullName
