/** Every page number fits the smallest phone. The quotes come back after their count, so one of each stands for all numbers. */
import { HIDDEN_PAGES } from '../../../../app/hidden/hidden-pages.ts'
import { pathForPage } from '../../../../shared/pages.ts'
import { said, showWeather } from '../../support/a-hidden-page.ts'
import { expect, test } from '../../support/actors.ts'
import { quotes } from '../../support/quotes.ts'

/** For each quote a page that has nothing of its own. */
const QUOTE_PAGES = quotes.map((_, index) => {
  const isTaken = (page: number) => page in HIDDEN_PAGES || pathForPage(page) !== `/pagina/${page}`
  return isTaken(300 + index) ? 300 + quotes.length + index : 300 + index
})

const SMALL = { width: 320, height: 568 }

test('at 320 pixels every page from 100 to 999 keeps its words whole and within the screen', async ({ player }) => {
  test.setTimeout(240_000)
  const { page } = await player('Ada Rossi', { viewport: SMALL })
  await showWeather(page, new Date())
  await page.goto('/pagina/500')
  await expect(page.getByRole('link', { name: 'Pagina 499, la precedente' })).toBeVisible()
  const faults = await page.evaluate(whatDoesNotFit, { numbers: QUOTE_PAGES, screenWidth: SMALL.width })
  for (const number of Object.keys(HIDDEN_PAGES).map(Number)) {
    await page.keyboard.type(String(number))
    await expect(page).toHaveURL(new RegExp(`/pagina/${number}$`))
    await expect(page.getByRole('link', { name: `Pagina ${number - 1}, la precedente` })).toBeVisible()
    if (number === 700) await expect(said(page)).toContainText('Nubi sparse')
    faults.push(...(await page.evaluate(whatDoesNotFit, { numbers: [number], screenWidth: SMALL.width })))
  }
  expect(faults).toEqual([])
})

/**
 * Runs in the page, and turns to each of these numbers: lists elements wider than the page, and words of a quote that are
 * broken in two.
 */
async function whatDoesNotFit({ numbers, screenWidth }: { numbers: number[]; screenWidth: number }): Promise<string[]> {
  const LONGEST_WAIT = 15_000
  const faults: string[] = []
  for (const number of numbers) {
    const path = `/pagina/${number}`
    if (location.pathname !== path) {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    const link = `a[aria-label="Pagina ${number - 1}, la precedente"]`
    const end = performance.now() + LONGEST_WAIT
    while (!document.querySelector(link)?.checkVisibility() && performance.now() < end) {
      await new Promise(requestAnimationFrame)
    }
    if (!document.querySelector(link)?.checkVisibility()) return [...faults, `${number}: it does not come`]
    const overflow = document.documentElement.scrollWidth - screenWidth
    if (overflow > 0) faults.push(`${number}: ${overflow} px over the edge`)
    for (const part of document.querySelector('.quote p')?.childNodes ?? []) {
      for (const { 0: word, index } of (part.textContent ?? '').matchAll(/[^\s-]+/gu)) {
        const range = document.createRange()
        range.setStart(part, index)
        range.setEnd(part, index + word.length)
        if (range.getClientRects().length > 1) faults.push(`${number}: «${word}» is broken`)
      }
    }
  }
  return faults
}
