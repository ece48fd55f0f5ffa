import type { Page } from '@playwright/test'

/** Puts the room on the wall of this very screen. */
export async function onThisScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Metti in TV' }).click()
  await page.getByRole('button', { name: 'Su questo schermo' }).click()
}
