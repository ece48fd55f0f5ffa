import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectSettled } from '../../support/settled.ts'
import { away, heading } from './away.ts'

test('with the server away home shows the cards it had, as such, and «Riprova» brings new ones', async ({ ada }) => {
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

test('a start with the server away shows kept answers, says so, and comes back on «Riprova»', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone dai Rossi')
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
  await ada.page.unroute('**/api/**')
  await ada.page.getByRole('status').filter({ has: line }).getByRole('button', { name: 'Riprova' }).click()
  await expect(line).toHaveCount(0)
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
})

test('design.md, «What the browser keeps»: the version’s key removes its own keys alone', async ({ ada }) => {
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
  test(`${where}, the page tries again by itself, not before the server said`, async ({ ada }) => {
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

test('local keys written by another hand break nothing', async ({ ada }) => {
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
