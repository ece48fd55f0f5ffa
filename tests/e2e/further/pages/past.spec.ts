/** Page 106 before this year's speech: the player's ten words in past speeches (design.md, «The index of past speeches»). */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/actors.ts'
import { heading, number } from '../../support/band.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'

const TEN = 'pace coraggio ospedale montagne fiducia futuro storia ragazzi ascoltare precipitevolissimevolmente'.split(
  ' ',
)
const INDEX = '**/assets/speech-index-*.txt'

const said = (page: Page, word: string) => page.getByRole('listitem').filter({ hasText: word })
const isTold = (page: Page) => expect(page.getByRole('term').filter({ hasText: 'L’anno migliore' })).toBeVisible()

test('before «Ho finito!» 106 is shut; after it, 102 leads to one’s ten words since 1949', async ({ ada }) => {
  const { page } = ada
  let fetched = 0
  await page.route(INDEX, (route) => {
    fetched++
    return route.continue()
  })
  await page.goto('/regole')
  await expect(heading(page)).toHaveText('Regole')
  await page.keyboard.type('106')
  await expect(heading(page)).toHaveText('Dal 1949')
  await expect(number(page)).toHaveText('106')
  await expect(page.getByText('Questa pagina si apre dopo «Ho finito!».')).toBeVisible()
  await expectForEveryone(page, 'shut')
  expect(fetched, 'nothing of it comes to whoever is choosing').toBe(0)
  await page.getByRole('link', { name: 'Alle tue dieci parole' }).click()
  await expect(heading(page)).toHaveText('Parole')
  await ada.finish(TEN)
  await page.goto('/parole')
  await page.getByRole('link', { name: 'Le tue dieci dal 1949' }).click()
  await isTold(page)
  await expect(page).toHaveTitle('Le tue dieci dal 1949 · DIECI PAROLE 106')
  await expect(page.getByRole('listitem').filter({ hasText: /su 76|mai/ })).toHaveCount(10)
  await expect(said(page, 'ospedale')).toHaveText(/ospedale 3 discorsi su 76, l’ultimo nel 1993/)
  await expect(said(page, 'fiducia')).toHaveText(/55 discorsi su 76, l’ultimo nel 2024/)
  await expect(said(page, 'montagne')).toHaveText(/1 discorso su 76, nel 1983/)
  await expect(said(page, 'precipitevolissimevolmente')).toHaveText(/mai$/)
  await expect(page.getByText('7 su 10, nel 2024')).toBeVisible()
  await expect(page.getByText(/0 su 10, nel 1971.*con Leone/)).toBeVisible()
  await expect(page.getByText(/Fonte: .*trascrizione/)).toBeVisible()
  await page.getByText('Tutti gli anni, in cifre').click()
  await expect(page.getByText('1949: 2, 1950: 1')).toBeVisible()
  await expectForEveryone(page, 'told')
  await expectLegibleTwiceAsLarge(page, '106')
})

test('without a network, and with a damaged index, 106 says so, and goes on at «Riprova»', async ({ ada }) => {
  const { page } = ada
  await ada.finish(TEN)
  ada.allow(/ERR_FAILED/)
  // One route all the time: the page asks again by itself, too.
  let index: 'away' | 'damaged' | 'whole' = 'away'
  await page.route(INDEX, async (route) => {
    if (index === 'away') return route.abort()
    const text = await (await route.fetch()).text()
    return route.fulfill({ body: index === 'damaged' ? text.replace('pace', 'pece') : text })
  })
  await page.goto('/dal-1949')
  await expect(page.getByText(/non arriva: la rete non c’è/)).toBeVisible()
  await expectForEveryone(page, 'away')
  index = 'damaged'
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText(/è arrivato rovinato/)).toBeVisible()
  await expect(page.getByText(/su 76/)).toHaveCount(0)
  await expectForEveryone(page, 'damaged')
  index = 'whole'
  await page.getByRole('button', { name: 'Riprova' }).click()
  await isTold(page)
  await expect(heading(page), '«Riprova» took no focus away').toBeFocused()
})
