/** Types words, and reads the server's list. */
import type { Page } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import type { User } from '../../../shared/api/shapes.ts'
import type { Actor } from './actors.ts'

export async function add(page: Page, word: string): Promise<void> {
  await page.getByLabel('La prossima parola').fill(word)
  await page.getByLabel('La prossima parola').press('Enter')
}

export const stored = async (actor: Actor): Promise<string[]> =>
  (await actor.api<{ user: User }>('GET', paths.session)).body.user.words
