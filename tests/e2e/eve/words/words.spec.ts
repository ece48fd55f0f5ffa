import type { Route } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { User } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'

async function add({ page }: Actor, word: string): Promise<void> {
  await page.getByLabel('La prossima parola').fill(word)
  await page.getByLabel('La prossima parola').press('Enter')
}

const stored = async (actor: Actor): Promise<string[]> =>
  (await actor.api<{ user: User }>('GET', paths.session)).body.user.words

test('decision 8: each word is saved as it is entered, with the server’s own time, and is there after a reload', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await add(ada, '  Speranza ')
  await expect(ada.page.getByText(/Salvato alle \d\d:\d\d:\d\d/)).toBeVisible()
  await add(ada, 'coraggio')
  await expect.poll(() => stored(ada)).toEqual(['speranza', 'coraggio'])
  await ada.page.reload()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'coraggio' })).toBeVisible()
  await ada.page.getByRole('button', { name: 'Elimina speranza' }).click()
  await expect.poll(() => stored(ada)).toEqual(['coraggio'])
})

test('every refusal of a word says the specification’s sentence, and keeps what was typed', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await add(ada, 'pane')
  for (const [typed, sentence] of [
    ['no', '"no" è troppo corta!'],
    ['anche', '"anche" è troppo comune!'],
    ['Pane', 'Hai già inserito "pane"'],
    ['due parole', 'La parola deve essere singola!'],
    ['concittadine', "No, dai quest'anno basta"],
  ] as const) {
    await add(ada, typed)
    await expect(ada.page.getByText(sentence)).toBeVisible()
    await expect(ada.page.getByLabel('La prossima parola')).toHaveValue(typed)
  }
  await add(ada, "l'ora")
  await expect(ada.page.getByRole('listitem').filter({ hasText: "l'ora" }), 'accepted, with a hint').toBeVisible()
})

test('ten words, «Ho finito!», the confirmation, and then only the personal list', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  for (const word of tenWords('parola')) await add(ada, word)
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog.getByText('Sicuro? Non potrai più modificare le parole!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(ada.page.getByRole('button', { name: 'Elimina parolaa' })).toBeVisible()
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByRole('button', { name: /Elimina/ })).toHaveCount(0)
  const heard = ada.page.getByRole('button', { name: 'parolac', exact: true })
  await heard.click()
  await expect(heard).toHaveAttribute('aria-pressed', 'true')
  await ada.page.reload()
  await expect(heard).toHaveAttribute('aria-pressed', 'true')
  expect(await ada.page.evaluate(() => localStorage.getItem('pickedWords'))).toBe('["parolac"]')
  expect((await ada.api<User>('POST', paths.finish, { words: tenWords('altre') })).status).toBe(409)
})

test('decision 7: before the words are locked those that can never be said are named, and can still be changed', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
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
    await add(ada, instead)
  }
  await finish.click()
  await expect(dialog.getByText('Sicuro? Non potrai più modificare le parole!')).toBeVisible()
  await expect(dialog.getByText(/mai/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByRole('button', { name: 'posta', exact: true })).toBeVisible()
})

test('decision 8: offline it says so and keeps the words, and saves them on return', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await add(ada, 'pane')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await ada.context.setOffline(true)
  await add(ada, 'vino')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await ada.page.getByLabel('La prossima parola').fill('ol')
  await ada.context.setOffline(false)
  await expect.poll(() => stored(ada)).toEqual(['pane', 'vino'])
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await expect(ada.page.getByLabel('La prossima parola'), 'the word being typed').toHaveValue('ol')
})

test('words that were not yet saved when the page was closed are saved when it is opened again', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await ada.page.route(`**${paths.words}`, (route) => route.abort())
  await add(ada, 'pane')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await ada.page.close()
  ada.page = await ada.context.newPage()
  await ada.page.goto('/parole')
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'pane' })).toBeVisible()
  await expect.poll(() => stored(ada)).toEqual(['pane'])
})

test('two devices: a list changed elsewhere is shown beside one’s own, and neither is dropped unasked', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await add(ada, 'pane')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await ada.api('PUT', paths.words, { words: ['pane', 'neve'] }) // the other device
  await add(ada, 'vino')
  await expect(ada.page.getByText('pane, neve')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Tieni queste qui' }).click()
  await expect.poll(() => stored(ada)).toEqual(['pane', 'vino'])
})

test('«Valgono doppio» has the season’s bonus words, and counts those that one has', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const { season } = (await ada.api<{ season: { bonusWords: string[] } }>('GET', paths.session)).body
  await ada.page.goto('/parole')
  const section = ada.page.getByRole('region', { name: 'Valgono doppio' })
  await expect(section).toContainText(season.bonusWords.join(' · '))
  await expect(section).toContainText('Al massimo due per giocatore.')
  await expect(section).toContainText('Ancora nessuna.')
  const [one = '', two = ''] = season.bonusWords
  await add(ada, one)
  await expect(section).toContainText('Ne hai usata una.')
  await add(ada, two)
  await expect(section).toContainText('Le hai usate tutte e due.')
  await ada.page.getByRole('button', { name: `Elimina ${one}` }).click()
  await expect(section).toContainText('Ne hai usata una.')
})

