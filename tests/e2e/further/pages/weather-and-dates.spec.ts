/** 252 and 700. */
import type { Page } from '@playwright/test'
import { refusalSentence } from '../../../../shared/refusal-sentences.ts'
import { button, heading, said, showWeather, WEATHER } from '../../support/a-hidden-page.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { hold } from '../../support/hold.ts'

/** Page 252's own. */
const FIXED_QUOTE = 'A volte basta una parola. Noi per sicurezza ne facciamo scegliere dieci.'

const COLLE = 'https://www.quirinale.it/'
/** The addresses that the page opens without leaving itself. */
const watchWindows = (page: Page) =>
  page.addInitScript(() => {
    const opened: unknown[] = []
    Object.assign(globalThis, { opened })
    globalThis.open = (...how) => {
      opened.push(how)
      return null
    }
  })
const opened = (page: Page) => page.evaluate(() => (globalThis as unknown as { opened: unknown[] }).opened) // set above

test('252: the arrow keys, swipes and the four keys open the palace after the eighth move', async ({
  ada: { page },
}) => {
  await watchWindows(page)
  await page.goto('/pagina/252')
  await expect(page.getByText(`«${FIXED_QUOTE}»`)).toBeVisible()
  for (const key of ['Up', 'Up', 'Down', 'Down', 'Left', 'Right', 'Left']) await page.keyboard.press(`Arrow${key}`)
  await expect(said(page).filter({ hasText: '7 mosse giuste su 8' })).toHaveCount(1)
  expect(await opened(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Il portone si apre. Pulirsi le scarpe.')).toBeVisible()
  expect(await opened(page)).toEqual([[COLLE, '_blank', 'noreferrer']])
  const link = page.getByRole('link', { name: 'Sali al Colle' })
  await expect(link).toHaveAttribute('href', COLLE)
  await expect(link).toHaveAttribute('rel', 'noreferrer')
  await expectForEveryone(page, '252, open')

  await page.reload()
  const quote = page.getByText(`«${FIXED_QUOTE}»`)
  const swipe = async (dx: number, dy: number): Promise<void> => {
    const box = await quote.boundingBox()
    if (!box) throw new Error('the quote is not there')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx, y + dy)
    await page.mouse.up()
  }
  for (const [dx, dy] of [
    [0, -80],
    [0, -80],
    [0, 80],
    [0, 80],
  ] as const)
    await swipe(dx, dy)
  await expect(said(page).filter({ hasText: '4 mosse' })).toHaveCount(1)
  await swipe(80, 0)
  await expect(said(page).filter({ hasText: 'mosse' }), 'right is wrong here').toHaveCount(0)
  for (const name of ['Su', 'Su', 'Giù', 'Giù', 'Sinistra', 'Destra']) await button(page, name).click()
  await swipe(-80, 0)
  await swipe(80, 0)
  expect(await opened(page)).toEqual([[COLLE, '_blank', 'noreferrer']])
})

test('700: the weather in Italian numbers; it says while it looks, when what it has is old, and when there is none', async ({
  ada: { page },
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/weather')) asked++
  })
  await showWeather(page, new Date())
  await page.goto('/pagina/700')
  for (const text of ['−2°', 'Nubi sparse', '14 km/h', '0,2 mm', /Aggiornato alle \d\d:\d\d/]) {
    await expect(said(page)).toContainText(text)
  }
  await expect(said(page).getByRole('heading', { name: 'Roma', level: 2 })).toBeVisible()
  await expect(said(page).getByRole('listitem').filter({ hasText: 'Soffia da' })).toContainText('nord-nord-est')
  expect(asked).toBe(1)
  const answer = await hold(page, '**/api/weather', async (route) => {
    const observedAt = new Date(Date.now() - 3 * 3600_000 - 60_000).toISOString()
    await route.fulfill({ json: { ...WEATHER, observedAt } })
  })
  await page.reload()
  await expect(said(page)).toContainText('Guardo fuori')
  await expectForEveryone(page, '700, looking')
  answer()
  await expect(said(page)).toContainText('questo è il cielo di 3 ore e 1 minuto fa')
  await expectForEveryone(page, '700, old')
  const detail = refusalSentence('weather/unavailable')
  await page.route('**/api/weather', (route) =>
    route.fulfill({ status: 503, json: { code: 'weather/unavailable', detail } }),
  )
  await page.reload()
  await expect(said(page)).toHaveText('Il meteo non risponde. Apri la finestra.')
  await expectForEveryone(page, '700, none')
  await expectLegibleTwiceAsLarge(page, '700, none')
  await showWeather(page, new Date())
  await button(page, 'Riprova').press('Enter')
  await expect(said(page)).toContainText('Nubi sparse')
  await expect(heading(page), 'the key is gone, and its focus is not lost').toBeFocused()
})
