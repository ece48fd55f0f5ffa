/** The number in the header, while it searches for a page. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/actors.ts'
import { heading, number } from '../../support/band.ts'
import { expectSettled } from '../../support/settled.ts'

/** Every text that the header's number has had. */
const watchNumber = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('.top-page')?.textContent
      if (text) seen.add(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

const seenNumbers = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])) // set above
    .map((text) => text.replace('Pagina ', '')) // said aloud, while it is no key yet

test('the number rolls while it searches', async ({ ada: { page } }) => {
  await watchNumber(page)
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await expectSettled(page) // the drawn page hears no digits
  await page.keyboard.type('900')
  await expect(number(page)).toHaveAccessibleName('Pagina 900: apri il tastierino')
  await expect(number(page)).toHaveText('900')
  const rolled = (await seenNumbers(page)).map(Number).filter((shown) => shown > 400 && shown < 900)
  expect(rolled.length).toBeGreaterThan(2)
  await expectSettled(page)
  await page.evaluate(() => (globalThis as unknown as { seen: Set<string> }).seen.clear())
  await page.keyboard.type('400') // this page has been loaded, and is there at once
  await expect(number(page)).toHaveAccessibleName('Pagina 400: apri il tastierino')
  await expectSettled(page)
  const seen = (await seenNumbers(page)).filter((shown) => !shown.includes('-'))
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.indexOf('400'), 'a page that is there at once is searched for as well').toBeGreaterThan(2)
})

test('nothing rolls with reduced motion, nor held by FERMA', async ({ player }) => {
  const { page } = await player('Ada Rossi', { reducedMotion: 'reduce' })
  await watchNumber(page)
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await expectSettled(page) // the drawn page hears no digits
  await page.keyboard.type('900')
  await expect(heading(page)).toHaveText('Massime')
  await expect(number(page)).toHaveText('900')
  expect((await seenNumbers(page)).filter((shown) => !['---', '400', '900', '9--', '90-'].includes(shown))).toEqual([])

  const { page: held } = await player('Bruno Conti')
  await watchNumber(held)
  await held.goto('/extra')
  await held.getByRole('button', { name: 'FERMA' }).click()
  await held.keyboard.type('900')
  await expect(heading(held)).toHaveText('Massime')
  await expect(number(held)).toHaveText('900')
  expect((await seenNumbers(held)).filter((shown) => !['---', '898', '900', '9--', '90-'].includes(shown))).toEqual([])
})
