/** Text at 200 % loses nothing on a phone: every page, at 390 and at 320 pixels. tests/e2e/night has the ranking. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { pressOwnerKey } from '../../support/owner-keys.ts'

test('signed out', async ({ stranger }) => {
  test.slow()
  const { page, email } = await stranger()
  for (const path of [
    '/login/registrazione',
    '/login/email-callback',
    '/error/multi-user/google',
    '/delete-data',
    '/extra/privacy',
    '/extra/termini',
    '/questa/non/esiste',
    '/login?errore=google-annullato',
    '/login',
  ]) {
    await page.goto(path)
    await expectLegibleTwiceAsLarge(page, path)
  }
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByLabel(/codice/)).toBeVisible()
  await expectLegibleTwiceAsLarge(page, 'link sent')
})

test('the pages by number', async ({ player }) => {
  test.slow()
  const { page } = await player('Ada Rossi')
  await page.route('**/api/weather', (route) => route.fulfill({ status: 503, json: {} }))
  for (const number of [124, 252, 262, 264, 401, 420, 500, 602, 666, 700, 709, 777, 999]) {
    await page.goto(`/pagina/${number}`)
    await expect(page.getByRole('navigation', { name: 'Pagine vicine' })).toBeVisible()
    await expectLegibleTwiceAsLarge(page, `/pagina/${number}`)
  }
})

const ROOM = 'Precipitevolissimevolmente insieme'

test('signed in', async ({ player }) => {
  test.slow()
  const ada = await player('Massimiliano Alessandro Bartolomei')
  await ada.makeRoom(ROOM, ['last-man', 'bonus-no-duplicates', 'last-word'])
  for (const path of [
    '/',
    '/parole',
    '/regole',
    '/extra',
    '/delete-data',
    '/stanza/nuova',
    '/stanza/zzzzzzzzzzzz',
    '/dev',
  ]) {
    await ada.page.goto(path)
    await expectLegibleTwiceAsLarge(ada.page, path)
  }
})

test('a room with long names, from its opening to its closing', async ({ player }) => {
  test.slow()
  const ada = await player('Massimiliano Alessandro Bartolomei')
  const bruno = await player('Bruno Conti')
  const { page } = ada
  const id = await ada.makeRoom(ROOM, ['last-man', 'bonus-no-duplicates', 'last-word'])
  await bruno.api('POST', paths.join(id))
  for (const { page: theirs } of [ada, bruno]) {
    await theirs.goto(`/stanza/${id}`)
    await expect(theirs.getByRole('region', { name: /giocator/ }).getByRole('listitem')).toHaveCount(2)
    await expectLegibleTwiceAsLarge(theirs, 'a lobby')
  }
  await page.getByRole('button', { name: /^Pagina 110/ }).click()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expectLegibleTwiceAsLarge(page, 'the keypad')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Per il muro' }).click()
  await expectLegibleTwiceAsLarge(page, 'the code for the wall')
  await page.keyboard.press('Escape')
  await pressOwnerKey(page, 'Chiudi stanza')
  await expectLegibleTwiceAsLarge(page, 'closing')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expectLegibleTwiceAsLarge(page, 'waiting for the ranking')
})

test('ten words, and then the list to listen with', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  await ada.api('PUT', paths.words, { words: ['precipitevolissimevolmente', "l'aria", ...tenWords('parola').slice(2)] })
  await page.goto('/parole')
  await expect(page.getByRole('button', { name: 'Ho finito!' })).toBeVisible()
  await expectLegibleTwiceAsLarge(page, 'ten words')
  await page.getByRole('button', { name: 'Ho finito!' }).click()
  await expectLegibleTwiceAsLarge(page, 'finishing')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('button', { name: 'parolac', exact: true }).click()
  await expectLegibleTwiceAsLarge(page, 'finished')
})
