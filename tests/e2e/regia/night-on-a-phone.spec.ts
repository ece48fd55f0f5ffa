/**
 * A whole night held from phones, by five keys. Two phones, of which one dies in the middle; the text is published by a third
 * person at the commands; at each key the network is away for a while.
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
/** A key of the list, with what it has answered: from 1. */
const nth = (page: Page, number: number) => page.locator('.five > li').nth(number - 1)
/** A phone is asked every five seconds. */
const SOON = { timeout: 20_000 }

async function enter({ page }: Actor, token: string): Promise<void> {
  await page.goto('/regia')
  await page.getByLabel('Il gettone di chi conduce').fill(token)
  await key(page, 'Entra in regia').click()
  await expect(page.getByRole('timer')).toBeVisible()
}

/** What a phone shows. */
async function look(page: Page, state: string): Promise<void> {
  await expectForEveryone(page, state)
  await expectLegibleTwiceAsLarge(page, state)
  await expectInSmallWindows(page, state)
}

/** Without a network a key says so and sends nothing, also later: `sent` counts the changes that have left. */
async function pressedWithoutNetwork({ page, context }: Actor, name: string | RegExp): Promise<void> {
  const sent: string[] = []
  const note = (request: { method: () => string; url: () => string }): void => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  }
  page.on('request', note)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Questo telefono è senza rete' })).toBeVisible()
  await expect(key(page, name)).toHaveAccessibleName(/senza rete/)
  await key(page, name).click({ force: true })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Questo telefono è senza rete' })).toBeHidden(SOON)
  await expect(key(page, name)).not.toHaveAccessibleName(/senza rete/)
  page.off('request', note)
  expect(sent, `${name}: nothing leaves later`).toEqual([])
}

