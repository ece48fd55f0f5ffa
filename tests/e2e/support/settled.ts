import { expect, type Page } from '@playwright/test'

/** Waits until the page itself is there and interactive: neither its first picture nor «caricamento». */
export const expectSettled = (page: Page, state = page.url()): Promise<void> =>
  expect(page.locator('#root[data-first], main > .page[data-loading]'), state).toHaveCount(0)
