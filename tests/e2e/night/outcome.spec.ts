/** Page 102 after the speech: the outcome of the player's ten words, beside the words that they ticked. */
import type { Page } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../shared/refusal-sentences.ts'
import { expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { noteRegions } from '../support/checks/regions.ts'
import { lookAgain } from '../support/turn-to.ts'
import { beforeTheSpeech, list, operator, SPEECH } from './the-speech.ts'

test.beforeEach(beforeTheSpeech)

const verdict = (page: Page) => page.getByRole('region', { name: 'Il verdetto' })
const told = (page: Page): Promise<string[]> => verdict(page).getByRole('listitem').allInnerTexts()
const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

test('after the speech one is told which of one’s words were said, and led to the rankings', async ({ ada }) => {
  await ada.finish(list('pane monte valle neve mare'))
  const { page } = ada
  await page.goto('/parole')
  const ticked = page.getByRole('button', { name: 'pane', exact: true })
  await ticked.click()
  await expect(verdict(page)).toHaveCount(0)
  await operator.publish(SPEECH)
  await lookAgain(page)
  await expect(verdict(page).getByText('Dette 4 su 10')).toBeVisible()
  expect(
    (await told(page))
      .map(lines)
      .map(([mark, word, fate]) => [mark, word, fate])
      .slice(0, 5),
  ).toEqual([
    ['✓', 'monte', 'detta'],
    ['✓', 'valle', 'detta'],
    ['✓', 'neve', expect.anything()],
    ['✓', 'mare', 'detta'],
    ['–', 'pane', 'non detta'],
  ])
  await expect(verdict(page).getByRole('listitem').filter({ hasText: 'neve' })).toContainText('parola bonus')
  // The player's ticks are another list, and differ from the outcome.
  await expect(page.getByRole('heading', { name: 'A orecchio' })).toBeVisible()
  await expect(ticked).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/Sentite finora: 1 su 10/)).toBeVisible()
  // Among the past speeches there is now this one (design.md, «The index of past speeches»).
  await page.getByRole('link', { name: 'Le tue dieci dal 1949' }).click()
  await expect(page.getByText(/^4 su 10\./)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'neve' })).toContainText('su 77, l’ultimo nel 2025')
  await expectForEveryone(page, '106 with this year')
  await page.goBack()
  await ticked.click()
  await expect(ticked, 'to be ticked again').toBeFocused()
  await expect(ticked).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(verdict(page).getByText('Dette 4 su 10')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A orecchio' })).toHaveCount(0)
  await verdict(page).getByRole('link', { name: 'Vai alle classifiche' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stanze' })).toBeVisible()
})

test('a corrected text is told of at the next look, a withdrawn one no more', async ({ ada }) => {
  await ada.finish(list('monte valle'))
  await operator.publish(SPEECH)
  const { page } = ada
  await page.goto('/parole')
  await expect(verdict(page).getByText('Dette 2 su 10')).toBeVisible()
  await operator.publish('La valle, e basta.')
  const regions = await noteRegions(page)
  await lookAgain(page)
  await expect(regions.filter({ hasText: 'Dette 1 su 10' }), 'told by a region that was there before').toBeVisible()
  await operator.withdraw()
  await lookAgain(page)
  await expect(page.getByText('Ora tocca a lui.')).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)
  await expect(page.getByText('La sera del discorso tocchi quelle che senti.')).toBeVisible()
})

test('a text taken back since the session was asked: the page goes back by itself', async ({ ada }) => {
  await ada.finish(list('monte valle'))
  await operator.publish(SPEECH)
  const { page } = ada
  await page.goto('/regole')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeVisible()
  await operator.withdraw()
  ada.allow(/409/)
  await page.getByRole('link', { name: /102 Parole/ }).click()
  await expect(page.getByText('Ora tocca a lui.')).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)
})

test('a person who never pressed «Ho finito!» is told how many hits they had', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await ada.api('PUT', paths.words, { words: ['monte', 'pane', 'valle'] })
  await operator.publish(SPEECH)
  await ada.page.goto('/parole')
  await expect(ada.page.getByText('Non erano dieci: quest’anno giochi senza parole.')).toBeVisible()
  await expect(verdict(ada.page).getByText('Dette 2 su 3')).toBeVisible()
  await expect(verdict(ada.page).getByText('Non contano, ma intanto lo sai.')).toBeVisible()
  // Without a word there is nothing to be told of, and still a way on.
  await bruno.page.goto('/parole')
  await expect(bruno.page.getByText('quest’anno giochi senza parole')).toBeVisible()
  await expect(verdict(bruno.page)).toHaveCount(0)
  await bruno.page.getByRole('link', { name: 'Vai alle classifiche' }).click()
  await expect(bruno.page.getByRole('heading', { level: 1, name: 'Stanze' })).toBeVisible()
})

test('when the answer does not come the page says so, and tries again at a press', async ({ ada }) => {
  await ada.finish(list('monte'))
  await operator.publish(SPEECH)
  ada.allow(/503/)
  const { page } = ada
  const problem: Partial<Problem> = {
    code: 'server/unavailable',
    detail: refusalSentence('server/unavailable'),
  }
  let isAway = true
  await page.route(`**${paths.said}`, (route) =>
    isAway ? route.fulfill({ status: 503, json: problem, headers: { 'Retry-After': '600' } }) : route.continue(),
  )
  await page.addInitScript(() => localStorage.setItem('pickedWords', '["monte"]'))
  await page.goto('/parole')
  await expect(verdict(page).getByText(refusalSentence('server/unavailable'))).toBeVisible()
  await expect(page.getByText(/Sentite finora/)).toBeVisible()
  await expectForEveryone(page, 'the outcome that does not come')
  isAway = false
  await verdict(page).getByRole('button', { name: 'Riprova' }).press('Enter')
  await expect(verdict(page).getByText('Dette 1 su 10')).toBeVisible()
  await expect(verdict(page).getByRole('link', { name: 'Vai alle classifiche' }), 'the key has gone').toBeFocused()
})

test('none, some and all of them: for everyone, on a small phone and with large text', async ({ player }) => {
  test.slow()
  const ada = await player('Ada Rossi', { viewport: { width: 320, height: 640 } })
  const longest = 'precipitevolissimevolmente'
  await ada.finish(list(`neve futuro ${longest}`))
  const { page } = ada
  for (const [text, count] of [
    ['Buonasera.', 'Dette 0 su 10'],
    [`La neve, ${longest}.`, 'Dette 2 su 10'],
    [list(`neve futuro ${longest}`).join(' '), 'Dette 10 su 10'],
  ] as const) {
    await operator.publish(text)
    await page.goto('/parole')
    await expect(verdict(page).getByText(count)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), count).toBeLessThanOrEqual(320)
    await expectForEveryone(page, count)
  }
  await expectLegibleTwiceAsLarge(page, 'one’s words after the speech')
})
