import { randomUUID } from 'node:crypto'
import type { WebSocketRoute } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomList } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { liveOf } from '../../support/live-of.ts'
import { confirm, ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'

const people = ({ page }: Actor) => page.getByRole('region', { name: /giocator/ }).getByRole('listitem')

test('game.md, «Labels»: a room is made, entered, left and deleted (ONLY-THE-OWNER)', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await ada.page.goto('/')
  await ada.page.getByRole('link', { name: 'Crea una stanza' }).click()
  await ada.page.getByLabel('Come si chiama?').fill('  Cenone dai Rossi ')
  await ada.page.getByText('Regole extra').click()
  await ada.page.getByLabel('Last man').check()
  await ada.page.getByRole('button', { name: 'Crea' }).click()
  await expect(ada.page.getByRole('dialog').getByText('Creare la stanza "Cenone dai Rossi"?')).toBeVisible()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByRole('heading', { name: 'Cenone dai Rossi', level: 1 })).toBeVisible()
  await expect(people(ada)).toHaveCount(1)

  await bruno.page.goto(ada.page.url())
  await expect(people(bruno)).toHaveCount(2)
  await expect(people(ada)).toHaveCount(2)
  await expect(people(ada).nth(0)).toContainText('capo')
  await expect(people(ada).nth(1)).toContainText('Bruno Conti')
  await expect(people(ada).nth(1)).toContainText('sta scegliendo')

  await bruno.finish(tenWords('bruno'))
  await expect(people(ada).nth(1)).toContainText('ha finito')

  await expect(ownerKey(ada.page)).toBeVisible()
  const own = await ada.page.getByRole('link', { name: /parole su 10/ }).boundingBox()
  expect(Math.min(own?.width ?? 0, own?.height ?? 0), 'one’s own «7/10», for a thumb').toBeGreaterThanOrEqual(44)
  await expect(ada.page.getByRole('button', { name: 'Abbandona' })).toHaveCount(0)
  await expect(bruno.page.getByRole('button', { name: 'Abbandona' })).toBeVisible()
  await expect(bruno.page.getByRole('button', { name: /Le chiavi del capo|Chiudi stanza|Elimina/ })).toHaveCount(0)

  await confirm(bruno.page, 'Abbandona')
  await expect(bruno.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await expect(people(ada)).toHaveCount(1)

  await pressOwnerKey(ada.page, 'Elimina')
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
})

test('however long a name is, dots and state stand together on one line', async ({ player, guest }) => {
  const [ada, bruno] = [await guest('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.page.goto(`/stanza/${id}`)
  await expect(people(bruno)).toHaveCount(2)
  for (const [width, size] of [
    [320, '100%'],
    [390, '100%'],
    [390, '150%'],
    [320, '200%'],
  ] as const) {
    await bruno.page.setViewportSize({ width, height: 844 })
    const strays = await bruno.page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      const line = Number.parseFloat(getComputedStyle(document.body).lineHeight)
      const linesOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].filter(({ width }) => width > 0)
      }
      const found: string[] = []
      for (const row of document.querySelectorAll('.people > li')) {
        const name = row.querySelector('.who')?.firstChild
        for (let letters = 3; letters <= 40; letters++) {
          if (name) name.textContent = 'Anna Maria Giovanna Francesca Della Rove'.slice(0, letters)
          const who = Math.max(...[...row.querySelectorAll('.who, .capo')].flatMap(linesOf).map(({ bottom }) => bottom))
          const dots = row.querySelector('.leader')?.getBoundingClientRect()
          const state = [...row.querySelectorAll('.leader ~ *')].flatMap(linesOf)[0]
          if (!dots || !state) return ['nothing to see']
          const areTogether = dots.top < state.bottom && state.top < dots.bottom
          // A key is 44 px tall, and its text in the middle of that.
          if (!areTogether || state.top > who + 1.5 * line) found.push(`${fontSize}, ${letters}: ${row.textContent}`)
        }
      }
      return found
    }, size)
    expect(strays, `${width} px`).toEqual([])
  }
})

