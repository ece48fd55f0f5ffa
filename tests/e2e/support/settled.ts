import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page itself is there and interactive, neither the drawn one nor «caricamento», and its number no longer
 * rolls: until then it is not the one that its key is called by.
 */
export const expectSettled = (page: Page, state = page.url()): Promise<void> =>
  expect(page.locator('#root[data-first], main > .page[data-loading], .top-page[data-search]'), state).toHaveCount(0)
