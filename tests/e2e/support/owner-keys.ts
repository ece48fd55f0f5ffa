import type { Locator, Page } from '@playwright/test'

/** The one key of the lobby behind which all is that the owner alone can do. */
export const ownerKey = (page: Page): Locator => page.getByRole('button', { name: 'Le chiavi del capo' })

export async function pressOwnerKey(page: Page, name: string): Promise<void> {
  await ownerKey(page).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}
