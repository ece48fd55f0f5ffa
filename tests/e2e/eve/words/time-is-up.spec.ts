/** The texts of the last minutes: phases.spec.ts has those of the time after them. */
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { seasonSays } from '../../support/season-says.ts'
import { add } from '../../support/typing.ts'

const main = ({ page }: Actor) => page.getByRole('main')

test('102 opened in the last two minutes is counting', async ({ ada }) => {
  const { page } = ada
  await seasonSays(ada, { wordsDeadline: new Date(Date.now() + 110_000).toISOString(), begunAt: null, sealedAt: null })
  await page.goto('/parole')
  await expect(page.getByRole('heading', { level: 1, name: 'Parole' })).toHaveText(/^Ne mancano 10: [01]:\d\d$/)
  await expectForEveryone(page, 'the last two minutes')
})

test('in the last two minutes the band says what is missing, and counts; it is read twice', async ({ ada }) => {
  const { page } = ada
  ada.allow(/503/)
  await page.clock.install()
  const deadline = Date.now() + 30 * 60_000
  await seasonSays(ada, { wordsDeadline: new Date(deadline).toISOString(), begunAt: null, sealedAt: null })
  await page.goto('/parole')
  const words = tenWords('vite')
  for (const word of words.slice(0, 7)) await add(ada.page, word)
  await expect(page.getByText('ne mancano 3')).toBeVisible()
  const band = page.getByRole('heading', { level: 1, name: 'Parole' })
  // The page's clock runs ahead of the server's from here on, and no answer may put it right.
  for (const path of [paths.evening, paths.session]) {
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: {} }))
  }
  await page.clock.pauseAt(deadline - 130_000)
  await expect(band).toHaveText('Parole')
  await page.locator('main p.spoken[role=status]').evaluate((region) => {
    const sentences: string[] = []
    Object.assign(globalThis, { sentences })
    new MutationObserver(() => sentences.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await page.clock.runFor(15_000)
  await expect(band).toHaveText(/^Ne mancano 3: 1:5\d$/)
  await expect(page).toHaveTitle(/^Parole/)
  const before = (await band.textContent()) ?? ''
  await page.clock.runFor(1_000)
  await expect(band, 'it counts').not.toHaveText(before)
  await add(ada.page, words[7] ?? '')
  await expect(band).toHaveText(/^Ne mancano 2: 1:5\d$/)
  await add(ada.page, words[8] ?? '')
  await expect(band).toHaveText(/^Ne manca 1: 1:5\d$/)
  await add(ada.page, words[9] ?? '')
  await page.clock.runFor(60_000)
  await expect(band).toHaveText(/^Manca «Ho finito!»: 0:5\d$/)
  for (let seconds = 0; seconds < 40; seconds += 10) await page.clock.runFor(10_000)
  // Some fifteen seconds: on a loaded machine the page's clock differs from the server's by a few.
  await expect(band).toHaveText(/^Manca «Ho finito!»: 0:[01]\d$/)
  const heard = await page.evaluate(() => (globalThis as unknown as { sentences: string[] }).sentences)
  expect(heard).toEqual([
    expect.stringMatching(/^Ne mancano 3: (2 minuti|1 minuto e 5\d secondi)$/),
    expect.stringMatching(/^Manca «Ho finito!»: [23]\d secondi$/),
  ])
  await page.clock.runFor(30_000)
  await expect(band).toHaveText('Parole')
  await expect(main(ada)).toContainText('Tempo scaduto')
})
