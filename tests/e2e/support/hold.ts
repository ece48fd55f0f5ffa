import type { Page, Route } from '@playwright/test'

/** What a page asks of this address waits until what is returned is called; then it is answered so, else by the server. */
export async function hold(
  page: Page,
  address: Parameters<Page['route']>[0],
  answer: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => held.then(() => answer(route)))
  return resolve
}

/** The page's script waits until the returned function is called. */
export const holdTheScript = (page: Page) => hold(page, /\/assets\/base-.*\.js$/)
