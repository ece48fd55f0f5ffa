import type { Page } from '@playwright/test'

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
