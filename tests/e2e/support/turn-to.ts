import type { Page } from '@playwright/test'

/** Turns to another page as «back» does. Unlike `goto` it loads no document. */
export const turnTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** As a browser tells of it when somebody comes back to the tab: the page asks who is in, and hears of the season. */
export const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const event of ['blur', 'focus']) dispatchEvent(new Event(event))
  })
