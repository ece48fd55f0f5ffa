/**
 * A whole night held from phones, by five keys. Two phones, of which one dies in the middle; the text is published by a third
 * person at the commands; at each key the network is away for a minute by the phone's clock.
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
/** A key of the list with its answer, counted from 1. */
const nth = (page: Page, number: number) => page.locator('.five > li').nth(number - 1)
/** A phone is asked every five seconds. */
const SOON = { timeout: 20_000 }

async function enter({ page }: Actor, token: string): Promise<void> {
  await page.goto('/regia')
  await page.getByLabel('Il gettone di chi conduce').fill(token)
  await key(page, 'Entra in regia').click()
  await expect(page.getByRole('timer')).toBeVisible()
}

/** The text on a phone's screen. */
async function look(page: Page, state: string): Promise<void> {
  await expectForEveryone(page, state)
  await expectLegibleTwiceAsLarge(page, state)
  await expectInSmallWindows(page, state)
}

/**
 * A minute without a network, in which the page's timers ring: a key says so and sends nothing, also later. `sent` has the changes
 * that have left.
 */
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
  await page.clock.fastForward(MINUTE_MS)
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
  for (const { page } of [one, two]) await page.clock.install()
  for (const { allow } of [one, two]) allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|40[19]/)
  const { page } = one
  await page.goto('/regia/')
  await expect(page.getByText('Serve')).toBeVisible()
  await look(page, 'the door')
  await page.getByLabel('Il gettone di chi conduce').fill('un gettone sbagliato, ma lungo abbastanza')
  await key(page, 'Entra in regia').click()
  await expect(page.getByRole('alert')).toHaveText('Questo gettone non apre. Incollalo di nuovo, tutto intero.')
  await expect(page.getByLabel('Il gettone di chi conduce')).toHaveAttribute('aria-invalid', 'true')
  await enter(one, token)
  await page.reload()
  await expect(band(page)).toHaveAccessibleName('Regia: Si sceglie')
  await expect(page, 'no number').toHaveTitle('Regia: Si sceglie · DIECI PAROLE')
  await expect(page.locator('.keys')).toHaveCount(0)
  await expect(page.locator('.five > li')).toHaveCount(5)
  await expect(page.locator('.trio'), 'the three figures').not.toContainText('…', SOON)
  await look(page, 'choosing')

  // He is late: the other phone sees it.
  await enter(two, token)
  const deadlineOf = (page: Page) => nth(page, 1).locator('.number')
  const first = await deadlineOf(page).innerText()
  await pressedWithoutNetwork(one, /^Scadenza/)
  await key(page, /^Scadenza/).focus()
  await page.keyboard.press('Enter')
  await expect(inDialog(page, 'Annulla')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(key(page, /^Scadenza/)).toBeFocused()
  await page.keyboard.press('Enter')
  await look(page, 'four ways with a deadline')
  await inDialog(page, /^\+15 minuti/).click()
  await expect(nth(page, 1).getByRole('status')).toContainText(/Scadenza (alle|il) /)
  await expect(deadlineOf(page)).not.toHaveText(first)
  const deadline = await deadlineOf(page).innerText()
  await expect(deadlineOf(two.page)).toHaveText(deadline, SOON)

  // Another operator's change is not undone unseen.
  const season = `**${operatorPaths.season(YEAR)}`
  await page.route(season, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await commands.saveSeason(YEAR, {
    bonusWords: ['coraggio', 'poesia'],
    wordsDeadline: new Date(Date.now() + 50 * MINUTE_MS).toISOString(),
  })
  await key(page, /^Scadenza/).click()
  await inDialog(page, /^Nessuna/).click()
  await expect(nth(page, 1).getByRole('status')).toContainText('Nel frattempo è cambiato')
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
  await expect(band(page)).toHaveAccessibleName('Regia: Ha cominciato')
  await expect(nth(page, 2).getByRole('status')).toContainText('Ha cominciato. Una persona non ha premuto «Ho finito!»')
  await expect(band(two.page)).toHaveAccessibleName('Regia: Ha cominciato', SOON)
  const takenBack: string[] = []
  two.page.on('request', (request) => request.method() === 'DELETE' && takenBack.push(request.url()))
  await key(two.page, /^Era presto/).dblclick()
  await expect(band(two.page)).toHaveAccessibleName('Regia: Si sceglie')
  await expect(band(page)).toHaveAccessibleName('Regia: Si sceglie', SOON)
  expect(takenBack, 'one press is sent once').toHaveLength(1)
  // A begin whose answer is lost is neither sent again nor said to have failed, however often somebody presses.
  const begins: string[] = []
  await page.route(`**${operatorPaths.begin(YEAR)}*`, async (route) => {
    begins.push(route.request().method())
    await route.fetch()
    await route.abort()
  })
  await key(page, /^Il Presidente parla/).click()
  await page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await page.getByLabel('Per dire di sì scrivi l’anno').press('Enter')
  await page.keyboard.press('Enter')
  await expect(nth(page, 2).getByRole('status')).toContainText('può essere partito o no')
  await expect(band(page)).toHaveAccessibleName('Regia: Ha cominciato')
  expect(begins).toEqual(['POST'])
  await page.unroute(`**${operatorPaths.begin(YEAR)}*`)
  await look(page, 'begun')

  // The first phone dies within the minute. A text in the other one survives a reload.
  await one.context.setOffline(true)
  await page.close()
  await expect(band(two.page), 'a minute after the begin').toHaveAccessibleName('Regia: Sigillate', {
    timeout: 100_000,
  })
  await expect(key(two.page, /^Scadenza/)).toHaveAccessibleName(/parole sigillate alle/)
  await key(two.page, /^Testo ufficiale/).press('Enter')
  const box = two.page.getByLabel('Incolla qui il testo ufficiale')
  await expect(box, 'by the keyboard as by the thumb').toBeFocused()
  await box.fill('Pace a tutti, e poco altro.')
  await expect(two.page.getByText(/^Conta(no)? \d paro.* in tutto: è il discorso intero\?$/)).toBeVisible()
  await look(two.page, 'an odd text')
  await two.page.reload()
  await expect(box, 'it survives a reload').toHaveValue('Pace a tutti, e poco altro.')
  await expect(two.page.getByText('guardo se ce n’è già'), 'the page has seen that nothing is published').toHaveCount(0)
  await pressedWithoutNetwork(two, /^Pubblica lo stesso/)

  // Meanwhile somebody publishes at the commands, before this phone has seen it: nothing is replaced unseen.
  const operators = '**/api/operator/**'
  await two.page.route(operators, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await commands.publishSpeech(YEAR, 'Pace a tutti. La neve sul monte, verso il mare, e la vale.', false)
  await key(two.page, /^Pubblica lo stesso/).click()
  await expect(inDialog(two.page, /^Pubblica/)).toHaveAccessibleName(/manca l’anno/)
  await two.page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR + 1))
  await expect(inDialog(two.page, /^Pubblica/)).toHaveAccessibleName(`Pubblica l’anno è ${YEAR}`)
  await two.page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await inDialog(two.page, 'Pubblica').click()
  await expect(nth(two.page, 3)).toContainText('Nel frattempo è cambiato')
  // The published text arrives later than the season that says that one is published.
  const speechHasToCome = Promise.withResolvers<void>()
  await two.page.route(`**${operatorPaths.speech(YEAR)}`, async (route) => {
    if (route.request().method() === 'GET') await speechHasToCome.promise
    await route.fallback()
  })
  await two.page.unroute(operators)
  await expect(band(two.page)).toHaveAccessibleName('Regia: Pubblicato', SOON)
  expect((await commands.readSpeech(YEAR)).text).toContain('e la vale.')

  // A word is wrong in it: corrected from the phone, by a file.
  await key(two.page, 'Incolla di nuovo').click()
  await expect(box).toBeFocused()
  const choose = async (name: string, buffer: Buffer): Promise<void> =>
    two.page.getByLabel('Scegli un file').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await choose('discorso.docx', Buffer.from('PK\u0003\u0004\0\0'))
  await expect(nth(two.page, 3).getByRole('alert')).toContainText('forse è un documento')
  await choose('discorso.txt', Buffer.from('Pace a tutti. La neve sul monte, verso il mare, e la valle.'))
  await expect(box).toHaveValue(/e la valle\.$/)
  const replace = key(two.page, /^Pubblica lo stesso/)
  await expect(replace, 'until the published text has come').toHaveAccessibleName(/guardo se ce n’è già uno$/)
  speechHasToCome.resolve()
  await replace.click()
  await expect(two.page.getByRole('dialog')).toContainText('qualcuno può perdere il posto')
  await two.page.getByLabel('Per dire di sì scrivi l’anno').fill(String(YEAR))
  await inDialog(two.page, 'Correggi').click()
  await expect(nth(two.page, 3)).toContainText(/Pubblicato. Contano \d parole/)
  await expect
    .poll(async () => (await ada.api<Ranking>('GET', paths.ranking(room))).body.status, { timeout: 45_000 })
    .toBe('ready')
  await look(two.page, 'published')

  // Taken back, and out again: the words stay sealed.
  await pressedWithoutNetwork(two, /^Ritira il testo/)
  await key(two.page, /^Ritira il testo/).click()
  await inDialog(two.page, 'Ritira').click()
  await expect(nth(two.page, 4)).toContainText('Ritirato: le classifiche aspettano un altro testo.')
  await expect(band(two.page)).toHaveAccessibleName('Regia: Sigillate')
  await commands.publishSpeech(YEAR, 'Pace a tutti. La neve sul monte, verso il mare, e la valle.', false)
  await expect(band(two.page)).toHaveAccessibleName('Regia: Pubblicato', SOON)

  await pressedWithoutNetwork(two, /^Chiudi la mega stanza/)
  await key(two.page, /^Chiudi la mega stanza/).click()
  await inDialog(two.page, 'Chiudi').click()
  await expect(nth(two.page, 5)).toContainText('La mega stanza è chiusa.')
  expect((await commands.closeRoom(mega.id)).room.isOpen).toBe(false)

  // «Altro»: a word is hidden, and more mails go.
  await key(two.page, 'Altro').click()
  const word = two.page.getByLabel('Una parola di pagina 104')
  await expect(key(two.page, /^Nascondi/)).toHaveAccessibleName('Nascondi manca la parola')
  for (const [name, hidden] of [
    ['Nascondi', ['scemochilegge']],
    ['Mostra', []],
  ] as const) {
    await word.fill('scemochilegge')
    await key(two.page, name).click()
    await expect(word).toHaveValue('')
    expect((await commands.hiddenWords(YEAR)).words).toEqual(hidden)
  }
  await two.page.getByLabel('Il tetto della posta').fill('1200')
  await key(two.page, 'Al minuto').click()
  await expect(two.page.getByText('Tetto: 1.200 al minuto, 4.000 all’ora.').last()).toBeVisible()
  await look(two.page, 'the two forms')

  // The next person who takes the phone finds nothing.
  await key(two.page, 'Dimentica il gettone').click()
  await expect(two.page.getByText('Serve')).toBeVisible()
  expect(await two.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('regia')
  expect(await two.page.evaluate((token) => JSON.stringify(localStorage).includes(token), token)).toBe(false)
})
