/** How many locks keep a screen from going dark, by a stand-in for the browser's: a machine without a screen grants none. */
import type { Page } from '@playwright/test'

export const countLocks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const held = { locks: 0 }
    Object.assign(window, { held })
    const request = async () => {
      held.locks++
      return { release: async () => void held.locks-- }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

// Set above, where the compiler does not see it.
type Counting = { held: { locks: number } }
export const locksOn = (page: Page) => () => page.evaluate(() => (window as unknown as Counting).held.locks)

/** As when the phone was locked: the browser takes the lock, and the page comes back. */
export const comeBackWithoutLock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { held } = window as unknown as Counting
    held.locks = 0
    document.dispatchEvent(new Event('visibilitychange'))
  })
