/** A page’s head: the President’s dice and their sounds, where he stands, and the number while it searches for a page. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/actors.ts'
import { endSound, heading, holdSounds, number, playedSounds, president } from '../../support/band.ts'
import { expectSettled } from '../../support/settled.ts'

test('a tap rolls a die, whose sound is fetched then; while it plays none starts, and the next is another', async ({
  ada: { page },
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  await holdSounds(page)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.wav')) fetched.push(request.url())
  })
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  expect(fetched).toEqual([])
  await president(page).click()
  await expect.poll(() => playedSounds(page)).toHaveLength(1)
  expect(new Set(fetched).size, 'one sound, not all of them').toBe(1)
  await expect(page.locator(':root.saturated')).toHaveCount(0)
  // At once, since after six seconds a sound counts as over.
  await page.evaluate(async () => {
    for (let tap = 0; tap < 2; tap++) {
      document.querySelector<HTMLElement>('button.president')?.click()
      await new Promise(requestAnimationFrame)
    }
  })
  await endSound(page)
  expect(await playedSounds(page)).toHaveLength(1)
  await president(page).click()
  await expect.poll(() => playedSounds(page)).toHaveLength(2)
  expect(new Set(await playedSounds(page)).size).toBe(2)
})

for (const { motion, animation } of [
  { motion: 'no-preference', animation: 'saturation' },
  { motion: 'reduce', animation: 'none' },
] as const) {
  test(`«sat» saturates the screen as long as it sounds (motion: ${motion})`, async ({ stranger }) => {
    const { page } = await stranger({ reducedMotion: motion })
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    await holdSounds(page)
    await page.goto('/login')
    await expectSettled(page)
    await president(page).click()
    const root = page.locator(':root.saturated')
    await expect(root).toHaveCount(1)
    await expect(page.locator('body')).toHaveCSS('animation-name', animation)
    await endSound(page)
    await expect(root).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('animation-name', 'none')
  })
}

test('the picture is gone on 264 and 420, and the band takes the whole width', async ({ ada: { page } }) => {
  await page.goto('/regole')
  await expect(president(page)).toBeVisible()
  for (const [hidden, title] of [
    [264, 'Torno subito'],
    [420, 'Nebbia'],
  ] as const) {
    await page.keyboard.type(String(hidden))
    await expect(heading(page)).toHaveText(title)
    await expect(president(page)).toHaveCount(0)
    const [band, main] = await Promise.all([heading(page).boundingBox(), page.getByRole('main').boundingBox()])
    expect(band?.width).toBe(main?.width)
  }
  await page.keyboard.type('265')
  await expect(president(page)).toBeVisible()
})

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
