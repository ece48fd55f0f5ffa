/** axe finds nothing on any page in any state before the speech; tests/e2e/night has the states after it. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'

const SIGNED_OUT = [
  '/login',
  '/login?errore=google-annullato',
  '/login/registrazione',
  '/login/email-callback',
  '/error/multi-user/google',
  '/error/multi-user',
  '/delete-data',
  '/extra/privacy',
  '/extra/termini',
  '/questa/non/esiste',
]
const SIGNED_IN = [
  '/',
  '/parole',
  '/regole',
  '/extra',
  '/delete-data',
  '/stanza/nuova',
  '/stanza/zzzzzzzzzzzz',
  '/dev',
  '/admin',
]

test('signed out: every page', async ({ stranger }) => {
  test.slow()
  const { page } = await stranger()
  for (const path of SIGNED_OUT) {
    await page.goto(path)
    await expectForEveryone(page, path)
  }
})

test('signed in: every page', async ({ player }) => {
  test.slow()
  const { page } = await player('Ada Rossi')
  for (const path of SIGNED_IN) {
    await page.goto(path)
    await expectForEveryone(page, path)
  }
})

test('at 320 pixels nothing is cut or needs scrolling sideways', async ({ player }) => {
  test.slow()
  const ada = await player('Ada Rossi', { viewport: { width: 320, height: 700 } })
  const id = await ada.makeRoom('Cenone dai Rossi e dai loro amici più cari')
  for (const path of ['/', '/parole', '/regole', '/extra', '/stanza/nuova', `/stanza/${id}`]) {
    await ada.page.goto(path)
    await expect(ada.page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const overflow = await ada.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
    await expectForEveryone(ada.page, `${path} at 320`)
  }
})

test('link sent, name asked, keypad, dialogs, refusals, words in each state', async ({ player, stranger }) => {
  test.slow()
  const guest = await stranger()
  await guest.page.goto('/login')
  await guest.page.getByLabel('oppure con la tua e-mail').fill(guest.email)
  await guest.page.getByRole('button', { name: 'Entra' }).click()
  await expect(guest.page.getByText('Controlla la mail, hai ricevuto un link per accedere')).toBeVisible()
  await expectForEveryone(guest.page, 'link sent')

  const ada = await player('Ada Rossi')
  const { page } = ada
  await page.goto('/parole')
  await page.getByLabel('La prossima parola').fill('anche')
  await page.getByLabel('La prossima parola').press('Enter')
  await expect(page.getByText('"anche" è troppo comune!')).toBeVisible()
  await expectForEveryone(page, 'a word refused')
  await page.getByRole('button', { name: /^Pagina 102/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectForEveryone(page, 'the keypad')
  await page.keyboard.press('Escape')
  await ada.context.setOffline(true)
  await page.getByLabel('La prossima parola').fill('pane')
  await page.getByLabel('La prossima parola').press('Enter')
  await expect(page.getByText(/Non ancora salvato/)).toBeVisible()
  await expectForEveryone(page, 'a word not yet saved')
  await ada.context.setOffline(false)
  await expect(page.getByText(/Salvato alle/)).toBeVisible()
  await ada.api('PUT', paths.words, { words: [...tenWords('parola').slice(1), 'olimpiadi'] })
  await page.reload()
  await page.getByRole('button', { name: 'Ho finito!' }).click()
  await expectForEveryone(page, 'finishing')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('button', { name: 'parolac', exact: true }).click()
  await expectForEveryone(page, 'finished, with a word heard')
  await page.getByRole('button', { name: /^olimpiadi/ }).click()
  await expectForEveryone(page, 'finished, with a bonus word heard')
  await page.goto('/extra')
  await page.getByLabel('Bonus semplici').check()
  await page.goto('/parole')
  await expectForEveryone(page, 'finished, with a bonus word heard, drawn simply')

  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').fill('Cenone')
  await page.getByLabel('Last man').check()
  await page.getByRole('button', { name: 'Crea' }).click()
  await expectForEveryone(page, 'making a room')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ownerKey(page)).toBeVisible()
  await expectForEveryone(page, 'a lobby, as its owner')
  await pressOwnerKey(page, 'Chiudi stanza')
  await expectForEveryone(page, 'closing a room')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expectForEveryone(page, 'waiting for the ranking')
})

test('focus goes to the heading at a page change, and everything is done with the keyboard alone', async ({
  player,
}) => {
  const { page } = await player('Ada Rossi')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Stanze', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Regole/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeFocused()
  await expect(page).toHaveTitle(/Regole/)
  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').focus()
  await page.keyboard.type('Cenone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
})

test('a page that gives way to another during the very first loading hands over the focus as well', async ({
  stranger,
}) => {
  const { page } = await stranger()
  await page.goto('/parole')
  await expect(page.getByRole('heading', { level: 1, name: 'DIECI PAROLE' })).toBeFocused()
  await expect(page.locator('p.spoken[aria-live]')).toHaveText(await page.title())
})
