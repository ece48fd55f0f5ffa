/** A word looked for among the rankings, and one typed when it is too late. */
import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { hold } from '../support/hold.ts'
import { add } from '../support/typing.ts'
import { aClosedRoom, beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

test.beforeEach(beforeTheSpeech)

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
