/** The words with the keyboard and a screen reader: the focus after the pressed key has gone, and the announcements. */
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'

const WORDS = tenWords('parola')

const field = ({ page }: Actor) => page.getByLabel('La prossima parola')
const deleting = ({ page }: Actor, word: string) => page.getByRole('button', { name: `Elimina ${word}` })
const finishing = ({ page }: Actor) => page.getByRole('button', { name: 'Ho finito!' })
const heading = ({ page }: Actor) => page.getByRole('heading', { name: 'Parole', level: 1 })

async function withWords(ada: Actor, words: readonly string[]): Promise<void> {
  await ada.api('PUT', paths.words, { words })
  await ada.page.goto('/parole')
  await expect(ada.page.getByRole('button', { name: /^Elimina/ })).toHaveCount(words.length)
}

test('the tenth word leads on to «Ho finito!», and is told', async ({ ada }) => {
  await withWords(ada, WORDS.slice(0, 8))
  const empty = await ada.page.locator('main .page > div[role="status"]:empty').elementHandle()
  await field(ada).fill('parolai')
  await ada.page.keyboard.press('Enter')
  await expect(field(ada), 'one more').toBeFocused()
  await ada.page.keyboard.type('parolaj')
  await ada.page.keyboard.press('Enter')
  await expect(finishing(ada)).toBeFocused()
  await expect(ada.page.getByRole('dialog'), 'the Enter of the word presses nothing else').toHaveCount(0)
  await expect(ada.page.getByRole('status').filter({ hasText: 'Eccole, sono dieci.' })).toHaveCount(1)
  expect(await empty?.evaluate((region) => region.isConnected && region.textContent)).toBe('Eccole, sono dieci.')
})

test('after a word is deleted the focus is on the next one’s «×», or in the field', async ({ ada }) => {
  await withWords(ada, WORDS)
  await deleting(ada, 'parolaj').press('Enter')
  await expect(field(ada), 'of ten, the tenth: the field is back, with the focus in it').toBeFocused()
  await deleting(ada, 'parolab').press('Enter')
  await expect(deleting(ada, 'parolac')).toBeFocused()
  await ada.page.keyboard.press('Enter')
  await expect(deleting(ada, 'parolad')).toBeFocused()
  await deleting(ada, 'parolai').press('Space')
  await expect(field(ada)).toBeFocused()
})

test('«Ho finito!» keeps the focus until it is answered; then it is on the heading', async ({ ada }) => {
  await withWords(ada, WORDS)
  const told = ada.page.getByRole('status').filter({ hasText: 'Chiuse a chiave.' })
  const empty = await ada.page.locator('.mast-line [role="status"]').elementHandle()
  await ada.page.route(`**${paths.finish}`, (route) => route.abort(), { times: 1 })
  await finishing(ada).press('Enter')
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(finishing(ada), 'asked, and not wanted').toBeFocused()
  await ada.page.keyboard.press('Enter')
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).press('Enter')
  await expect(ada.page.getByText('Non ancora chiuse: riprovo da solo tra poco.')).toBeVisible()
  await expect(finishing(ada)).toBeDisabled()
  await expect(finishing(ada)).toBeFocused()
  await ada.page.keyboard.press('Enter')
  await expect(ada.page.getByRole('dialog'), 'on its way it is pressed for nothing').toHaveCount(0)
  await expect(told).toHaveCount(1)
  await expect(heading(ada)).toBeFocused()
  expect(await empty?.evaluate((region) => region.isConnected)).toBe(true)
})

test('words finished elsewhere, or left out for want of place, take the focus to the heading', async ({ ada }) => {
  await withWords(ada, WORDS.slice(1))
  await ada.api('PUT', paths.words, { words: WORDS }) // another device
  await field(ada).fill('vino')
  await field(ada).press('Enter')
  await ada.page.getByRole('button', { name: 'Lasciala fuori' }).press('Enter')
  await expect(finishing(ada)).toBeFocused()
  await ada.page
    .getByRole('button', { name: /^Elimina/ })
    .first()
    .click()
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await ada.finish(WORDS)
  await field(ada).fill('olio')
  await field(ada).press('Enter')
  await expect(ada.page.getByRole('status').filter({ hasText: 'Chiuse a chiave.' })).toHaveCount(1)
  await expect(heading(ada)).toBeFocused()
  await expect(ada.page.getByText('olio'), 'the list that was finished counts').toHaveCount(0)
})
