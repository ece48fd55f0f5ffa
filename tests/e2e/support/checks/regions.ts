import type { Locator, Page } from '@playwright/test'

/** The live regions that are there now: a reader says what comes into these, and not always what comes with its region. */
export async function noteRegions(page: Page): Promise<Locator> {
  await page.getByRole('status').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-noted', '')
  })
  return page.locator('[data-noted]')
}
