/** A deploy in the middle of New Year's Eve: every socket drops, the old build's files are gone, and people were typing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../../../shared/api/paths.ts'
import type { Session } from '../../../shared/api/shapes.ts'
import { expect, test } from '../support/actors.ts'
import { killServer, startOnNothing, startServer } from '../support/faults/killable-server.ts'
import { makeNextBuild } from '../support/faults/next-build.ts'

test.beforeAll(startOnNothing)
test.afterAll(killServer)

test('a page of the old build goes on with the new server, and loses no word', async ({ player }) => {
  test.slow() // two servers are started
  const [ada, bruno, carla] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
  const dario = await player('Dario Bruni')
  // The browser's own line about a style sheet that is gone: the refusal in its place has another type.
  for (const person of [bruno, carla]) person.allow(/MIME type/)
  const id = await ada.makeRoom('Cenone')
  const people = ada.page.getByRole('region', { name: /giocator/ }).getByRole('listitem')
  await ada.page.goto(`/stanza/${id}`)
  await expect(people).toHaveCount(1)
  await ada.page.evaluate(() => Object.assign(window, { isOldPage: true }))

  await bruno.page.goto('/parole')
  await bruno.page.route(`**${paths.words}`, (route) => route.abort())
  const field = bruno.page.getByLabel('La prossima parola')
  await field.fill('pane')
  await field.press('Enter')
  await expect(bruno.page.getByText(/Non ancora salvato/)).toBeVisible()
  await field.fill('vin')
  await bruno.page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await carla.page.goto('/parole')
  // What hears three digits comes after the page, and must be there before the server goes.
  await expect(async () => {
    await carla.page.keyboard.press('Escape')
    await carla.page.keyboard.press('1')
    await expect(carla.page.getByRole('banner').getByRole('button')).toHaveText('1--', { timeout: 1_000 })
  }).toPass()
  await carla.page.keyboard.press('Escape')
  await carla.page.evaluate(() => Object.assign(window, { isOldPage: true }))

  await dario.page.goto('/parole')
  const darios = dario.page.getByLabel('La prossima parola')
  await darios.fill('pane')
  await darios.press('Enter')
  await expect(dario.page.getByText(/Salvato alle/)).toBeVisible()
  await dario.page.evaluate(() => Object.assign(window, { isOldPage: true }))

  const nextBuild = makeNextBuild()
  await killServer()
  await darios.fill('vino')
  await darios.press('Enter')
  await expect(dario.page.getByText(/Non ancora salvato/)).toBeVisible()
  await darios.fill('ol')
  await startServer(nextBuild)
  const oldEntry = /assets\/base-[^"]+\.js/.exec(readFileSync(join('dist', 'client', 'index.html'), 'utf8'))?.[0]
  const answer = await fetch(`${carla.origin}/${oldEntry}`)
  expect(answer.status, 'the old files are gone').toBe(404)

  // Somebody types three digits: a page that this tab has not loaded.
  await bruno.page.getByRole('heading', { level: 1 }).click()
  await bruno.page.keyboard.type('124')
  await expect(bruno.page.getByRole('alert')).toContainText('Intanto il gioco è cambiato')
  await bruno.page.goBack()
  await expect(field, 'the word being typed').toHaveValue('vin')
  expect(await bruno.page.evaluate(() => 'isOldPage' in window)).toBe(true)
  await bruno.page.goForward()
  await bruno.page.getByRole('button', { name: 'Ricarica' }).click()
  await bruno.page.waitForFunction(() => !('isOldPage' in window))
  await expect(bruno.page).toHaveURL(/\/pagina\/124$/)
  await bruno.page.goto('/parole')
  await expect(bruno.page.getByRole('listitem').filter({ hasText: 'pane' })).toBeVisible()
  expect((await bruno.api<Session>('GET', paths.session)).body.user?.words).toEqual([])
  await bruno.page.unroute(`**${paths.words}`)
  await expect
    .poll(async () => (await bruno.api<Session>('GET', paths.session)).body.user?.words, { timeout: 40_000 })
    .toEqual(['pane'])

  // Who had typed nothing lands where they were going.
  await carla.page.keyboard.type('124')
  await expect(carla.page).toHaveURL(/\/pagina\/124$/)
  await carla.page.waitForFunction(() => !('isOldPage' in window))

  // Words typed while there was no server arrive by themselves, and the text being typed stays.
  await expect(dario.page.getByText(/Salvato alle/)).toBeVisible({ timeout: 40_000 })
  await expect(darios).toHaveValue('ol')
  expect((await dario.api<Session>('GET', paths.session)).body.user?.words).toEqual(['pane', 'vino'])
  expect(await dario.page.evaluate(() => 'isOldPage' in window)).toBe(true)

  // The lobby of the old build never reloaded: its socket came back to the new server.
  await bruno.api('POST', paths.join(id))
  await expect(people).toHaveCount(2, { timeout: 40_000 })
  expect(await ada.page.evaluate(() => 'isOldPage' in window)).toBe(true)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a deployment reaches who opens it offline; an open page goes on', async ({ player }) => {
    test.slow() // two servers are started
    await killServer()
    await startServer()
    const ada = await player('Ada Rossi')
    await ada.makeRoom('Cenone dai Rossi')
    const kept = () =>
      ada.page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('dieci-parole-')))
    await ada.page.goto('/')
    await ada.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const [before] = await kept()
    const old = await ada.context.newPage()
    await old.goto('/parole')
    await old.evaluate(() => Object.assign(window, { isOldPage: true }))

    const nextBuild = makeNextBuild()
    await killServer()
    await startServer(nextBuild)
    await ada.page.goto('/')
    await expect.poll(kept, 'the build before is gone').toEqual([expect.not.stringMatching(before ?? '')])
    const field = old.getByLabel('La prossima parola')
    await field.fill('pane')
    await field.press('Enter')
    await expect(old.getByText(/Salvato alle/)).toBeVisible()
    expect(await old.evaluate(() => 'isOldPage' in window)).toBe(true)

    await killServer()
    await field.fill('vino')
    await field.press('Enter')
    await expect(old.getByText(/Non ancora salvato/)).toBeVisible()
    const line = /Il servizio non risponde. Ultima risposta alle/
    for (const page of [ada.page, old]) {
      await page.reload()
      await expect(page.getByText(line)).toBeVisible()
      expect(await page.evaluate(() => document.querySelectorAll('script[src*="/next-base-"]').length)).toBe(1)
    }
    await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
    await expect(old.getByRole('listitem').filter({ hasText: 'vino' })).toBeVisible()

    await startServer(nextBuild)
    const stored = async () => (await ada.api<Session>('GET', paths.session)).body.user?.words
    await expect.poll(stored, { timeout: 60_000 }).toEqual(['pane', 'vino'])
  })
})