test('design.md, «Opening a room»: leaving in one tab is not undone by the other', async ({ player, guest }) => {
  const [ada, bruno] = [await guest('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.page.goto(`/stanza/${id}`)
  const other = await bruno.context.newPage()
  const lines: WebSocketRoute[] = []
  const { promise: isBack, resolve: heardAgain } = Promise.withResolvers<void>()
  await other.routeWebSocket(liveOf(id), (line) => {
    const server = line.connectToServer()
    const isSecond = lines.push(line) === 2
    server.onMessage((message) => {
      line.send(message)
      if (isSecond) heardAgain()
    })
  })
  await other.goto(`/stanza/${id}`)
  await expect(people(bruno)).toHaveCount(2)
  // The second tab's own opening joins too: it must be over, and its socket there, before the first one leaves.
  await expect(other.getByRole('button', { name: 'Abbandona' })).toBeVisible()
  await confirm(bruno.page, 'Abbandona')
  await expect(other.getByText(/Non sei in questa stanza/)).toBeVisible()
  await lines[0]?.close({ code: 1012 })
  await isBack
  const { joined } = (await bruno.api<RoomList>('GET', paths.rooms())).body
  expect(joined.filter((card) => !card.isMega)).toEqual([])
})

test('the mega room: entered by itself, short names, and no way out', async ({ player }) => {
  // Names that come before all others, since the other people in the room fill more than one sub-page; and at each run other
  // ones, since nobody leaves it.
  const tail = Array.from(randomUUID().slice(0, 8), (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')
  const [ada, bruno] = [await player(`Aa${tail}a De Rossi`), await player(`Aa${tail}b Fumagalli`)]
  await bruno.page.goto('/')
  await ada.page.goto('/')
  const card = ada.page.getByRole('listitem').filter({ hasText: /mega/i })
  await expect(card).toBeVisible()
  await card.getByRole('link').click()
  await expect(ada.page.getByText(`Aa${tail}a D.`)).toBeVisible()
  await expect(ada.page.getByText(`Aa${tail}b F.`)).toBeVisible()
  await expect(ada.page.getByText('Fumagalli')).toHaveCount(0)
  await expect(
    ada.page.getByRole('button', { name: /Abbandona|Le chiavi del capo|Chiudi stanza|Elimina/ }),
  ).toHaveCount(0)
})

test('a new name is seen at once; a refusal is said at the key, and the choice is still there', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.page.goto(`/stanza/${id}`)
  await ada.page.goto(`/stanza/${id}`)
  const dialog = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Cambia nome')
  await expectForEveryone(ada.page, 'renaming a room')
  await dialog.getByLabel('Come si chiama').fill(' ')
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Scrivi qualcosa, al massimo 60 caratteri.')
  await dialog.getByLabel('Come si chiama').fill('Veglione')
  await ada.page.route(`**${paths.room(id)}`, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  await expect(dialog.getByRole('alert')).toContainText('non hai perso niente')
  await expectForEveryone(ada.page, 'a refusal on the dialog’s blue')
  await expect(dialog.getByLabel('Come si chiama')).toHaveValue('Veglione')
  await ada.page.unroute(`**${paths.room(id)}`)
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  for (const { page } of [ada, bruno]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Veglione' })).toBeVisible()
    await expect(page).toHaveTitle(/Veglione/)
  }
  await pressOwnerKey(ada.page, 'Togli qualcuno')
  await dialog.getByRole('button', { name: 'Bruno Conti' }).click()
  await ada.api('POST', paths.close(id))
  await expect(dialog, 'a room that has closed has other keys').toHaveCount(0)
  await ownerKey(ada.page).click()
  await expect(dialog.getByRole('button', { name: 'Passa il comando' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Cambia nome|Togli qualcuno/ })).toHaveCount(0)
})
