import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { PLACES } from '../support/place.ts'

const { mortal } = PLACES
let server: ChildProcess | null = null

const isUp = async (): Promise<boolean> => {
  try {
    return (await fetch(`${mortal.origin}${paths.health}`)).ok
  } catch {
    return false
  }
}

async function start(): Promise<void> {
  server = spawn(process.execPath, ['tests/e2e/support/serve.ts', '--again', 'mortal'], {
    stdio: 'ignore',
    detached: true,
  })
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
}

/** SIGKILL to the whole group: workerd gets no chance to say good-bye. */
async function kill(): Promise<void> {
  if (server?.pid) process.kill(-server.pid, 'SIGKILL')
  server = null
  await expect.poll(isUp).toBe(false)
}

test.beforeAll(async () => {
  rmSync(mortal.state, { recursive: true, force: true })
  await start()
})
test.afterAll(kill)

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

  await kill()
  await bruno.page.getByLabel('La prossima parola').fill('vino')
  await bruno.page.getByLabel('La prossima parola').press('Enter')
  await expect(bruno.page.getByText(/Non ancora salvato/)).toBeVisible()
  await bruno.page.getByLabel('La prossima parola').fill('ol')
  await start()

  await expect(bruno.page.getByText(/Salvato alle/)).toBeVisible({ timeout: 40_000 })
  await expect(bruno.page.getByLabel('La prossima parola')).toHaveValue('ol')
  const session = await bruno.api<{ user: { words: string[] } }>('GET', paths.session)
  expect(session.body.user.words).toEqual(['pane', 'vino'])
  await bruno.api('POST', paths.join(id))
  await expect(people).toHaveCount(2, { timeout: 40_000 })
})
