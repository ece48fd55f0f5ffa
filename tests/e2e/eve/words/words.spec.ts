import { listNames } from '../../../../app/text/italian.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { User } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { noteSentences } from '../../support/checks/regions.ts'
import { seasonSays } from '../../support/season-says.ts'
import { add, stored } from '../../support/typing.ts'

test('game.md, «Saving»: each word is saved as it is entered, and is there after a reload', async ({ ada }) => {
  await ada.page.goto('/parole')
  await add(ada.page, '  Speranza ')
  await expect(ada.page.getByText(/Salvato alle \d\d:\d\d:\d\d/)).toBeVisible()
  await add(ada.page, 'coraggio')
  await expect.poll(() => stored(ada)).toEqual(['speranza', 'coraggio'])
  await ada.page.reload()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'coraggio' })).toBeVisible()
  await ada.page.getByRole('button', { name: 'Elimina speranza' }).click()
  await expect.poll(() => stored(ada)).toEqual(['coraggio'])
})

test('every refusal of a word says the specification’s sentence, and keeps the typed text', async ({ ada }) => {
  await ada.page.goto('/parole')
  await expect(ada.page.getByText('Se nella stanza ce l’ha anche un altro, non vale.'), 'the rule').toBeVisible()
  await add(ada.page, 'pane')
  for (const [typed, sentence] of [
    ['no', '"no" è troppo corta!'],
    ['anche', '"anche" è troppo comune!'],
    ['perchè', '"perchè" è troppo comune!'],
    ['Pane', 'Hai già inserito "pane"'],
    ['due parole', 'La parola deve essere singola!'],
    ['concittadine', "No, dai quest'anno basta"],
  ] as const) {
    await add(ada.page, typed)
    await expect(ada.page.getByText(sentence)).toBeVisible()
    await expect(ada.page.getByLabel('La prossima parola')).toHaveValue(typed)
  }
  await add(ada.page, "l'ora")
  await expect(ada.page.getByRole('listitem').filter({ hasText: "l'ora" }), 'accepted, with a hint').toBeVisible()
})

test('game.md, «Entering a word»: a word without its accent has the right one at a press', async ({ ada }) => {
  const { page } = ada
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const hint = page.getByRole('button', { name: 'forse «libertà»?' })
  await page.goto('/parole')
  await add(ada.page, 'speranza')
  await expect.poll(() => stored(ada)).toEqual(['speranza'])
  expect(
    asked.filter((url) => url.includes('speech-index')),
    'nothing to look at',
  ).toEqual([])
  await add(ada.page, 'liberta')
  await expect(hint).toBeVisible()
  await expectForEveryone(page, 'a word without its accent')
  await page.reload()
  await hint.click()
  await expect.poll(() => stored(ada)).toEqual(['speranza', 'libertà'])
  await expect(hint).toHaveCount(0)
  await expect(page.getByLabel('La prossima parola')).toBeFocused()
  await add(ada.page, 'verita')
  await add(ada.page, 'verità')
  await expect(page.getByRole('button', { name: /forse/ }), 'she has it already').toHaveCount(0)
  await add(ada.page, "citta'")
  await expect(page.getByRole('button', { name: 'forse «città»?' })).toBeVisible()
  await expect(page.getByText(/non uscirà mai/), 'one thing is said of it').toHaveCount(0)
})

