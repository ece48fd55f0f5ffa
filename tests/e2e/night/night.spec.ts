import { expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { aClosedRoom, beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

test.beforeEach(beforeTheSpeech)

test('axe finds nothing from the party on; twice as large the first three lose nothing', async ({ player, guest }) => {
  test.slow()
  const [ada, bruno] = [await player('Massimiliano Rossi'), await guest('Giuseppina Conti')]
  const carla = await player('Carla Ferri')
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('dialog', { name: /Ha vinto/ })).toBeVisible()
  await expectForEveryone(page, 'the party')
  await expectLegibleTwiceAsLarge(page, 'the party')
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  await expect(page.getByRole('link', { name: /Massimiliano.*7 punti/ })).toBeVisible()
  await expectForEveryone(page, 'the ranking')
  await expectLegibleTwiceAsLarge(page, 'the ranking')
  await page.getByRole('link', { name: /Massimiliano.*7 punti/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'neve' })).toBeVisible()
  await expectForEveryone(page, 'a score taken apart')
  await expectLegibleTwiceAsLarge(page, 'a score taken apart')
  await page.goto('/?parola=strada')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cenone' })).toBeVisible()
  await expectForEveryone(page, 'rooms found by a word')
  await page.goto('/parole')
  await expect(page.getByText(/^Dette \d+ su 10$/)).toBeVisible()
  await expectForEveryone(page, 'one’s words after the speech')
  await carla.page.goto('/parole')
  await expect(carla.page.getByText('Tempo scaduto: il discorso è finito')).toBeVisible()
  await expectForEveryone(carla.page, 'time is up')
})

test('home marks a ranking that was not on screen here, and puts it first', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  const { page } = ada
  const id = await aClosedRoom(ada, bruno)
  await ada.makeRoom('Dopocena')
  const names = page.getByRole('region', { name: 'Le tue stanze' }).getByRole('heading', { level: 3 })
  const card = page.getByRole('listitem').filter({ hasText: 'Cenone' })
  const mark = card.getByText('Classifica nuova', { exact: true })
  await page.goto('/')
  await expect(names, 'the newest first').toHaveText(['Dopocena', 'Cenone'])
  await expect(card.getByText('Chiusa', { exact: true })).toBeVisible()
  await expect(mark).toHaveCount(0)
  await operator.publish(SPEECH)
  await page.goto('/')
  await expect(mark).toBeVisible()
  await expect(names).toHaveText(['Cenone', 'Dopocena'])
  await expectForEveryone(page, 'home with a new ranking')
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  await expect(page.getByRole('link', { name: /1º: / })).toBeVisible()
  await page.getByRole('link', { name: '101 Stanze' }).click()
  await expect(names).toHaveText(['Dopocena', 'Cenone'])
  await expect(mark).toHaveCount(0)
  await expect(page.getByText('La classifica è pronta.')).toBeVisible()
})
