import { expect, test } from '../../support/actors.ts'
import { heading, number } from '../../support/band.ts'
import { hold } from '../../support/hold.ts'
import { expectSettled } from '../../support/settled.ts'
import { turnTo } from '../../support/turn-to.ts'

test('page numbers lead to their screens, both ways; a path without one leads to 999', async ({ player }) => {
  const { page } = await player('Ada Rossi', { reducedMotion: 'reduce' }) // or each number would roll
  await page.goto('/regole')
  await expect(number(page)).toHaveText('400')
  for (const [path, canonical, shown] of [
    ['/pagina/101', '/', 101],
    ['/pagina/102', '/parole', 102],
    ['/pagina/103', '/stanza/nuova', 103],
    ['/pagina/400', '/regole', 400],
    ['/pagina/898', '/extra', 898],
    ['/pagina/500', '/pagina/500', 500],
    ['/pagina/abc', '/pagina/999', 999],
    ['/pagina/1000', '/pagina/999', 999],
    ['/pagina/99', '/pagina/999', 999],
    ['/pagina/', '/pagina/999', 999],
  ] as const) {
    await turnTo(page, path)
    await expect(page, path).toHaveURL(canonical)
    await expect(number(page), path).toHaveText(String(shown))
    // Each of those that lead to 999 has to get there again.
    if (shown === 999) await turnTo(page, '/regole')
    if (shown === 999) await expect(number(page)).toHaveText('400')
  }
  await turnTo(page, '/pagina/110') // with no room seen yet: back-and-forth.spec.ts
  await expect(page).toHaveURL('/')
  await expect(number(page)).toHaveText('101')
  // A final slash changes neither the number nor the key that is lit.
  for (const [path, shown, key] of [
    ['/parole/', 102, 'Parole'],
    ['/regole/', 400, 'Regole'],
    ['/extra/', 898, 'Extra'],
  ] as const) {
    await turnTo(page, path)
    await expect(number(page), path).toHaveText(String(shown))
    const lit = page.getByRole('navigation', { name: 'Pagine principali' }).locator('[aria-current="page"]')
    await expect(lit, path).toHaveText(new RegExp(key))
    await expect(lit, `${path}: no reminder of where one is`).not.toHaveAttribute('data-todo')
  }
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
  for (const [digit, text] of [
    ['1', '--1'],
    ['2', '-12'],
  ] as const) {
    await key(digit).click()
    await expect(shown).toHaveText(text)
    await expect(key('ok')).toHaveCount(0)
  }
  await key('3').click()
  await expect(shown).toHaveText('123')
  await key('4').click()
  await expect(shown, 'the oldest is dropped').toHaveText('234')
  await expect(key('ok')).toBeVisible()
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
  expect(await page.evaluate(() => (globalThis as unknown as { felt: number[] }).felt)).toEqual(Array(10).fill(15)) // set above

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

test('digits typed anywhere turn to the page after the third', async ({ ada: { page } }) => {
  await page.clock.install({ time: new Date('2025-12-30T20:31:00+01:00') })
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await page.clock.pauseAt(new Date('2025-12-30T20:32:00+01:00'))
  await page.keyboard.type('1')
  await expect(number(page)).toHaveText('1--')
  await page.keyboard.type('2')
  await expect(number(page)).toHaveText('12-')
  await page.keyboard.press('Backspace')
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

test('the clock: weekday, day, month and time in Italian, each second', async ({ ada: { page } }) => {
  await page.clock.install({ time: new Date('2025-12-30T20:31:05+01:00') })
  await page.goto('/regole')
  await page.clock.pauseAt(new Date('2025-12-30T20:32:00+01:00'))
  const clock = page.getByRole('banner').getByRole('time')
  await expect(clock).toHaveText('mar 30 dic 20:32:00')
  await page.clock.runFor(1000)
  await expect(clock).toHaveText('mar 30 dic 20:32:01')
  await page.clock.runFor(3000)
  await expect(clock).toHaveText('mar 30 dic 20:32:04')
})
