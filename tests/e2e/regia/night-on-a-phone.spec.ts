/**
 * Decision 147: a whole night held from phones. Two of them; one dies in the middle; the text is published by somebody at the
 * commands.
 */
import type { Page } from '@playwright/test'
import { connectOperator, operatorToken } from '../../../commands/api/operator-api.ts'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { operatorOf, YEAR } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'
import { expectInSmallWindows } from '../support/within-reach.ts'

const { regia } = PLACES
const MINUTE_MS = 60_000

const key = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name })
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const band = (page: Page) => page.getByRole('heading', { level: 1 })
const step = (page: Page, name: string) =>
  page.locator('.rundown > li').filter({ has: page.locator('.cue', { hasText: name }) })
/** A phone is asked every five seconds. */
const SOON = { timeout: 20_000 }

async function enter({ page }: Actor, token: string): Promise<void> {
  await page.goto('/regia')
  await page.getByLabel('Il gettone di chi conduce').fill(token)
  await key(page, 'Entra in regia').click()
  await expect(page.getByRole('timer')).toBeVisible()
}

/** What a phone shows, for whoever holds it. */
async function look(page: Page, state: string): Promise<void> {
  await expectForEveryone(page, state)
  await expectLegibleTwiceAsLarge(page, state)
  await expectInSmallWindows(page, state)
}

const write = async (page: Page, line: string): Promise<void> => {
  await page.getByLabel('Scrivi quello che senti').fill(line)
  await page.getByLabel('Scrivi quello che senti').press('Enter')
}

