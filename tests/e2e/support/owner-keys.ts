import type { Locator, Page } from '@playwright/test'

/** The owner's key that closes the room, on the page itself. */
export const closeKey = (page: Page): Locator => page.getByRole('button', { name: 'Chiudi stanza' })

/** The one key of the lobby behind which all else is that the owner alone can do. */
export const ownerKey = (page: Page): Locator => page.getByRole('button', { name: 'Le chiavi del capo' })

export async function pressOwnerKey(page: Page, name: string): Promise<void> {
  await ownerKey(page).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Presses a key, and answers its question with «Ok». */
export async function confirm(page: Page, key: string | Locator): Promise<void> {
  await (typeof key === 'string' ? page.getByRole('button', { name: key }) : key).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
}