test('ten words, «Ho finito!», and then only the personal list, whose heard words are nobody else’s', async ({
  ada,
}) => {
  await ada.page.goto('/parole')
  await ada.page.evaluate(() => localStorage.setItem('pickedWords', '["parolac"]')) // last year’s
  for (const word of tenWords('parola')) await add(ada.page, word)
  const rows = ada.page.getByRole('listitem').filter({ has: ada.page.getByRole('button', { name: /Elimina/ }) })
  const [last, keys] = await Promise.all([rows.nth(9).boundingBox(), ada.page.locator('.keys').boundingBox()])
  expect((last?.y ?? 0) + (last?.height ?? 0), 'all ten on the first screen, below the key').toBeLessThanOrEqual(
    keys?.y ?? 0,
  )
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog.getByText('Sicuro? Non potrai più modificare le parole!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(ada.page.getByRole('button', { name: 'Elimina parolaa' })).toBeVisible()
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByRole('button', { name: /Elimina/ })).toHaveCount(0)
  const heard = ada.page.getByRole('button', { name: 'parolac', exact: true })
  await expect(heard).toHaveAttribute('aria-pressed', 'false')
  await heard.click()
  await expect(heard).toHaveAttribute('aria-pressed', 'true')
  await ada.page.reload()
  await expect(heard).toHaveAttribute('aria-pressed', 'true')
  expect(await ada.page.evaluate(() => localStorage.getItem('pickedWords'))).toBe('["parolac"]')
  expect((await ada.api<User>('POST', paths.finish, { words: tenWords('altre') })).status).toBe(409)
  await ada.page.goto('/extra')
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL(/\/login/)
  expect(await ada.page.evaluate(() => localStorage.getItem('pickedWords'))).toBeNull()
})

test('game.md, «Entering a word»: words that can never be said are named before the lock', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: [...tenWords('parola').slice(2), "l'ora", 'e-mail'] })
  await ada.page.goto('/parole')
  const finish = ada.page.getByRole('button', { name: 'Ho finito!' })
  await finish.click()
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog.getByText(/«l'ora» ed «e-mail» non usciranno mai/)).toBeVisible()
  await expect(dialog, 'read aloud with the question').toHaveAccessibleDescription(/non usciranno mai.*Sicuro\?/)
  await expectForEveryone(ada.page, 'the question, with words that can never be said')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(finish).toBeFocused()
  for (const [lost, instead] of [
    ["l'ora", 'ora'.repeat(2)],
    ['e-mail', 'posta'],
  ] as const) {
    await ada.page.getByRole('button', { name: `Elimina ${lost}` }).click()
    await add(ada.page, instead)
  }
  await finish.click()
  await expect(dialog.getByText('Sicuro? Non potrai più modificare le parole!')).toBeVisible()
  await expect(dialog.getByText(/mai/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByRole('button', { name: 'posta', exact: true })).toBeVisible()
})

test('«Valgono doppio» has the season’s bonus words, counts one’s own, and refuses a third', async ({ ada }) => {
  const { season } = (await ada.api<{ season: { bonusWords: string[] } }>('GET', paths.session)).body
  await ada.page.goto('/parole')
  const section = ada.page.getByRole('region', { name: 'Valgono doppio' })
  await expect(section).toContainText(listNames(season.bonusWords))
  await expect(section.getByRole('button').or(section.getByRole('link')), 'there is nothing to tap').toHaveCount(0)
  await expect(section.getByText(listNames(season.bonusWords)), 'nor does it look so').toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  )
  await expect(section).toContainText('Al massimo due per giocatore.')
  await expect(section).toContainText('Ancora nessuna.')
  const [one = '', two = ''] = season.bonusWords
  await add(ada.page, one)
  await expect(section).toContainText('Ne hai usata una.')
  await add(ada.page, two)
  await expect(section).toContainText('Le hai usate tutte e due.')
  await add(ada.page, season.bonusWords[2] ?? '')
  await expect(ada.page.getByText('Puoi inserire solo 2 parole bonus!')).toBeVisible()
  await expect.poll(() => stored(ada)).toEqual([one, two])
  await ada.page.getByRole('button', { name: `Elimina ${one}` }).click()
  await expect(section).toContainText('Ne hai usata una.')
})

