import type { Browser, BrowserContext } from '@playwright/test'

/** A small phone, with a signed-in person's cookies; without any by default. */
export async function phoneContext(browser: Browser, origin: string, cookie = ''): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
    locale: 'it-IT',
  })
  const cookies = cookie.split('; ').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name ? [{ name, value: value.join('='), url: origin }] : []
  })
  await context.addCookies(cookies)
  return context
}