test('a night by five keys, from two phones of which one dies, and from the commands', async ({ stranger, guest }) => {
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
  await expect(page.locator('.five > li')).toHaveCount(5)
  await look(page, 'choosing')

  // He is late: the other phone sees it.
  await enter(two, token)
  const deadlineOf = (page: Page) => nth(page, 1).locator('.number')
  const first = await deadlineOf(page).innerText()
  await pressedWithoutNetwork(one, /^Scadenza/)
  await key(page, /^Scadenza/).click()
  await look(page, 'four ways with a deadline')
  await inDialog(page, /^\+15 minuti/).click()
  await expect(nth(page, 1).getByRole('status')).toContainText(/Scadenza (alle|il) /)
  await expect(deadlineOf(page)).not.toHaveText(first)
  const deadline = await deadlineOf(page).innerText()
  await expect(deadlineOf(two.page)).toHaveText(deadline, SOON)

  // What somebody else has changed is not undone unseen.
  const season = `**${operatorPaths.season(YEAR)}`
  await page.route(season, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await commands.saveSeason(YEAR, {
    bonusWords: ['coraggio', 'poesia'],
    wordsDeadline: new Date(Date.now() + 50 * MINUTE_MS).toISOString(),
  })
  await key(page, /^Scadenza/).click()
  await inDialog(page, /^Nessuna/).click()
  await expect(nth(page, 1).getByRole('status')).toContainText('Nel frattempo è cambiato: ricarico.')
  await page.unroute(season)
  await expect(deadlineOf(page)).not.toHaveText(deadline, SOON)

  // He speaks before the deadline: the year is asked for, and for a minute it can be taken back.
  await pressedWithoutNetwork(one, /^Il Presidente parla/)
  await key(page, /^Il Presidente parla/).click()
  await expect(inDialog(page, 'Annulla')).toBeFocused()
  await expect(inDialog(page, /^Parla/)).toHaveAccessibleName(/manca l’anno/)
  await look(page, 'the year is asked for')
  await page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await inDialog(page, 'Parla').click()
  await expect(band(page)).toHaveAccessibleName('Regia: Via!')
  await expect(nth(page, 2).getByRole('status')).toContainText('Ha cominciato. Una persona non ha premuto «Ho finito!»')
  await expect(band(two.page)).toHaveAccessibleName('Regia: Via!', SOON)
  await key(two.page, /^Era presto/).click()
  await expect(band(two.page)).toHaveAccessibleName('Regia: Si sceglie')
  await expect(band(page)).toHaveAccessibleName('Regia: Si sceglie', SOON)
  await key(page, /^Il Presidente parla/).click()
  await page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await page.getByLabel('Per dire di sì scrivi l’anno').press('Enter')
  await expect(band(page)).toHaveAccessibleName('Regia: Via!')
  await look(page, 'begun')

  // The first phone dies within the minute. A text in the other one survives a reload.
  await one.context.setOffline(true)
  await page.close()
  await expect(band(two.page), 'a minute after the begin').toHaveAccessibleName('Regia: Sigillate', {
    timeout: 100_000,
  })
  await expect(key(two.page, /^Scadenza/)).toHaveAccessibleName(/parole sigillate alle/)
  await key(two.page, /^Testo ufficiale/).click()
  const box = two.page.getByLabel('Incolla qui il testo ufficiale')
  await box.fill('Pace a tutti, e poco')
  await two.page.reload()
  await expect(box, 'it survives a reload').toHaveValue('Pace a tutti, e poco')
  await box.fill('Pace a tutti, e poco altro.')
  await key(two.page, 'Guardalo').click()
  await expect(two.page.getByText(/^Conta(no)? solo \d paro.*: è il discorso intero\?$/)).toBeVisible()
  await expect(key(two.page, /^Pubblica lo stesso/)).toHaveAccessibleName(/manca l’anno/)
  await look(two.page, 'an odd text')
  await two.page.reload()
  await expect(two.page.getByText(/^Conta(no)? solo \d paro/), 'it survives a reload').toBeVisible()
  await two.page.getByLabel(/^O scrivi l’anno/).fill(String(YEAR))
  await pressedWithoutNetwork(two, /^Pubblica lo stesso/)

  // Meanwhile somebody publishes at the commands: with what this phone has seen nothing is replaced.
  await commands.publishSpeech(YEAR, 'Pace a tutti. La neve sul monte, verso il mare, e la vale.', false)
  await key(two.page, /^Pubblica lo stesso/).click()
  await inDialog(two.page, /^(Pubblica|Correggi)/).click()
  await expect(nth(two.page, 3)).toContainText('Nel frattempo è cambiato: ricarico.')
  await expect(band(two.page)).toHaveAccessibleName('Regia: Fuori', SOON)
  expect((await commands.readSpeech(YEAR)).text).toContain('e la vale.')

  // A word is wrong in it: corrected from the phone.
  await key(two.page, 'Incolla di nuovo').click()
  await box.fill('Pace a tutti. La neve sul monte, verso il mare, e la valle.')
  await key(two.page, 'Guardalo').click()
  await two.page.getByLabel(/^O scrivi l’anno/).fill(String(YEAR))
  await key(two.page, /^Pubblica lo stesso/).click()
  await expect(two.page.getByRole('dialog')).toContainText('qualcuno può perdere il posto')
  await inDialog(two.page, 'Correggi').click()
  await expect(nth(two.page, 3)).toContainText(/Fuori: contano \d parole/)
  await expect
    .poll(async () => (await ada.api<Ranking>('GET', paths.ranking(room))).body.status, { timeout: 45_000 })
    .toBe('ready')
  await look(two.page, 'published')

  // Taken back, and out again: the words stay sealed.
  await pressedWithoutNetwork(two, /^Ritira il testo/)
  await key(two.page, /^Ritira il testo/).click()
  await inDialog(two.page, 'Ritira').click()
  await expect(nth(two.page, 4)).toContainText('Ritirato: le classifiche aspettano.')
  await expect(band(two.page)).toHaveAccessibleName('Regia: Sigillate')
  await commands.publishSpeech(YEAR, 'Pace a tutti. La neve sul monte, verso il mare, e la valle.', false)
  await expect(band(two.page)).toHaveAccessibleName('Regia: Fuori', SOON)

  await pressedWithoutNetwork(two, /^Chiudi la mega stanza/)
  await key(two.page, /^Chiudi la mega stanza/).click()
  await inDialog(two.page, 'Chiudi').click()
  await expect(nth(two.page, 5)).toContainText('La mega stanza è chiusa.')
  expect((await commands.closeRoom(mega.id)).room.isOpen).toBe(false)

  // «Altro»: a word is hidden, and more mails go.
  await key(two.page, 'Altro').click()
  await two.page.getByLabel('Parola da tacere a pagina 104').fill('scemochilegge')
  await key(two.page, 'Nascondi').click()
  await expect(key(two.page, 'Mostra scemochilegge')).toBeVisible()
  expect((await commands.hiddenWords(YEAR)).words).toEqual(['scemochilegge'])
  await two.page.getByLabel('E-mail al minuto').fill('1200')
  await key(two.page, 'Cambia il tetto').click()
  await expect(two.page.getByText('Tetto: 1.200 al minuto, 4.000 all’ora.')).toBeVisible()
  await look(two.page, 'the two forms')

  // The next person who takes the phone finds nothing.
  await key(two.page, 'Dimentica il gettone').click()
  await expect(two.page.getByText('Serve')).toBeVisible()
  expect(await two.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('regia')))).toEqual(
    [],
  )
  expect(await two.page.evaluate((token) => JSON.stringify(localStorage).includes(token), token)).toBe(false)
})
