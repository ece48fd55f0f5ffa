/** Page numbers in the header, by the keypad and by the keyboard; the band with the President and the quote. */
import { expect, test } from '../../support/actors.ts'
import { heading, number, president } from '../../support/band.ts'
import { hold } from '../../support/hold.ts'
import { quoteOf } from '../../support/quotes.ts'
import { expectSettled } from '../../support/settled.ts'
import { turnTo } from '../../support/turn-to.ts'

test('page numbers lead to their screens, both ways; a path without one leads to 999', async ({ player }) => {
  const { page } = await player('Ada Rossi', { reducedMotion: 'reduce' }) // or each number would roll
  await page.goto('/regole')
  await expect(number(page)).toHaveText('400')
  for (const [path, canonical, shown] of [
    ['/pagina/101', '/', 101],
    ['/pagina/500', '/pagina/500', 500],
    ['/pagina/abc', '/pagina/999', 999],
    ['/pagina/110', '/', 101], // with no room seen yet: back-and-forth.spec.ts
    ['/pagina/', '/pagina/999', 999],
    // A final slash changes neither the number nor the key that is lit.
    ['/parole/', '/parole/', 102],
  ] as const) {
    await turnTo(page, path)
    await expect(page, path).toHaveURL(canonical)
    await expect(number(page), path).toHaveText(String(shown))
  }
  const lit = page.getByRole('navigation', { name: 'Pagine principali' }).locator('[aria-current="page"]')
  await expect(lit).toHaveText(/Parole/)
  await expect(lit, 'no reminder of where one is').not.toHaveAttribute('data-todo')
})

test('/dev is empty, /admin renders nothing, any other path is «404 :(»', async ({ ada: { page } }) => {
  for (const path of ['/dev', '/admin']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Pagina vuota')
    await expect(page.getByRole('main').locator('a, button, p, img')).toHaveCount(0)
  }
  for (const path of ['/tv', '/che-ne-so']) {
    await page.goto(path)
    await expect(heading(page), path).toHaveText('404 :(')
  }
  await expect(page.getByRole('main').getByRole('button', { name: /^Il presidente/ })).toBeVisible()
  await page.getByRole('link', { name: 'Torna alle stanze (101)' }).click()
  await expect(page).toHaveURL('/')
})

test('game.md, «The header»: the keypad, by touch and by a real keyboard', async ({ ada: { page } }) => {
  await page.addInitScript(() => {
    const felt: unknown[] = []
    Object.assign(globalThis, { felt })
    navigator.vibrate = (pattern) => felt.push(pattern) > 0
  })
  await page.goto('/regole')
  await number(page).click()
  const keypad = page.getByRole('dialog', { name: 'A che pagina?' })
  const shown = keypad.getByRole('status')
  const key = (name: string) => keypad.getByRole('button', { name, exact: true })
  await expect(shown).toHaveText('---')
  await key('1').click()
  await expect(shown).toHaveText('--1')
  await expect(key('ok')).toHaveCount(0)
  await key('canc').click()
  await expect(shown).toHaveText('---')
  await expect(keypad).toBeVisible()
  await key('canc').click()
  await expect(keypad).toHaveCount(0)

  // The page is slow to come.
  const come = await hold(page, /\/assets\/pagina-.*\.js$/)
  await number(page).click()
  await expect(shown, 'cleared').toHaveText('---')
  for (const digit of ['5', '0', '0', 'ok']) await key(digit).click()
  await expect(page).toHaveURL('/pagina/500')
  await expect(keypad).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as unknown as { felt: number[] }).felt)).toEqual(Array(7).fill(15)) // set above

  // It takes a real keyboard's keys too. Opened while the page is on its way, it stays when that has come.
  await number(page).press('Enter')
  await expect(keypad.getByRole('heading')).toBeFocused()
  await expect(page.locator('h1')).toHaveText('Regole')
  come()
  await expect(page.locator('h1')).toHaveText('Massime')
  await page.keyboard.type('5012')
  await expect(shown).toHaveText('012')
  await page.keyboard.press('Backspace')
  await expect(shown).toHaveText('---')
  await page.keyboard.type('501')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pagina/501')
})

test('the clock goes on each second, in Italian', async ({ ada: { page } }) => {
  await page.clock.install({ time: new Date('2025-12-30T20:31:00+01:00') })
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await page.clock.pauseAt(new Date('2025-12-30T20:32:00+01:00'))
  const clock = page.getByRole('banner').getByRole('time')
  for (const [ms, time] of [
    [0, '20:32:00'],
    [1000, '20:32:01'],
    [3000, '20:32:04'],
  ] as const) {
    await page.clock.runFor(ms)
    await expect(clock).toHaveText(`mar 30 dic ${time}`)
  }
})

test('digits typed anywhere turn to the page after the third, and expire before it', async ({ ada: { page } }) => {
  await page.clock.install()
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.keyboard.type('1')
  await expect(number(page)).toHaveText('1--')
  await page.keyboard.press('Escape')
  await expect(number(page)).toHaveText('400')
  await page.keyboard.type('12')
  await page.clock.runFor(4100)
  await expect(number(page), 'digits expire').toHaveText('400')
  await page.keyboard.type('50')
  await expect(page).toHaveURL('/regole')
  await page.keyboard.type('0')
  await expect(page).toHaveURL('/pagina/500')
  await page.keyboard.type('101')
  await expect(page).toHaveURL('/')
})

test('digits stay in fields and dialogs, and mean nothing signed out', async ({ ada: { page }, stranger }) => {
  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').pressSequentially('Cenone 500')
  await expect(page.getByLabel('Come si chiama?')).toHaveValue('Cenone 500')
  await expect(page).toHaveURL('/stanza/nuova')
  await expect(number(page)).toHaveText('103')
  await number(page).click()
  await page.keyboard.type('7')
  await expect(number(page).first(), 'the keypad has it').toHaveText('103')

  const { page: outside } = await stranger()
  await outside.goto('/login')
  await expectSettled(outside)
  await expect(heading(outside)).toHaveText('DIECI PAROLE')
  await expect(outside.getByRole('banner').getByRole('button')).toHaveCount(0)
  await outside.keyboard.type('400')
  await expect(outside.getByRole('banner')).toContainText('999')
  await expect(outside).toHaveURL('/login')
})

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
