import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page itself is there and interactive, neither its first picture nor «caricamento», and its number no longer
 * rolls: until then it is not the one that its key is called by.
 */
export async function expectSettled(page: Page, state = page.url()): Promise<void> {
  await expect(page.locator('#root[data-first], main > .page[data-loading]'), state).toHaveCount(0)
  await page.waitForTimeout(50) // a number begins to roll some turns after its page is there, and nothing tells whether it will
  const keys = page.locator('header button[aria-label^="Pagina "]')
  await expect(async () => {
    for (const key of await keys.all())
      expect(await key.getAttribute('aria-label'), state).toContain(` ${await key.textContent()}:`)
  }).toPass({ timeout: 15_000 })
}

/** The pages' script does not come before what is returned is called. */
export async function holdTheScript(page: Page): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
