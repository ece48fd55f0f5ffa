import { expect, type Page } from '@playwright/test'

/** The page itself is there and listens: neither its first picture any more, nor «caricamento». */
export const expectSettled = (page: Page, state = page.url()): Promise<void> =>
  expect(page.locator('#root[data-first], main > .page[data-loading]'), state).toHaveCount(0)
