import type { Page } from '@playwright/test'
import { HIDDEN_PAGES, numberedPage, RIDDLES } from '../../../../app/hidden/hidden-pages.ts'
import { refusalSentence } from '../../../../shared/refusal-sentences.ts'
import { button, heading, said, showWeather, WEATHER } from '../../support/a-hidden-page.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { hold } from '../../support/hold.ts'
import { quotes } from '../../support/quotes.ts'

const ALL = Object.entries(HIDDEN_PAGES).map(([page, { heading }]) => [Number(page), heading] as const)

test('each has one h1, is announced, fits a phone, and is for everyone, twice as large too', async ({ player }) => {
  test.slow()
  const { page } = await player('Ada Rossi')
  await showWeather(page, new Date())
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  for (const [hidden, title] of [...ALL, [500, numberedPage(500).heading] as const]) {
    await page.keyboard.type(String(hidden))
    await expect(heading(page), String(hidden)).toHaveText(title)
    await expect(heading(page)).toHaveCount(1)
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`· DIECI PAROLE ${hidden}$`))
    await expect(page.locator('p.spoken[aria-live]')).toHaveText(await page.title())
    await expect(button(page, 'FERMA'), 'at the foot of each').toBeVisible()
    if (hidden === 700) await expect(said(page)).toContainText('Nubi sparse')
    if (hidden !== 999) {
      const isScrolled = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
      expect(isScrolled, `${hidden} has to be scrolled`).toBe(false)
    }
    await expectForEveryone(page, String(hidden))
    await expectLegibleTwiceAsLarge(page, String(hidden))
  }
})

