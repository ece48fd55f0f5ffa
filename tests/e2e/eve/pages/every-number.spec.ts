/** Every page number fits the smallest phone. The quotes come back after their count, so one of each stands for all numbers. */
import { quotes } from '../../../../app/pagine/quotes.ts'
import { pathForPage } from '../../../../shared/pages.ts'
import { EASTER_EGG_PAGES } from '../../../../shared/season.ts'
import { expect, test } from '../../support/actors.ts'

/** For each quote a page that has nothing of its own. */
const QUOTE_PAGES = quotes.map((_, index) => {
  const isTaken = (page: number) => EASTER_EGG_PAGES.includes(page) || pathForPage(page) !== `/pagina/${page}`
  return isTaken(300 + index) ? 300 + quotes.length + index : 300 + index
})

const SMALL = { width: 320, height: 568 }

test('at 320 pixels every page from 100 to 999 keeps its words whole and within the screen', async ({ player }) => {
  test.setTimeout(240_000)
  const { page } = await player('Ada Rossi', { viewport: SMALL })
  await page.route('**/api/weather', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/pagina/500')
  await expect(page.getByRole('link', { name: 'Pagina 499, la precedente' })).toBeVisible()
  const faults: string[] = []
  for (const number of [...QUOTE_PAGES, ...EASTER_EGG_PAGES]) {
    await page.keyboard.type(String(number))
    await expect(page).toHaveURL(new RegExp(`/pagina/${number}$`))
    await expect(page.getByRole('link', { name: `Pagina ${number - 1}, la precedente` })).toBeVisible()
    const found = await page.evaluate(whatDoesNotFit)
    faults.push(...found.map((fault) => `${number}: ${fault}`))
  }
  expect(faults).toEqual([])
})

/** Runs in the page: what goes over its edge, and words of a quote that are broken in two. */
function whatDoesNotFit(): string[] {
  // A phone's window grows with what does not fit into it: its own width is the screen's.
  const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth
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
