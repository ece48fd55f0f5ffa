/** The band with the President and the quote, and that he fades while something loads. */
import { expect, test } from '../../support/actors.ts'
import { heading, president } from '../../support/band.ts'
import { hold } from '../../support/hold.ts'
import { quoteOf } from '../../support/quotes.ts'

test('a page has the quote that its number gives, and its neighbours', async ({ ada: { page } }) => {
  await page.goto('/pagina/998')
  await expect(page.getByText(`«${quoteOf(998)}»`)).toBeVisible()
  await expect(page).toHaveTitle('Pagina 998 · DIECI PAROLE 998')
  await page.getByRole('link', { name: 'Pagina 997, la precedente' }).click()
  await expect(page.getByText(`«${quoteOf(997)}»`)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Pagina 997' })).toHaveCount(1)
  await page.keyboard.type('999')
  await page.getByRole('link', { name: 'Pagina 100, la successiva' }).click()
  await expect(page).toHaveURL('/pagina/100')
})

test('while something loads the president is grey; then «caricamento» counts, in sight at the foot of a long page', async ({
  player,
}) => {
  const ada = await player('Ada Rossi', { viewport: { width: 390, height: 480 } })
  const { page } = ada
  for (const table of ['primo', 'secondo', 'terzo', 'quarto', 'quinto']) await ada.makeRoom(`Tavolo ${table}`)
  await page.clock.install()
  await page.goto('/')
  const plus = page.getByRole('link', { name: 'Crea una stanza' })
  await expect(plus).toBeVisible()
  const release = await hold(page, /\/quote[.-]/)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.keyboard.type('500')
  const portrait = president(page).locator('.mosaic')
  await expect(portrait).toHaveCSS('filter', 'grayscale(1)')
  await expect(portrait).toHaveCSS('opacity', '0.5')
  await page.clock.runFor(700)
  const loading = page.getByRole('status').filter({ hasText: 'caricamento' })
  await expect(loading).toBeInViewport({ ratio: 1 })
  const isCovered = await plus.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.curtain') !== null
  })
  expect(isCovered, 'nothing is over it').toBe(true)
  const texts = new Set<string>()
  // The page's time also passes by itself while a slow machine looks: each of the four is met within a few rounds.
  for (let look = 0; look < 40 && texts.size < 4; look++) {
    texts.add(((await loading.textContent()) ?? '').trim())
    await page.clock.runFor(250)
  }
  expect([...texts].toSorted()).toEqual(['caricamento', 'caricamento.', 'caricamento..', 'caricamento...'])
  release()
  await page.clock.runFor(1000)
  await expect(page.getByText(`«${quoteOf(500)}»`)).toBeVisible()
  await expect(portrait).toHaveCSS('filter', 'none')
})
