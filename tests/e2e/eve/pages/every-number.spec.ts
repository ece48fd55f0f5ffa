/** Every page number fits the smallest phone. The quotes come back after their count, so one of each stands for all numbers. */
import { HIDDEN_PAGES } from '../../../../app/hidden/hidden-pages.ts'
import { quotes } from '../../../../app/hidden/quotes.ts'
import { pathForPage } from '../../../../shared/pages.ts'
import { expect, test } from '../../support/actors.ts'
import { said, showWeather } from './a-hidden-page.ts'

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
  const faults: string[] = []
  for (const number of [...QUOTE_PAGES, ...Object.keys(HIDDEN_PAGES).map(Number)]) {
    await page.keyboard.type(String(number))
    await expect(page).toHaveURL(new RegExp(`/pagina/${number}$`))
    await expect(page.getByRole('link', { name: `Pagina ${number - 1}, la precedente` })).toBeVisible()
    if (number === 700) await expect(said(page)).toContainText('Nubi sparse')
    const found = await page.evaluate(whatDoesNotFit, SMALL.width)
    faults.push(...found.map((fault) => `${number}: ${fault}`))
  }
  expect(faults).toEqual([])
})

/** Runs in the page: what goes over its edge, and words of a quote that are broken in two. */
function whatDoesNotFit(screenWidth: number): string[] {
  const overflow = document.documentElement.scrollWidth - screenWidth
  const faults = overflow > 0 ? [`${overflow} px over the edge`] : []
  for (const part of document.querySelector('.quote p')?.childNodes ?? []) {
    for (const { 0: word, index } of (part.textContent ?? '').matchAll(/[^\s-]+/gu)) {
      const range = document.createRange()
      range.setStart(part, index)
      range.setEnd(part, index + word.length)
      if (range.getClientRects().length > 1) faults.push(`«${word}» is broken`)
    }
  }
  return faults
}
