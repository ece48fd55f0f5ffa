/** A room on the wall, whose time goes on as the test says, and what must not be seen there at any moment. */
import { expect, type Locator, type Page } from '@playwright/test'

export const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
export const LOW = { width: 1280, height: 800 }

export async function expectWholeScreen(page: Page): Promise<void> {
  const wall = page.getByRole('dialog')
  expect(await wall.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  const { scrollWidth, scrollHeight } = await wall.evaluate(({ scrollWidth, scrollHeight }) => ({
    scrollWidth,
    scrollHeight,
  }))
  expect({ width: scrollWidth, height: scrollHeight }).toEqual(page.viewportSize())
}

/** From now on time goes on only where the test says so: nothing passes by while a slow machine is busy. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + 1000))

/** Time goes on in small steps, until this is there. */
export const untilThere = (page: Page, what: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return what.isVisible()
      },
      { intervals: [50] },
    )
    .toBe(true)

/** From now on: forbidden texts that a page shows at any moment, and whether its wall, or later its curtain, was gone. */
export const watchFor = (page: Page, what: { wall?: true; curtain?: true }) =>
  page.evaluate(({ wall, curtain }) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.body.textContent ?? ''
      if (text.includes('caricamento')) seen.push('caricamento')
      if (curtain && text.includes('Ritorna tra qualche minuto')) seen.push('an hourglass')
      const isBefore = /Carte coperte|Tocca al capo|Fra un attimo, le carte/.test(text)
      if (curtain && !isBefore && !text.includes('Si scoprono le carte')) seen.push('no curtain')
      if (wall && document.querySelector('dialog[open]') === null) seen.push('no wall')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, what)
export const seenOn = (page: Page): Promise<string[]> =>
  // Set above, where the compiler does not see it.
  page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])
