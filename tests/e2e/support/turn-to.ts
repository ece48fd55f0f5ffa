import type { Page } from '@playwright/test'

/** Turns to another page as «back» does. Unlike `goto` it loads no document. */
export const turnTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