test('the night, from two phones, of which one dies, and from the commands', async ({ stranger, guest }) => {
  test.setTimeout(420_000)
  const token = operatorToken(new URL(regia.origin))
  const commands = connectOperator(new URL(regia.origin), token)
  await operatorOf(regia).season(['coraggio', 'poesia'], new Date(Date.now() + 30 * MINUTE_MS).toISOString())
  const mega = await commands.makeMegaRoom(YEAR, { name: 'Mega stanza', rules: [] })
  const [ada, bruno] = [await guest('Ada Rossi'), await guest('Bruno Conti')]
  const room = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(room))
  await ada.finish(['pace', ...tenWords('alfa').slice(1)])
  await ada.api('POST', paths.close(room))

  // The door. A wrong token says so, the right one is asked for once, and stays over a reload.
  const one = await stranger()
  const two = await stranger()
  for (const { allow } of [one, two]) allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|40[19]/)
  const { page } = one
  await page.goto('/regia/')
  await expect(page.getByText('Serve')).toBeVisible()
  await look(page, 'the door')
  await page.getByLabel('Il gettone di chi conduce').fill('un gettone sbagliato, ma lungo abbastanza')
  await key(page, 'Entra in regia').click()
  await expect(page.getByRole('alert')).toHaveText('Questo gettone non apre. Incollalo di nuovo, tutto intero.')
  await enter(one, token)
  await page.reload()
  await expect(band(page)).toHaveAccessibleName('Regia: Si sceglie')
  await expect(page, 'no number').toHaveTitle('Regia: Si sceglie · DIECI PAROLE')
  await expect(page.locator('.keys')).toHaveCount(0)
  await look(page, 'choosing')

  // He is late: the other phone sees it.
  await enter(two, token)
  const note = step(page, 'Scadenza').locator('.note')
  const first = await note.innerText()
  await key(page, '+15 minuti').click()
  await expect(step(page, 'Scadenza').getByRole('status')).toContainText(/Scadenza (alle|il) /)
  await expect(note).not.toHaveText(first)
  const deadline = await note.innerText()
  await expect(step(two.page, 'Scadenza').locator('.note')).toHaveText(deadline, SOON)

  // What somebody else has changed is not undone unseen.
  const season = `**${operatorPaths.season(YEAR)}`
  await page.route(season, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await commands.saveSeason(YEAR, {
    bonusWords: ['coraggio', 'poesia'],
    wordsDeadline: new Date(Date.now() + 50 * MINUTE_MS).toISOString(),
  })
  await key(page, 'Nessuna').click()
  await expect(step(page, 'Scadenza').getByRole('status')).toContainText('Nel frattempo è cambiato: ricarico.')
  await page.unroute(season)
  await expect(note).not.toHaveText(deadline, SOON)

  // He speaks before the deadline: the year is asked for, and for a minute it can be taken back.
  await key(page, 'Il Presidente parla').click()
  await expect(inDialog(page, 'Annulla')).toBeFocused()
  await expect(inDialog(page, /^Parla/)).toHaveAccessibleName(/manca l’anno/)
  await look(page, 'the year is asked for')
  await page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await inDialog(page, 'Parla').click()
  await expect(band(page)).toHaveAccessibleName('Regia: Via!')
  await expect(step(page, 'Tocca a lui').getByRole('status')).toContainText('Ha cominciato. Una persona non ha finito')
  await expect(key(page, /^Scrivi quello che senti si apre col sigillo/)).toHaveAttribute('aria-disabled', 'true')
  await expect(band(two.page)).toHaveAccessibleName('Regia: Via!', SOON)
  await key(two.page, /^Era presto/).click()
  await expect(band(two.page)).toHaveAccessibleName('Regia: Si sceglie')
  await expect(band(page)).toHaveAccessibleName('Regia: Si sceglie', SOON)
  await key(page, 'Il Presidente parla').click()
  await page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await page.getByLabel('Per dire di sì scrivi l’anno').press('Enter')
  await expect(band(page)).toHaveAccessibleName('Regia: Via!')
  await look(page, 'begun')
  await expect(band(page), 'a minute after the begin').toHaveAccessibleName('Regia: In onda', { timeout: 100_000 })

  // The live text. The first phone dies with a line that it could not send.
  await write(page, 'Pace a tutti.')
  await write(page, 'La neve sul monte')
  await expect(step(page, 'Dal vivo').getByText('✓ 2 righe, 7 parole')).toBeVisible()
  expect((await commands.readTranscript(YEAR)).text).toBe('Pace a tutti.\nLa neve sul monte\n')
  await look(page, 'the live text')
  await one.context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Questo telefono è senza rete' })).toBeVisible()
  await write(page, 'e il silenzio')
  await expect(step(page, 'Dal vivo').locator('.on-its-way')).toContainText('e il silenzio')
  await page.close()

  await expect(step(two.page, 'Dal vivo')).toContainText('Ripreso dopo la riga 2', SOON)
  await write(two.page, 'verso il mare,')
  await expect(step(two.page, 'Dal vivo').getByText('✓ 3 righe')).toBeVisible()
  // What is typed and not sent survives a reload; what is typed without a network goes when it is back, and a key does not.
  await two.page.getByLabel('Scrivi quello che senti').fill('e la va')
  await two.page.reload()
  await expect(two.page.getByLabel('Scrivi quello che senti')).toHaveValue('e la va')
  await two.context.setOffline(true)
  await write(two.page, 'e la valle')
  await expect(step(two.page, 'Dal vivo').locator('.on-its-way')).toHaveText(/e la valle/)
  await two.context.setOffline(false)
  await expect
    .poll(async () => (await commands.readTranscript(YEAR)).text, { timeout: 45_000 })
    .toBe('Pace a tutti.\nLa neve sul monte\nverso il mare,\ne la valle\n')

  // The text: looked at here, and published by somebody at the commands.
  await key(two.page, 'Incolla il testo').click()
  await two.page.getByLabel('Incolla qui il testo ufficiale').fill('Pace a tutti, e poco altro.')
  await key(two.page, 'Guardalo').click()
  await expect(two.page.getByText(/^Conta(no)? solo \d paro.*: è il discorso intero\?$/)).toBeVisible()
  await expect(key(two.page, /^Pubblica lo stesso/)).toBeVisible()
  await look(two.page, 'an odd text')
  await two.page.reload()
  await expect(two.page.getByText(/^Conta(no)? solo \d paro/), 'it survives a reload').toBeVisible()
  await commands.publishSpeech(YEAR, 'Pace a tutti. La neve sul monte, verso il mare, e la vale.', false)
  await expect(band(two.page)).toHaveAccessibleName('Regia: Fuori', SOON)

  // A word is wrong in it: corrected from the phone.
  await key(two.page, 'Incolla di nuovo').click()
  await two.page
    .getByLabel('Incolla qui il testo ufficiale')
    .fill('Pace a tutti. La neve sul monte, verso il mare, e la valle.')
  await key(two.page, 'Guardalo').click()
  await key(two.page, /^Pubblica lo stesso/).click()
  await expect(two.page.getByRole('dialog')).toContainText('qualcuno può perdere il posto')
  await inDialog(two.page, 'Correggi').click()
  await expect(step(two.page, 'Correzioni')).toContainText(/Fuori: contano \d parole/)
  await expect
    .poll(async () => (await ada.api<Ranking>('GET', paths.ranking(room))).body.status, { timeout: 45_000 })
    .toBe('ready')

  await two.page.getByLabel('Parola da tacere a pagina 104').fill('scemochilegge')
  await key(two.page, 'Nascondi').click()
  await expect(key(two.page, 'Mostra scemochilegge')).toBeVisible()
  expect((await commands.hiddenWords(YEAR)).words).toEqual(['scemochilegge'])
  await look(two.page, 'published')
  await key(two.page, /^Chiudi la mega stanza/).click()
  await inDialog(two.page, 'Chiudi').click()
  await expect(step(two.page, 'Mega stanza')).toContainText('La mega stanza è chiusa.')
  expect((await commands.closeRoom(mega.id)).room.isOpen).toBe(false)

  // Whoever takes the phone next finds nothing.
  await key(two.page, 'Dimentica il gettone').click()
  await expect(two.page.getByText('Serve')).toBeVisible()
  expect(await two.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('regia')))).toEqual(
    [],
  )
  expect(await two.page.evaluate((token) => JSON.stringify(localStorage).includes(token), token)).toBe(false)
})
