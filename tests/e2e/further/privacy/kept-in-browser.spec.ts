/** The privacy page's list of the browser's keys, compared with a browser that has been used. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { askAtLogin } from '../../support/mail.ts'
import { expectSettled } from '../../support/settled.ts'
import { add } from '../../support/typing.ts'

// Without it the browser would keep less than a player's.
test.use({ serviceWorkers: 'allow' })

test('after playing, the browser has kept nothing that the privacy page leaves out', async ({ ada, stranger }) => {
  test.slow()
  const guest = await stranger()
  const { page } = ada
  const { id: account } = (await ada.api<{ account: { id: string } }>('GET', paths.session)).body.account
  const id = await ada.makeRoom('Cenone')
  const kept = new Set<string>()
  const look = async (): Promise<void> => {
    const keys = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      // The service worker's caches have the site's files, and nothing of a visit.
      ...(await caches.keys()).filter((name) => !/^dieci-parole-\w{12}$/.test(name)),
    ])
    for (const key of keys) {
      kept.add(key.replace('24.1122-2025-', '{version}-{season}-').replace(`-2025-${account}`, '-{season}-{account}'))
    }
  }
  await page.goto('/parole')
  // A request that is sent while the worker takes the page over passes by the test's routes.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.route(`**${paths.words}`, (route) => route.abort())
  await add(page, 'pane')
  await expect(page.getByText(/Non ancora salvato/)).toBeVisible()
  await look()
  await page.unroute(`**${paths.words}`)
  // A part that is gone with its build: the page is reloaded, once.
  ada.allow(/MIME type|module script/)
  const html = { body: '<!doctype html>', contentType: 'text/html' }
  await page.route(/\/assets\/keypad-/, (route) => route.fulfill(html), { times: 1 })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: /apri il tastierino/ }).click()
  await reloaded
  await expect(page.getByText(/Salvat/)).toBeVisible()
  await ada.finish(tenWords('ada'))
  await page.goto('/dal-1949')
  await expect(page.getByText('Ogni anno uguale')).toBeVisible()
  for (const path of ['/', `/stanza/${id}`, '/pagina/500', '/parole']) {
    await page.goto(path)
    await expectSettled(page)
    await look()
  }
  await page.getByRole('button', { name: 'adaa', exact: true }).click()
  await page.goto('/extra')
  await page.getByLabel('Bonus semplici').check()
  await page.getByRole('button', { name: 'Rivedi l’animazione' }).click()
  await look()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByText('Apri l’elenco').click()
  const told = await page.getByRole('term').allTextContents()
  expect([...kept].filter((key) => !told.includes(key))).toEqual([])
  for (const key of ['session', 'home', 'room']) expect(kept).toContain(`{version}-{season}-${key}`)
  for (const key of [
    'unsaved-words-{season}-{account}',
    'pickedWords',
    'simpleBonus',
    'viewed-confetti',
    'viewed-winners',
    'reloaded-at',
    'speech-index',
  ])
    expect(kept).toContain(key)

  await askAtLogin(guest)
  const before = await guest.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(before).toEqual(expect.arrayContaining(['signup.email', 'link-sent']))
  expect(before.filter((key) => !told.includes(key))).toEqual([])
})
