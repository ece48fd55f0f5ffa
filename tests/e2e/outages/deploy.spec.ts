/** A deploy in the middle of New Year’s Eve where the service worker has kept the build before; releases.spec.ts has open pages. */
import { paths } from '../../../shared/api/paths.ts'
import type { Session } from '../../../shared/api/shapes.ts'
import { expect, test } from '../support/actors.ts'
import { killServer, startOnNothing, startServer } from '../support/faults/killable-server.ts'
import { makeNextBuild } from '../support/faults/other-builds.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeAll(startOnNothing)
test.afterAll(killServer)

test('a deployment reaches who opens it offline; an open page goes on', async ({ player }) => {
  test.slow() // two servers are started
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
