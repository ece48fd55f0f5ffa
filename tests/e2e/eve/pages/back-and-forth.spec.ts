/** Turning pages: the screen while a page is loading, and where «back» leads. */
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { hold } from '../../support/hold.ts'
import { askAtLogin } from '../../support/mail.ts'
import { expectSettled } from '../../support/settled.ts'
import { heading } from '../server/away.ts'

const height = ({ page }: Actor) => page.evaluate(() => scrollY)

const frames = ({ page }: Actor, count: number) =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** Home's answer waits until it is told to come. */
const holdHome = ({ page }: Actor) => hold(page, `**${paths.rooms()}`)

test('«back» and a reload keep one’s place, and a new page begins at its top', async ({ ada }) => {
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await ada.page.evaluate(() => scrollTo(0, 700))
  await ada.page.getByRole('link', { name: /Extra/ }).dispatchEvent('click') // a touch would scroll to it first
  await expect(heading(ada, 'Extra')).toBeVisible()
  expect(await height(ada)).toBe(0)
  await ada.page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect.poll(() => height(ada)).toBe(700)
  await ada.page.evaluate(() => scrollTo(0, 400))
  await ada.page.reload()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect.poll(() => height(ada)).toBe(400)
  await ada.page.goto('/extra')
  await expectSettled(ada.page)
  expect(await height(ada)).toBe(0)
})

test('the page before stays until the next one is there, and a second touch is no second step', async ({ ada }) => {
  await ada.page.goto('/extra')
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  const release = await holdHome(ada)
  const home = ada.page.getByRole('link', { name: /Stanze/ })
  await home.click()
  await home.click()
  await expect(ada.page).toHaveURL('/')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect(ada.page.locator('#main')).toHaveAttribute('data-loading', '')
  release()
  await expect(heading(ada, 'Stanze')).toBeVisible()
  await expect(ada.page.locator('#main')).not.toHaveAttribute('data-loading')
  await ada.page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await ada.page.goBack()
  await expect(heading(ada, 'Extra')).toBeVisible()
})

test('who turns on before a page has come is not brought back by it', async ({ ada }) => {
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  const release = await holdHome(ada)
  await ada.page.getByRole('link', { name: /Stanze/ }).click()
  await ada.page.getByRole('link', { name: /Extra/ }).click()
  await expect(heading(ada, 'Extra')).toBeVisible()
  const answered = ada.page.waitForResponse((response) => response.url().endsWith(paths.rooms()))
  release()
  await answered
  await frames(ada, 1)
  await expect(heading(ada, 'Extra')).toBeVisible()
  await expect(ada.page).toHaveURL('/extra')
})

test('a link of a mail that is opened in the tab of an old one is taken', async ({ stranger }) => {
  const ada = await stranger()
  const { link } = await askAtLogin(ada)
  await ada.page.goto('/login/email-callback#token=x')
  await expect(ada.page.getByText('Al link manca la fine')).toBeVisible()
  await ada.page.goto(link) // the same path: the browser loads nothing
  await expect(ada.page.getByRole('dialog')).toBeVisible()
})

test('a link to a part leads there at each press, and an unknown part breaks nothing', async ({ ada }) => {
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  const [first, second] = await ada.page
    .locator('main a[href^="#"]')
    .evaluateAll((links) => links.slice(1, 3).map((link) => link.getAttribute('href')?.slice(1) ?? ''))
  for (const part of [first, second, first]) {
    await ada.page.evaluate(() => scrollTo(0, 0))
    await frames(ada, 5)
    await ada.page.locator(`main a[href="#${part}"]`).first().click()
    await expect(ada.page).toHaveURL(`/regole#${part}`)
    await frames(ada, 30) // by then the page of the address has been opened
    const top = await ada.page.locator(`[id="${part}"]`).evaluate((element) => element.getBoundingClientRect().top)
    expect(top, part).toBeGreaterThanOrEqual(-1)
    expect(top, part).toBeLessThan(150)
  }
  await ada.page.goto('/extra')
  await ada.page.goto('/regole#100%')
  await expect(heading(ada, 'Regole')).toBeVisible()
})

