import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { holdTheScript } from '../../support/hold.ts'
import { expectSettled } from '../../support/settled.ts'

test('design.md, «A page comes with its data»: it asks for none of it, nor after «Esci»', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  // The first visit of a player joins the mega room, which asks.
  await ada.page.goto('/')
  await expect(ada.page.getByRole('link', { name: /Cenone/ })).toBeVisible()
  const asked: string[] = []
  ada.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const heading = (name: string) => ada.page.getByRole('heading', { name, level: 1 })

  await ada.page.goto('/')
  await expect(ada.page.getByRole('link', { name: /Cenone/ })).toBeVisible()
  await ada.page.goto(`/stanza/${id}`)
  await expect(heading('Cenone')).toBeVisible()
  await ada.page.goto('/parole')
  await expect(heading('Parole')).toBeVisible()
  expect(asked.filter((path) => [paths.session, paths.rooms(), paths.join(id), paths.room(id)].includes(path))).toEqual(
    [],
  )

  const newcomers: string[] = []
  bruno.page.on('request', (request) => newcomers.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await bruno.page.goto(`/stanza/${id}`)
  await expect(bruno.page.getByRole('region', { name: '2 giocatori' })).toBeVisible()
  expect(newcomers.filter((one) => one.includes(paths.room(id)))).toEqual([`POST ${paths.join(id)}`])
  await ada.api('POST', paths.logout())
  await ada.page.goBack()
  await expect(ada.page).toHaveURL(/\/login/)
  await expect(
    ada.page.getByText('Ti aspettano in «Cenone»'),
    'the name alone, as to anybody (game.md, «Links to a room»)',
  ).toBeVisible()
  await expect(heading('Cenone')).toHaveCount(0)
  await expect(ada.page.getByText('Ada')).toHaveCount(0)
})

test('design.md, «A page is drawn»: it says what it will say, and handles an early press', async ({ player }) => {
  const { page, api, makeRoom } = await player('Ada Rossi')
  const id = await makeRoom('Cenone')
  await api('PUT', paths.words, { words: ['fiducia'] })
  // The first visit of a player joins the mega room, and is not drawn.
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Cenone/ })).toBeVisible()

  for (const path of ['/', `/stanza/${id}`, '/parole']) {
    const html = (await (await page.goto(path))?.text()) ?? ''
    await expectSettled(page)
    const [drawn, later] = await page.evaluate((source) => {
      const textOf = (root: Document): string => root.querySelector('#root main')?.textContent ?? ''
      return [textOf(new DOMParser().parseFromString(source, 'text/html')), textOf(document)]
    }, html)
    expect(drawn.length, path).toBeGreaterThan(40)
    expect(later, path).toBe(drawn)
  }

  // The small script that hears it comes after the picture, too.
  const heard = (what: string, press: () => Promise<void>) =>
    expect(async () => {
      await press()
      await expect(page.locator(`${what}[data-pressed]`)).toBeVisible({ timeout: 500 })
    }).toPass()
  let release = await holdTheScript(page)
  const field = page.getByLabel('La prossima parola')
  const words = page.getByRole('list').getByRole('listitem')
  await page.goto('/parole', { waitUntil: 'commit' })
  await field.fill('speranza')
  await heard('form', () => field.press('Enter'))
  release()
  await expect(words.filter({ hasText: 'speranza' }), 'it is sent when there is somebody to send it').toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(/\/parole$/)
  // A page that is opened while a save is under way may have been read before it, and asks which list counts.
  await expect(page.getByText(/Salvato alle/)).toBeVisible()

  release = await holdTheScript(page)
  await page.goto('/parole', { waitUntil: 'commit' })
  await heard('button', () => page.getByRole('button', { name: 'Elimina fiducia' }).click())
  release()
  await expect(words.filter({ hasText: 'fiducia' })).toHaveCount(0)
  await expect(words.filter({ hasText: 'speranza' })).toBeVisible()
})
