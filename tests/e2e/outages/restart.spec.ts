import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { killServer, startOnNothing, startServer } from '../support/faults/killable-server.ts'

test.beforeAll(startOnNothing)
test.afterAll(killServer)

test('a killed and restarted server: the lobby comes back without a reload, a typed word is not lost', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  const people = ada.page.getByRole('region', { name: /giocator/ }).getByRole('listitem')
  await ada.page.goto(`/stanza/${id}`)
  await expect(people).toHaveCount(1)
  await bruno.page.goto('/parole')
  await bruno.page.getByLabel('La prossima parola').fill('pane')
  await bruno.page.getByLabel('La prossima parola').press('Enter')
  await expect(bruno.page.getByText(/Salvato alle/)).toBeVisible()

  await killServer()
  await bruno.page.getByLabel('La prossima parola').fill('vino')
  await bruno.page.getByLabel('La prossima parola').press('Enter')
  await expect(bruno.page.getByText(/Non ancora salvato/)).toBeVisible()
  await bruno.page.getByLabel('La prossima parola').fill('ol')
  await startServer()

  await expect(bruno.page.getByText(/Salvato alle/)).toBeVisible({ timeout: 40_000 })
  await expect(bruno.page.getByLabel('La prossima parola')).toHaveValue('ol')
  const session = await bruno.api<{ user: { words: string[] } }>('GET', paths.session)
  expect(session.body.user.words).toEqual(['pane', 'vino'])
  await bruno.api('POST', paths.join(id))
  await expect(people).toHaveCount(2, { timeout: 40_000 })
})
