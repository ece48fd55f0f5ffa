/** A person at the stand-in for Google. */
import { expect, type Page } from '@playwright/test'
import { STAND_IN } from './place.ts'

/** The browser inside another app, where Google refuses. */
export const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 15; SM-A556B Build/AP3A; wv) AppleWebKit/537.36 Chrome/137.0 Mobile Safari/537.36 Instagram 385.0 Android'

export type GooglePerson = { email: string; name?: string }

/** Goes from the login page to the stand-in's page. */
export async function toGoogle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Entra con Google' }).click()
  await expect(page.getByRole('heading', { name: 'Il Google di prova' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(STAND_IN.origin)
}

export async function consent(page: Page, { email, name = '' }: GooglePerson): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Nome e cognome').fill(name)
  await page.getByRole('button', { name: 'Continua' }).click()
}

export async function signInWithGoogle(page: Page, person: GooglePerson): Promise<void> {
  await page.goto('/login')
  await toGoogle(page)
  await consent(page, person)
}