test('last year’s words are shown under this year’s; when they cannot be read there is simply nothing', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const lastYear = ada.page.getByRole('region', { name: 'Le tue parole del 2024' })
  await ada.page.route(`**${paths.previousWords}`, (route) => route.fulfill({ json: ['pace', 'lavoro', 'futuro'] }))
  await ada.page.goto('/parole')
  await expect(lastYear).toContainText('pace · lavoro · futuro')
  await ada.finish(tenWords('parola'))
  await ada.page.reload()
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
  await expect(lastYear, 'also beside the ten that are locked').toContainText('pace · lavoro · futuro')

  await ada.page.route(`**${paths.previousWords}`, (route) => route.fulfill({ status: 503, json: {} }))
  const asked = ada.page.waitForResponse(`**${paths.previousWords}`)
  await ada.page.reload()
  await asked
  await expect(ada.page.getByRole('button', { name: 'parolaa', exact: true })).toBeVisible()
  await expect(lastYear).toHaveCount(0)
})

test('words heard belong to the list that was finished: not to last year’s, nor to who comes next', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await ada.page.evaluate(() => localStorage.setItem('pickedWords', '["parolac"]')) // last year’s
  for (const word of tenWords('parola')) await add(ada, word)
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  const heard = ada.page.getByRole('button', { name: 'parolac', exact: true })
  await expect(heard).toHaveAttribute('aria-pressed', 'false')
  await heard.click()
  await expect(heard).toHaveAttribute('aria-pressed', 'true')

  await ada.page.goto('/extra')
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL(/\/login/)
  expect(await ada.page.evaluate(() => localStorage.getItem('pickedWords'))).toBeNull()
})

test('what an earlier visit could not save leaves from any page, and what is of another year goes', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const { id } = (await ada.api<{ account: { id: string } }>('GET', paths.session)).body.account
  const [mine, sisters, old] = [`unsaved-words-2025-${id}`, 'unsaved-words-2025-sister', `unsaved-words-2024-${id}`]
  const keys = () => ada.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved-')))
  await ada.page.goto('/favicon.svg')
  await ada.page.evaluate(
    (all) => {
      for (const key of all) localStorage.setItem(key, JSON.stringify({ words: ['pane'], rev: 0 }))
    },
    [mine, sisters, old],
  )
  await ada.page.goto('/regole')
  await expect.poll(() => stored(ada)).toEqual(['pane'])
  await expect.poll(keys, 'a sister’s words wait for the sister').toEqual([sisters])
})

test('at most two bonus words', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  const { season } = (await ada.api<{ season: { bonusWords: string[] } }>('GET', paths.session)).body
  for (const word of season.bonusWords.slice(0, 3)) await add(ada, word)
  await expect(ada.page.getByText('Puoi inserire solo 2 parole bonus!')).toBeVisible()
  await expect.poll(() => stored(ada)).toEqual(season.bonusWords.slice(0, 2))
})

test('an answer that breaks off is none: the words are sent again', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  const half = { body: '{"words":["pa', contentType: 'application/json' }
  await ada.page.route(`**${paths.words}`, (route) => route.fulfill(half), { times: 1 })
  await add(ada, 'pane')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(await stored(ada)).toEqual(['pane'])
})

/** Not further than to the next request: its answer has fifteen seconds by the same clock. */
async function untilNextTry({ page }: Actor, path: string): Promise<void> {
  let isAsked = false
  void page.waitForRequest(`**${path}`).then(() => {
    isAsked = true
  })
  for (let ms = 0; !isAsked && ms < 60_000; ms += 500) await page.clock.runFor(500)
}

test('a server with too much to do: nothing is called saved that is not, and it is tried again when it said', async ({
  player,
}) => {
  test.slow() // ten words typed
  const ada = await player('Ada Rossi')
  await ada.page.clock.install()
  await ada.page.goto('/parole')
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  // The waits that the server asks for are over when the test says so.
  await ada.page.clock.pauseAt((await ada.page.evaluate(() => Date.now())) + 60_000)
  const refuse = async (route: Route): Promise<void> => {
    const detail = 'Siamo in tantissimi in questo momento.'
    const problem = { type: 'about:blank', status: 503, code: 'server/overloaded', title: '', detail }
    await route.fulfill({ status: 503, headers: { 'Retry-After': '3' }, json: problem })
  }
  const asked: string[] = []
  await ada.page.route(`**${paths.words}`, (route) =>
    asked.push(route.request().url()) === 1 ? refuse(route) : route.continue(),
  )
  await add(ada, 'pane')
  await expect(ada.page.getByText('Non ancora salvato: riprovo da solo tra pochi secondi.')).toBeVisible()
  await expect(ada.page.getByText('Siamo in tantissimi')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Riprova' }), 'nobody hurries it').toHaveCount(0)
  await expect(ada.page.getByText(/Salvato alle/)).toHaveCount(0)
  await add(ada, 'vino')
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'vino' })).toBeVisible()
  expect(await stored(ada)).toEqual([])
  await ada.page.clock.runFor(2900)
  expect(await stored(ada)).toEqual([])
  expect(asked, 'a word typed meanwhile waits too').toHaveLength(1)
  await untilNextTry(ada, paths.words)
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(await stored(ada)).toEqual(['pane', 'vino'])

  for (const letter of 'abcdefgh') await add(ada, `parola${letter}`)
  await ada.page.route(`**${paths.finish}`, refuse, { times: 1 })
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByText('Non ancora chiuse: riprovo da solo tra poco.')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Ho finito!' })).toBeDisabled()
  await untilNextTry(ada, paths.finish)
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
})
