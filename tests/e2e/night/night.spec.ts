import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { hold } from '../support/hold.ts'
import { add } from '../support/typing.ts'
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

test('a word finds the rooms that had it; one typed meanwhile stays, with the focus', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  const { page } = ada
  const field = page.getByLabel('Chi aveva la parola…')
  const found = page.getByRole('listitem').filter({ hasText: 'Cenone' })
  const all = page.getByRole('link', { name: 'Tutte le stanze, di nuovo' })
  await page.goto('/')
  await field.fill('Strada')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(page).toHaveURL('/?parola=Strada')
  await expect(found).toBeVisible()
  await field.fill('nessuna')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(found).toHaveCount(0)

  await all.click()
  await expect(all).toHaveCount(0)
  const answer = await hold(page, '**/api/rooms?word=*')
  await field.fill('strada')
  await field.press('Enter')
  await field.fill('mon')
  answer()
  await expect(page).toHaveURL('/?parola=strada')
  await expect(all).toBeVisible()
  await expect(field).toHaveValue('mon')
  await expect(field).toBeFocused()
  await page.keyboard.type('te')
  await expect(field).toHaveValue('monte')
  await field.press('Enter')
  await expect(page).toHaveURL('/?parola=monte')
  await expect(page.locator('#main'), 'the answer has come').not.toHaveAttribute('data-loading')
  await page.goBack()
  await expect(page).toHaveURL('/?parola=strada')
  await expect(field, 'left alone it follows the page').toHaveValue('strada')
})

test('a word that comes too late is said, and the saved list shown; taken back, the words unlock', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: ['pane'] })
  await ada.page.goto('/parole')
  // The page has to know of no speech yet: its own question may still be on its way when it has loaded.
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await operator.publish(SPEECH)
  await add(ada.page, 'vino')
  await expect(ada.page.getByText(/Tempo scaduto: il discorso è (iniziato|finito)/)).toBeVisible()
  await expect(ada.page.getByText(/non sono arrivate in tempo/)).toBeVisible()
  await expect(ada.page.getByLabel('La prossima parola')).toHaveCount(0)
  const refused = await ada.api<{ detail: string }>('PUT', paths.words, { words: ['olio'] })
  expect(refused.body.detail, 'who asks all the same is refused in the words of game.md, «The deadline»').toBe(
    'Tempo scaduto: il discorso è iniziato',
  )
  await operator.withdraw()
  await ada.page.reload()
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await expect(ada.page.getByText('pane')).toBeVisible()
})
