import type { Locator, Page } from '@playwright/test'

/** Marks the live regions that exist now: text that comes together with a new region may not be announced. */
export async function noteRegions(page: Page): Promise<Locator> {
  await page.getByRole('status').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-noted', '')
  })
  return page.locator('[data-noted]')
}

type Told = { sentences: string[] }

/** From now on: every sentence that this region has had. */
export async function noteSentences(region: Locator): Promise<() => Promise<string[]>> {
  await region.evaluate((element) => {
    const sentences: string[] = []
    Object.assign(globalThis, { sentences })
    const all = { childList: true, characterData: true, subtree: true }
    new MutationObserver(() => sentences.push(element.textContent ?? '')).observe(element, all)
  })
  return () => region.page().evaluate(() => (globalThis as unknown as Told).sentences) // set above
}
