import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectSettled } from '../../support/settled.ts'
import { away, heading } from './away.ts'

test('with the server away home shows the cards it had, marked as such, and comes back with «Riprova»', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.makeRoom('Cenone dai Rossi')
  await ada.page.goto('/')
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await away(ada, '**/api/rooms')
  await ada.page.getByRole('link', { name: /Stanze/ }).click()
  await expect(ada.page.getByText(/Il servizio non risponde.*alle \d\d:\d\d/)).toBeVisible()
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  await ada.page.unroute('**/api/rooms')
  await ada.page.getByRole('button', { name: 'Riprova' }).click()
  await expect(ada.page.getByText(/Il servizio non risponde/)).toHaveCount(0)
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
})

test('a start with the server away shows kept answers, says so, and comes back on «Riprova»', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone dai Rossi')
  await ada.page.goto('/parole')
  await ada.page.getByLabel('La prossima parola').fill('pane')
  await ada.page.getByLabel('La prossima parola').press('Enter')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await ada.page.goto('/')
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  await ada.page.goto(`/stanza/${id}`)
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await away(ada, '**/api/**')
  const line = ada.page.getByText(/Il servizio non risponde. Ultima risposta alle \d\d:\d\d/)

  await ada.page.reload()
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await expect(line).toBeVisible()
  await ada.page.goto('/')
  await expect(line).toBeVisible()
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  await expect(ada.page.getByText(/com’erano alle \d\d:\d\d/)).toBeVisible()
  await expectForEveryone(ada.page, 'a start with the server away')
  await ada.page.goto('/parole')
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'pane' })).toBeVisible()
  await ada.page.getByLabel('La prossima parola').fill('vino')
  await ada.page.getByLabel('La prossima parola').press('Enter')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await ada.page.reload()
  await expect(line).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'vino' })).toBeVisible()

  await ada.page.unroute('**/api/**')
  await ada.page.getByRole('status').filter({ has: line }).getByRole('button', { name: 'Riprova' }).click()
  await expect(line).toHaveCount(0)
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: /pane|vino/ })).toHaveCount(2)
})

test('a start with the server away shows nobody’s things to who was signed out', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.makeRoom('Cenone dai Rossi')
  await ada.page.goto('/')
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  // The server ends the session: this browser learns of it with its next request.
  await ada.context.clearCookies()
  await ada.page.reload()
  await expect(ada.page).toHaveURL('/login')
  await away(ada, '**/api/**')
  await ada.page.goto('/')
  await expect(heading(ada, 'Il segnale non arriva')).toBeVisible()
  await expect(ada.page.getByText('Cenone dai Rossi')).toHaveCount(0)
})

test('kept answers of one account are not shown to the next one, and go at sign-out: 110 knows of no room', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto(`/stanza/${await ada.makeRoom('Cenone dai Rossi')}`)
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await ada.page.getByRole('link', { name: /Stanze/ }).click()
  await expect(heading(ada, 'Stanze')).toBeVisible()
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  const keys = () => ada.page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(expect.arrayContaining(['24.1122-2025-home', '24.1122-2025-room']))
  await ada.page.getByRole('link', { name: /Extra/ }).click()
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL(/\/login/)
  expect((await keys()).filter((key) => key.startsWith('24.1122-2025-'))).toEqual([])
})

test('design.md, «What the browser keeps»: tapping the version removes every key of this version and season, and only those', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/extra')
  await ada.page.evaluate(() => {
    for (const key of ['24.1122-2025-x', '24.1122-2025-', '24.1122-2024-x', 'viewed-confetti']) {
      localStorage.setItem(key, '[]')
    }
  })
  await ada.page.getByRole('button', { name: /Versione/ }).click()
  await expect(ada.page.getByText('Memoria locale svuotata.')).toBeVisible()
  const left = await ada.page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => key.startsWith('24.1122-2025-'))).toEqual([])
  expect(left).toEqual(expect.arrayContaining(['24.1122-2024-x', 'viewed-confetti']))
})

for (const [where, pattern, line] of [
  ['with nothing to show', /\/api\/rooms\/[^/]+\/join$/, 'Il segnale non arriva'],
  ['with kept answers', /\/api\/session$/, 'Ultima risposta'],
] as const) {
  test(`${where}, the page tries again by itself: not before the server said, nor at once when the network is back`, async ({
    player,
  }) => {
    const ada = await player('Ada Rossi')
    const id = await ada.makeRoom('Cenone')
    await ada.page.clock.install()
    await ada.page.goto('/')
    await expect(ada.page.getByText('Cenone')).toBeVisible()
    await away(ada, pattern)
    await ada.page.goto(`/stanza/${id}`)
    await expect(ada.page.getByText(line).first()).toBeVisible()
    await expect(ada.page.getByRole('main').getByRole('button', { name: /^Il presidente/ })).toBeVisible()
    await expectSettled(ada.page)
    await ada.page.clock.pauseAt((await ada.page.evaluate(() => Date.now())) + 10_000)
    let isAsked = false
    ada.page.on('request', (request) => {
      isAsked ||= pattern.test(request.url())
    })
    await ada.page.clock.runFor(100_000)
    await ada.page.evaluate(() => dispatchEvent(new Event('online')))
    expect(isAsked).toBe(false)
    await ada.page.unroute(pattern)
    // Not further than to the next request: its answer has fifteen seconds by the same clock.
    for (let ms = 0; !isAsked && ms < 80_000; ms += 500) await ada.page.clock.runFor(500)
    await expect(ada.page.getByText(line)).toHaveCount(0)
    await expect(heading(ada, 'Cenone')).toBeVisible()
  })
}

test('a room that goes while it is looked at says which, and leads on', async ({ guest, player }) => {
  const [ada, bruno] = [await guest('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone dai Rossi')
  await bruno.page.goto(`/stanza/${id}`)
  await expect(heading(bruno, 'Cenone dai Rossi')).toBeVisible()
  await ada.api('DELETE', paths.room(id))
  await expect(bruno.page.getByText('questa stanza non esiste :(')).toBeVisible()
  await expect(bruno.page.getByText(/«Cenone dai Rossi» è stata eliminata/)).toBeVisible()
  await bruno.page.getByRole('link', { name: 'Torna alle tue stanze' }).click()
  await expect(heading(bruno, 'Stanze')).toBeVisible()
})

test('local keys written by another hand break nothing', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.addInitScript(() => {
    for (const key of ['viewed-confetti', 'pickedWords', 'simpleBonus', '24.1122-2025-home', '24.1122-2025-room']) {
      localStorage.setItem(key, '{"not": "ours"')
    }
  })
  await ada.finish(tenWords('ada'))
  const id = await ada.makeRoom('Cenone')
  for (const [path, name] of [
    ['/', 'Stanze'],
    ['/parole', 'Parole'],
    ['/extra', 'Extra'],
    [`/stanza/${id}`, 'Cenone'],
  ] as const) {
    await ada.page.goto(path)
    await expect(heading(ada, name)).toBeVisible()
  }
})