test('a page that fails loses no place: neither that of the page before, nor its own', async ({ ada }) => {
  await ada.page.setViewportSize({ width: 390, height: 320 })
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await ada.page.evaluate(() => scrollTo(0, 700))
  ada.allow(/.*/)
  const rooms = `**${paths.rooms()}`
  await ada.page.route(rooms, (route) => route.fulfill({ json: { owned: [{ id: 'x' }], joined: [], next: null } }))
  await ada.page.getByRole('link', { name: /Stanze/ }).dispatchEvent('click')
  await expect(heading(ada, 'Un momento'), 'it fails while it is drawn').toBeVisible()
  await ada.page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect.poll(() => height(ada)).toBe(700)

  await ada.page.unroute(rooms)
  await ada.page.goto('/')
  await expect(heading(ada, 'Stanze')).toBeVisible()
  await ada.page.evaluate(() => scrollTo(0, 60))
  await ada.page.getByRole('link', { name: /Extra/ }).dispatchEvent('click')
  await expect(heading(ada, 'Extra')).toBeVisible()
  await ada.page.evaluate(() => localStorage.clear()) // or home would be shown as it was
  await ada.page.route(rooms, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '60' } }))
  await ada.page.goBack()
  await expect(heading(ada, 'Il segnale non arriva')).toBeVisible()
  await ada.page.unroute(rooms)
  await ada.page.getByRole('button', { name: 'Riprova' }).click()
  await expect(heading(ada, 'Stanze')).toBeVisible()
  await expect.poll(() => height(ada)).toBe(60)
})

test('the number of the page on screen is no step of its own', async ({ ada }) => {
  await ada.page.goto('/extra')
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  const steps = await ada.page.evaluate(() => history.length)
  await ada.page.keyboard.type('400')
  await ada.page.keyboard.press('Enter')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect(ada.page.getByRole('dialog')).toHaveCount(0)
  expect(await ada.page.evaluate(() => history.length)).toBe(steps)
})

test('a link pressed with Ctrl or the middle button opens beside the page, which stays', async ({ ada }) => {
  await ada.page.goto('/extra')
  const rules = ada.page.getByRole('link', { name: /Regole/ })
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = ada.page.context().waitForEvent('page')
    await rules.click(press)
    const beside = await opened
    await expect(beside).toHaveURL('/regole')
    await expect(heading(ada, 'Extra')).toBeVisible()
    await beside.close()
  }
})

test('110 opens the room last seen, however it is asked for, and home before there is one', async ({ ada }) => {
  const { page } = ada
  await page.goto('/stanza/')
  await expect(page).toHaveURL('/')
  await expect(heading(ada, 'Stanze')).toBeVisible()
  const [first, last] = [await ada.makeRoom('Cenone'), await ada.makeRoom('Veglione')]
  for (const id of [first, last]) {
    await page.goto(`/stanza/${id}`)
    await expectSettled(page)
  }
  for (const path of ['/stanza/', '/stanza', '/pagina/110']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/stanza/${last}`)
    await expect(heading(ada, 'Veglione')).toBeVisible()
  }
  await page.goto('/regole')
  await page.getByRole('button', { name: /apri il tastierino/ }).click()
  for (const key of ['1', '1', '0', 'ok']) {
    await page.getByRole('dialog').getByRole('button', { name: key, exact: true }).click()
  }
  await expect(page).toHaveURL(`/stanza/${last}`)
  await page.goBack()
  await expect(page, '110 itself is no stop on the way back').toHaveURL('/regole')
  // Half of the number before the page has come, half after it.
  await page.keyboard.type('11')
  await page.goForward()
  await expect(heading(ada, 'Veglione')).toBeVisible()
  await page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await page.keyboard.type('0')
  await expect(page, 'digits outlive the page on which they were typed').toHaveURL(`/stanza/${last}`)
})
