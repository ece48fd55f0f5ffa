/** Words that could not be saved at once: offline, in an earlier visit, a server with too much to do. */
import type { Route } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { confirm } from '../../support/owner-keys.ts'
import { add, stored } from '../../support/typing.ts'

test('game.md, «Saving»: offline it says so and keeps the words, and saves them on return', async ({ ada }) => {
  await ada.page.goto('/parole')
  await add(ada.page, 'pane')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await ada.context.setOffline(true)
  await add(ada.page, 'vino')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await ada.page.getByLabel('La prossima parola').fill('ol')
  await ada.context.setOffline(false)
  await expect.poll(() => stored(ada)).toEqual(['pane', 'vino'])
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await expect(ada.page.getByLabel('La prossima parola'), 'the word being typed').toHaveValue('ol')
})

test('words that an earlier visit could not save leave from any page; another year’s go', async ({ ada }) => {
  const { id } = (await ada.api<{ account: { id: string } }>('GET', paths.session)).body.account
  const [mine, sisters, old] = [`unsaved-words-2025-${id}`, 'unsaved-words-2025-sister', `unsaved-words-2024-${id}`]
  const keys = () => ada.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved-')))
  await ada.page.goto('/favicon.svg')
  await ada.page.evaluate(
    (all) => {
      for (const key of all) localStorage.setItem(key, JSON.stringify({ added: ['pane'], removed: [] }))
    },
    [mine, sisters, old],
  )
  await ada.page.goto('/regole')
  await expect.poll(() => stored(ada)).toEqual(['pane'])
  await expect.poll(keys, 'a sister’s words wait for the sister').toEqual([sisters])
})

/** Not further than to the next request: its answer has fifteen seconds by the same clock. */
async function untilNextTry({ page }: Actor, path: string): Promise<void> {
  let isAsked = false
  void page.waitForRequest(`**${path}`).then(() => {
    isAsked = true
  })
  for (let ms = 0; !isAsked && ms < 60_000; ms += 500) await page.clock.runFor(500)
}

test('a server with too much to do: nothing unsaved is called saved, nor hurried', async ({ ada }) => {
  test.slow() // ten words typed
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
  await add(ada.page, 'pane')
  await expect(ada.page.getByText('Non ancora salvato. Riprovo da solo tra pochi secondi.')).toBeVisible()
  await expect(ada.page.getByText('Siamo in tantissimi')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Riprova' }), 'nobody hurries it').toHaveCount(0)
  await expect(ada.page.getByText(/Salvato alle/)).toHaveCount(0)
  await add(ada.page, 'vino')
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'vino' })).toBeVisible()
  expect(await stored(ada)).toEqual([])
  await ada.page.clock.runFor(2900)
  expect(await stored(ada)).toEqual([])
  expect(asked, 'a word typed meanwhile waits too').toHaveLength(1)
  await untilNextTry(ada, paths.words)
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(await stored(ada)).toEqual(['pane', 'vino'])

  for (const letter of 'abcdefgh') await add(ada.page, `parola${letter}`)
  await ada.page.route(`**${paths.finish}`, refuse, { times: 1 })
  await confirm(ada.page, 'Ho finito!')
  await expect(ada.page.getByText('Non ancora chiuse: riprovo da solo tra poco.')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Ho finito!' })).toBeDisabled()
  await untilNextTry(ada, paths.finish)
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
})
