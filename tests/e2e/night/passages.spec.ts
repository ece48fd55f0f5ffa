/**
 * The sentence of each word that was said (game.md, «Every point has its sentence»): pressed in a score, turned, corrected,
 * withdrawn.
 */
import type { Page } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { beforeTheSpeech, list, operator } from './the-speech.ts'

const SPEECH =
  'Buon anno!\n\nIl monte e la valle; poi il mare. Coraggio: la strada è lunga, la neve è bianca. Il monte resta, ' +
  'più alto del monte di ieri.'

test.beforeEach(beforeTheSpeech)

const key = (page: Page, word: string) => page.getByRole('row', { name: new RegExp(`^${word}`) }).getByRole('button')
const sentence = (page: Page) => page.getByRole('blockquote')
const lit = (page: Page) => page.locator('mark')
const SIZES = [320, 390, 1280]

test('a said word opens its sentence, a near miss its own; a correction asks for a reload', async ({ ada }) => {
  test.slow()
  const { page } = ada
  await ada.finish(list('monte valle neve strade'))
  const id = await ada.makeRoom('Cenone', ['last-word'])
  await ada.api('POST', paths.close(id))
  await operator.publish(SPEECH)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/speech?v=') && asked.push(request.url())))
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: /^ye+ !$/ }).click()
  await page.getByRole('link', { name: /1º: Ada/ }).click()
  await expect(page.getByText('parola per parola')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Le tue dieci dal 1949' })).toBeVisible()
  expect(asked, 'nothing before the first press').toEqual([])

  await key(page, 'monte').focus()
  await page.keyboard.press('Enter')
  await expect(sentence(page)).toHaveText('«Il monte resta, più alto del monte di ieri.»')
  await expect(page.getByText('3 di 3')).toBeVisible()
  await expect(lit(page)).toHaveText('monte')
  expect(await sentence(page).evaluate((quote) => quote.firstChild?.textContent)).toBe('«Il monte resta, più alto del ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 di 3'), 'it goes round').toBeVisible()
  await expect(sentence(page)).toHaveText('«Il monte e la valle; poi il mare.»')
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 })
    await expectForEveryone(page, `a sentence, ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectLegibleTwiceAsLarge(page, 'a score with a sentence')

  await page
    .getByRole('row', { name: /^strade/ })
    .getByText('0', { exact: true })
    .click()
  await expect(sentence(page), 'one is open, and the whole row is a key').toHaveText(
    '«Coraggio: la strada è lunga, la neve è bianca.»',
  )
  await expect(lit(page)).toHaveText('strada')
  await expect(page.getByRole('button', { name: 'La volta dopo' }), 'once').toHaveCount(0)
  await expect(key(page, 'monte')).toHaveAttribute('aria-expanded', 'false')
  await expect(key(page, 'zza'), 'not said').toHaveCount(0)
  expect(asked, 'one question').toHaveLength(1)
  await key(page, 'strade').click()
  await expect(sentence(page)).toHaveCount(0)

  // After a correction the page shows the new text's passage.
  await operator.publish('Il monte è un altro.')
  await expect(page.getByText('corretta')).toBeVisible({ timeout: 30_000 })
  await key(page, 'monte').click()
  await expect(sentence(page)).toHaveText('«Il monte è un altro.»')

  // Corrected, and the page does not hear of it: its version is one that no browser has read.
  await operator.publish('Il monte è di neve.')
  await expect(page.getByText('di neve'), 'only when pressed').toHaveCount(0)
  await page.reload()
  await expect(key(page, 'neve')).toBeVisible()
  let isBehind = true
  await page.route(new RegExp(`${paths.ranking(id)}\\?`), (route) => (isBehind ? undefined : route.continue()))
  await operator.publish('Il monte è di neve e di sale.')
  await key(page, 'neve').click()
  await expect(page.getByText('Il testo ufficiale è cambiato, o non c’è più: ricarica la pagina.')).toBeVisible()
  await expectForEveryone(page, 'behind a correction')
  isBehind = false
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await key(page, 'neve').click()
  await expect(sentence(page)).toHaveText('«Il monte è di neve e di sale.»')

  // The server is away: one may try again.
  await operator.publish('Neve sul monte.')
  await page.reload()
  await page.route('**/speech?v=*', (route) => route.abort())
  await key(page, 'neve').click()
  await expect(page.getByText('La rete non c’è, o il servizio non risponde.')).toBeVisible()
  await expectForEveryone(page, 'a sentence that does not come')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(sentence(page)).toHaveText('«Neve sul monte.»')

  await operator.withdraw()
  await expect(page.getByText('Classifica ritirata')).toBeVisible({ timeout: 30_000 })
  await expect(sentence(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /monte|neve/ }), 'nothing is to be pressed').toHaveCount(0)
})