test('last year’s words are under this year’s, and nothing is where they cannot be read', async ({ ada }) => {
  const lastYear = ada.page.getByRole('region', { name: 'Le tue parole del 2024' })
  await ada.page.route(`**${paths.previousWords}`, (route) => route.fulfill({ json: ['pace', 'lavoro', 'futuro'] }))
  await ada.page.goto('/parole')
  await expect(lastYear).toContainText('pace, lavoro e futuro.')
  await ada.finish(tenWords('parola'))
  await ada.page.reload()
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
  await expect(lastYear, 'also beside the ten that are locked').toContainText('pace, lavoro e futuro.')

  await ada.page.route(`**${paths.previousWords}`, (route) => route.fulfill({ status: 503, json: {} }))
  const asked = ada.page.waitForResponse(`**${paths.previousWords}`)
  await ada.page.reload()
  await asked
  await expect(ada.page.getByRole('button', { name: 'parolaa', exact: true })).toBeVisible()
  await expect(lastYear).toHaveCount(0)
})

const main = ({ page }: Actor) => page.getByRole('main')

test('102 opened in the last two minutes is counting', async ({ ada }) => {
  const { page } = ada
  await seasonSays(ada, { wordsDeadline: new Date(Date.now() + 110_000).toISOString(), begunAt: null, sealedAt: null })
  await page.goto('/parole')
  await expect(page.getByRole('heading', { level: 1, name: 'Parole' })).toHaveText(/^Ne mancano 10: [01]:\d\d$/)
  await expectForEveryone(page, 'the last two minutes')
})

test('in the last two minutes the band says what is missing, and counts; it is read twice', async ({ ada }) => {
  const { page } = ada
  ada.allow(/503/)
  await page.clock.install()
  const deadline = Date.now() + 30 * 60_000
  await seasonSays(ada, { wordsDeadline: new Date(deadline).toISOString(), begunAt: null, sealedAt: null })
  await page.goto('/parole')
  const words = tenWords('vite')
  for (const word of words.slice(0, 7)) await add(ada.page, word)
  await expect(page.getByText('ne mancano 3')).toBeVisible()
  const band = page.getByRole('heading', { level: 1, name: 'Parole' })
  // The page's clock runs ahead of the server's from here on, and no answer may put it right.
  for (const path of [paths.evening, paths.session]) {
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: {} }))
  }
  await page.clock.pauseAt(deadline - 130_000)
  await expect(band).toHaveText('Parole')
  const heard = await noteSentences(page.locator('main p.spoken[role=status]'))
  await page.clock.runFor(15_000)
  await expect(band).toHaveText(/^Ne mancano 3: 1:5\d$/)
  await expect(page).toHaveTitle(/^Parole/)
  const before = (await band.textContent()) ?? ''
  await page.clock.runFor(1_000)
  await expect(band, 'it counts').not.toHaveText(before)
  await add(ada.page, words[7] ?? '')
  await expect(band).toHaveText(/^Ne mancano 2: 1:5\d$/)
  await add(ada.page, words[8] ?? '')
  await expect(band).toHaveText(/^Ne manca 1: 1:5\d$/)
  await add(ada.page, words[9] ?? '')
  await expect(page.getByText(/Dieci parole salvate valgono da sole/)).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(band).toHaveText(/^Manca «Ho finito!»: 0:5\d$/)
  for (let seconds = 0; seconds < 40; seconds += 10) await page.clock.runFor(10_000)
  // Some fifteen seconds: on a loaded machine the page's clock differs from the server's by a few.
  await expect(band).toHaveText(/^Manca «Ho finito!»: 0:[01]\d$/)
  expect(await heard()).toEqual([
    expect.stringMatching(/^Ne mancano 3: (2 minuti|1 minuto e 5\d secondi)$/),
    expect.stringMatching(/^Manca «Ho finito!»: [23]\d secondi$/),
  ])
  await page.clock.runFor(30_000)
  await expect(band).toHaveText('Parole')
  await expect(main(ada)).toContainText('Tempo scaduto')
})

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
