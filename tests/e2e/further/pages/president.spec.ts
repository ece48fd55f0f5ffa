/** The President’s dice, their sounds, and where he and «caricamento» stand. */
import { expect, test } from '../../support/actors.ts'
import { endSound, heading, holdSounds, playedSounds, president } from '../../support/band.ts'
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

test('at the foot of a long page as well «caricamento» is in sight, and nothing over it', async ({ player }) => {
  const ada = await player('Ada Rossi', { viewport: { width: 390, height: 480 } })
  const { page } = ada
  for (const table of ['primo', 'secondo', 'terzo', 'quarto', 'quinto']) await ada.makeRoom(`Tavolo ${table}`)
  await page.clock.install()
  await page.goto('/')
  const plus = page.getByRole('link', { name: 'Crea una stanza' })
  await expect(plus).toBeVisible()
  await page.route(/\/quote[.-]/, () => {}) // on its way for ever
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.keyboard.type('500')
  await expect(president(page).locator('.mosaic')).toHaveCSS('filter', 'grayscale(1)')
  await page.clock.runFor(700)
  await expect(page.getByRole('status').filter({ hasText: 'caricamento' })).toBeInViewport({ ratio: 1 })
  const isCovered = await plus.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.curtain') !== null
  })
  expect(isCovered).toBe(true)
})
