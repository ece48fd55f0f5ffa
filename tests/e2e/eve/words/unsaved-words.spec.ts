/** Words that could not be saved at once: in an earlier visit, in another tab, for another device’s list, a server with too much to do. */
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { confirm } from '../../support/owner-keys.ts'
import { lookAgain } from '../../support/turn-to.ts'
import { add, stored } from '../../support/typing.ts'

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

test('a server with too much to do: nothing unsaved is called saved, nor hurried', async ({ ada }) => {
  await ada.page.clock.install()
  await ada.page.goto('/parole')
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  // The waits that the server asks for are over when the test says so.
  await ada.page.clock.pauseAt((await ada.page.evaluate(() => Date.now())) + 60_000)
  const problem = { status: 503, code: 'server/overloaded', detail: 'Siamo in tantissimi in questo momento.' }
  let asked = 0
  await ada.page.route(`**${paths.words}`, (route) =>
    ++asked === 1 ? route.fulfill({ status: 503, headers: { 'Retry-After': '3' }, json: problem }) : route.continue(),
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
  expect(asked, 'a word typed meanwhile waits too').toBe(1)
  // Not further than to the next request: its answer has fifteen seconds by the same clock.
  for (let ms = 0; asked === 1 && ms < 60_000; ms += 500) await ada.page.clock.runFor(500)
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(await stored(ada)).toEqual(['pane', 'vino'])
})

test('unsaved words of another tab join those saved here; one without a place is named', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: tenWords('ada').slice(1) })
  const [here, there] = [ada.page, await ada.context.newPage()]
  for (const page of [here, there]) await page.goto('/parole')
  await there.route(`**${paths.words}`, (route) => route.abort())
  await add(there, 'neve')
  await expect(there.getByText(/Non ancora salvato/)).toBeVisible()
  await add(here, 'pane')
  const noPlace = there.getByRole('alert', { name: 'Non c’è posto' })
  await expect(noPlace).toContainText('resta fuori «neve»')
  await expect(there.getByRole('listitem').filter({ hasText: 'pane' })).toBeVisible()
  await expectForEveryone(there, 'words without a place')
  await there.unroute(`**${paths.words}`)
  await there.getByRole('button', { name: 'Elimina pane' }).click()
  await expect(noPlace).toHaveCount(0)
  await expect(here.getByRole('listitem').filter({ hasText: 'neve' })).toBeVisible()
  expect((await ada.api<Session>('GET', paths.session)).body.user?.words).toEqual([...tenWords('ada').slice(1), 'neve'])
})

test('«Ho finito!» that waits is given up, and says so, for another device’s list', async ({ ada }) => {
  const { page } = ada
  await ada.api('PUT', paths.words, { words: tenWords('parola') })
  await page.goto('/parole')
  await page.route(`**${paths.finish}`, (route) => route.abort())
  await confirm(page, 'Ho finito!')
  await expect(page.getByText('Non ancora chiuse: riprovo da solo tra poco.')).toBeVisible()
  await ada.api('PUT', paths.words, { words: tenWords('altra') })
  await lookAgain(page)
  await expect(page.getByText('Non chiuse: intanto l’elenco è cambiato da un’altra parte.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'altraa' })).toBeVisible()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(paths.finish)) sent.push(request.postDataJSON())
  })
  await page.unroute(`**${paths.finish}`)
  await page.getByRole('button', { name: 'Elimina altraa' }).click()
  await expect(page.getByText(/Salvato alle/)).toBeVisible()
  expect(sent).toEqual([])
  await add(page, 'vino')
  await confirm(page, 'Ho finito!')
  await expect(page.getByText('Chiuse a chiave.')).toBeVisible()
  // The last word's own save may be on its way still: then the revision before it is refused, and the next one locks.
  expect(sent.at(-1)).toEqual({ words: [...tenWords('altra').slice(1), 'vino'], rev: 4 })
})
