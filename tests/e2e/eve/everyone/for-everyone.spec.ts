/** The main screens for everyone, on the narrowest phone: tests/e2e/further has each page in each state, and larger text. */
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { layoutFaults } from '../../support/checks/layout.ts'

test('at 320 pixels axe finds nothing, and nothing is cut or leaves the screen', async ({ player, stranger }) => {
  test.slow()
  const viewport = { width: 320, height: 700 }
  const [ada, { page: outside }] = [await player('Ada Rossi', { viewport }), await stranger({ viewport })]
  const id = await ada.makeRoom('Cenone dai Rossi e dai loro amici più cari')
  for (const path of ['/login', '/', '/parole', '/regole', '/extra', '/stanza/nuova', `/stanza/${id}`]) {
    const page = path === '/login' ? outside : ada.page
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(layoutFaults), path).toEqual([])
    await expectForEveryone(page, `${path} at 320`)
  }
})

test('focus goes to the heading at a page change; the keyboard alone makes a room', async ({ ada: { page } }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Stanze', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Regole/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeFocused()
  await expect(page).toHaveTitle(/Regole/)
  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').focus()
  await page.keyboard.type('Cenone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
})

test('a page that gives way to another at the very first hands over the focus as well', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/parole')
  await expect(page.getByRole('heading', { level: 1, name: 'DIECI PAROLE' })).toBeFocused()
  await expect(page.locator('p.spoken[aria-live]')).toHaveText(await page.title())
})
