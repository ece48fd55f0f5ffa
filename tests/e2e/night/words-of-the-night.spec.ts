/** A word looked for among the rankings, and one typed when it is too late. */
import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { aClosedRoom, beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

test.beforeEach(beforeTheSpeech)

test('a word finds the rooms in whose ranking someone has it', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  await ada.page.goto('/')
  await ada.page.getByLabel('Chi aveva la parola…').fill('Strada')
  await ada.page.getByRole('button', { name: 'Cerca' }).click()
  await expect(ada.page).toHaveURL('/?parola=Strada')
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'Cenone' })).toBeVisible()
  await ada.page.getByLabel('Chi aveva la parola…').fill('nessuna')
  await ada.page.getByRole('button', { name: 'Cerca' }).click()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'Cenone' })).toHaveCount(0)
})

test('a word typed while an earlier search is still on its way stays, with the focus, when the answer comes', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await ada.page.route('**/api/rooms?word=*', async (route) => {
    await held
    await route.continue()
  })
  await ada.page.goto('/')
  const field = ada.page.getByLabel('Chi aveva la parola…')
  await field.fill('strada')
  await field.press('Enter')
  await field.fill('mon')
  answer()
  await expect(ada.page).toHaveURL('/?parola=strada')
  await expect(ada.page.getByRole('link', { name: 'Tutte le stanze, di nuovo' })).toBeVisible()
  await expect(field).toHaveValue('mon')
  await expect(field).toBeFocused()
  await ada.page.keyboard.type('te')
  await expect(field).toHaveValue('monte')
  await field.press('Enter')
  await expect(ada.page).toHaveURL('/?parola=monte')
  await expect(ada.page.locator('#main'), 'the answer has come').not.toHaveAttribute('data-loading')
  await ada.page.goBack()
  await expect(ada.page).toHaveURL('/?parola=strada')
  await expect(field, 'left alone it follows the page').toHaveValue('strada')
})

test('when the speech is there words are locked, and the page says so; taken back, they unlock', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.api('PUT', paths.words, { words: ['pane'] })
  await operator.publish(SPEECH)
  await ada.page.goto('/parole')
  await expect(ada.page.getByText('Tempo scaduto: il discorso è finito')).toBeVisible()
  await expect(ada.page.getByLabel('La prossima parola')).toHaveCount(0)
  const refused = await ada.api<{ detail: string }>('PUT', paths.words, { words: ['vino'] })
  expect(refused.body.detail, 'who asks all the same is refused in the words of decision 9').toBe(
    'Tempo scaduto: il discorso è iniziato',
  )
  await operator.withdraw()
  await ada.page.reload()
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await expect(ada.page.getByText('pane')).toBeVisible()
})

test('a word typed in the last minute that comes too late is not lost: it is said, and the saved list shown', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.api('PUT', paths.words, { words: ['pane'] })
  await ada.page.goto('/parole')
  // The page has to know of no speech yet: its own question may still be on its way when it has loaded.
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await operator.publish(SPEECH)
  await ada.page.getByLabel('La prossima parola').fill('vino')
  await ada.page.getByLabel('La prossima parola').press('Enter')
  await expect(ada.page.getByText(/Tempo scaduto: il discorso è (iniziato|finito)/)).toBeVisible()
  await expect(ada.page.getByText(/non sono arrivate in tempo/)).toBeVisible()
})
