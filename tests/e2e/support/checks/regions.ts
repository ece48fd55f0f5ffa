import type { Locator, Page } from '@playwright/test'

/** Marks the live regions that exist now: text that comes together with a new region may not be announced. */
export async function noteRegions(page: Page): Promise<Locator> {
  await page.getByRole('status').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-noted', '')
  })
  return page.locator('[data-noted]')
}