test('those that one plays with answer as they say, by keyboard as well', async ({ ada: { page } }) => {
  test.slow()
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await test.step('124: the dice choose another quote, by keyboard as well', async () => {
    await page.keyboard.type('124')
    await expect(page.getByText(`«${quotes[0]}»`)).toBeVisible()
    await button(page, 'Tira i dadi').press('Enter')
    await expect(page.getByText(`«${quotes[0]}»`)).toHaveCount(0)
    await expect(page.getByText(/^I dadi: [1-6] e [1-6]\.$/)).toHaveCount(1)
  })
  await test.step('262: three blows mend the television, a fourth was one too many', async () => {
    await page.keyboard.type('262')
    await expect(said(page)).toContainText('storta')
    for (const _ of [1, 2, 3]) await button(page, 'Dai un colpo al televisore').click()
    await expect(said(page)).toContainText('Funziona')
    await button(page, /Un altro colpetto/).click()
    await expect(said(page)).toContainText('Si era detto di non toccare')
  })
  await test.step('264: the president is behind one of three doors', async () => {
    await page.keyboard.type('264')
    const found = said(page).filter({ hasText: 'Trovato!' })
    for (const door of [1, 2, 3]) {
      if ((await found.count()) > 0) break
      await button(page, `Porta ${door}: chiusa`).click()
      await expect(button(page, `Porta ${door}: chiusa`)).toHaveCount(0)
    }
    await expect(found).toBeVisible()
    await expect(button(page, /Porta .: il Presidente/)).toBeVisible()
    await expectForEveryone(page, '264, found')
    await button(page, 'Conta fino a dieci').press('Enter')
    await expect(button(page, /chiusa/)).toHaveCount(3)
    await expect(button(page, 'Porta 1: chiusa'), 'the key is gone, and its focus is not lost').toBeFocused()
  })
  await test.step('401: no rule of the house holds but one', async () => {
    await page.keyboard.type('401')
    await page.getByLabel('Zio in silenzio').click()
    await expect(said(page)).toHaveText('Lo zio ha già ripreso.')
    await expect(page.getByLabel('Zio in silenzio')).not.toBeChecked()
    await page.getByLabel('Si brinda comunque').check()
    await expect(said(page)).toHaveText(/unanimità/)
    await expect(page.getByLabel('Si brinda comunque')).toBeChecked()
  })
  await test.step('420: blowing clears the fog within four breaths', async () => {
    await page.keyboard.type('420')
    await expect(said(page)).toContainText('Visibilità zero')
    for (const _ of [1, 2, 3, 4]) {
      if ((await button(page, 'Soffia').count()) === 0) break
      await button(page, 'Soffia').click()
      await expect(said(page)).not.toContainText('Visibilità zero')
    }
    await expect(said(page)).toContainText('Era qui da sempre')
    await button(page, 'Richiama la nebbia').click()
    await expect(said(page)).toContainText('Visibilità zero')
  })
  await test.step('602: a sign is chosen and read', async () => {
    await page.keyboard.type('602')
    await button(page, 'Leone').click()
    await expect(button(page, 'Leone')).toHaveAttribute('aria-pressed', 'true')
    await expect(said(page)).toContainText('lenticchia sul mento')
    await expectForEveryone(page, '602, read')
  })
  await test.step('666: the counter always wants one paper more, and in the end gives up', async () => {
    await page.keyboard.type('666')
    for (const _ of [1, 2, 3, 4, 5]) await button(page, 'Firmo').press('Enter')
    await expect(said(page)).toContainText('Pratica archiviata')
    await expect(button(page, 'Firmo')).toHaveCount(0)
    await expect(button(page, /Ritenta/), 'the key has changed under the focus').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Firmo')).toBeFocused()
    await page.getByRole('link', { name: 'Ci penso' }).click()
    await expect(page).toHaveURL('/pagina/667')
  })
  await test.step('999: the end of the book has a riddle for each of the others', async () => {
    await page.goto('/pagina/abc')
    await expect(page).toHaveURL('/pagina/999')
    await expect(page.getByRole('region', { name: 'Pagine mai segnalate' }).getByRole('listitem')).toHaveText([
      ...RIDDLES,
    ])
    await page.getByRole('link', { name: 'Ricomincia da 101' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('709: the count hides after five; the verdict is to the hundredth', async ({ ada: { page } }) => {
  await page.clock.install({ time: new Date('2025-12-31T23:59:00+01:00') })
  await page.goto('/pagina/709')
  await expect(heading(page)).toHaveText('Ultimi secondi')
  await page.clock.pauseAt(new Date('2025-12-31T23:59:50+01:00'))
  await button(page, 'Comincia il conto').click()
  await page.clock.runFor(5000)
  await expect(page.getByRole('timer')).toHaveText('5')
  await page.clock.runFor(1000)
  await expect(page.getByRole('timer')).toHaveText('??')
  await page.clock.runFor(3500)
  await button(page, 'Stappa!').click()
  await expect(said(page)).toContainText('0,50 secondi prima')
  await button(page, 'Un’altra bottiglia').click()
  await page.clock.runFor(25_200)
  await expect(said(page)).toContainText('è cominciato senza di te')
})

test('777: three of a kind pays, and with reduced motion nothing spins', async ({ player }) => {
  const { page } = await player('Ada Rossi', { reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  await page.goto('/pagina/777')
  await expect(said(page)).toContainText('10 lenticchie nel piatto')
  await button(page, 'Tira la leva').click()
  await expect(said(page)).toContainText('sette, sette, sette. Tre uguali!')
  await expect(said(page)).toContainText('29 lenticchie')
  await expectForEveryone(page, '777, won')
})

test('777: the reels spin and stop by themselves', async ({ ada: { page } }) => {
  await page.clock.install({ time: new Date('2025-12-30T20:31:00+01:00') })
  await page.goto('/pagina/777')
  await expect(button(page, 'Tira la leva')).toBeVisible()
  await page.clock.pauseAt(new Date('2025-12-30T20:32:00+01:00'))
  await button(page, 'Tira la leva').press('Space')
  await expect(said(page)).toContainText('Girano…')
  await page.clock.runFor(2000)
  await expect(said(page)).toContainText(/Tre uguali!|Due su tre|Niente\./)
})

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
