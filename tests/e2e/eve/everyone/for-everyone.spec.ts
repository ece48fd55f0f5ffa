/** The main screens for everyone, on the narrowest phone: tests/e2e/further has each page in each state, and larger text. And the accessibility tree. */
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomList } from '../../../../shared/api/shapes.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { layoutFaults } from '../../support/checks/layout.ts'
import { noteRegions } from '../../support/checks/regions.ts'
import { expectSettled } from '../../support/settled.ts'

test('at 320 pixels axe finds nothing, and nothing is cut or leaves the screen', async ({ player, stranger }) => {
  test.slow()
  const viewport = { width: 320, height: 700 }
  const [ada, { page: outside }] = [await player('Ada Rossi', { viewport }), await stranger({ viewport })]
  const id = await ada.makeRoom('Cenone dai Rossi e dai loro amici più cari')
  for (const path of ['/login', '/', '/parole', '/regole', '/extra', '/stanza/nuova', `/stanza/${id}`]) {
    const page = path === '/login' ? outside : ada.page
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(layoutFaults), path).toEqual([])
    await expectForEveryone(page, `${path} at 320`)
  }
})

test('focus goes to the heading at a page change; the keyboard alone makes a room', async ({ ada: { page } }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Stanze', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Regole/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeFocused()
  await expect(page).toHaveTitle(/Regole/)
  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').focus()
  await page.keyboard.type('Cenone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
})

test('a page that gives way to another at the very first hands over the focus as well', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/parole')
  await expect(page.getByRole('heading', { level: 1, name: 'DIECI PAROLE' })).toBeFocused()
  await expect(page.locator('p.spoken[aria-live]')).toHaveText(await page.title())
})

test('the login page, from the page number to the way to register', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login')
  await expectSettled(page)
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - text: Pagina 999
      - link "DIECI PAROLE"
      - time
    - status
    - main:
      - heading "DIECI PAROLE" [level=1]
      - 'button "Il presidente: tocca per il dado"'
      - paragraph: Il Presidente parla. Tu lo sapevi già.
      - list:
        - listitem: Scegli dieci parole
        - listitem: Ascolta il discorso del Presidente
        - listitem: Sfida gli amici
        - listitem: Chi ne indovina di più vince
      - link "Entra con Google"
      - text: oppure con la tua e-mail
      - textbox "oppure con la tua e-mail"
      - button "Entra" [disabled]
      - status
      - link "È la prima volta? Registrati"
      - paragraph:
        - link "Privacy"
        - link "Termini"
  `)
})

test('one’s words while they are chosen, and one’s place in a lobby', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.api('PUT', paths.words, { words: ['pane', "l'ora"] })
  await ada.page.goto('/parole')
  await expect(ada.page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Parole" [level=1]
    - 'button "Il presidente: tocca per il dado"'
    - text: La prossima parola
    - img "2 parole su 10"
    - textbox "La prossima parola"
    - button "Aggiungi la parola"
    - alert
    - status: ✓ Salvate
    - list:
      - listitem:
        - text: 1 pane
        - button "Elimina pane"
      - listitem:
        - text: /2 l'ora Il discorso si divide all’apostrofo/
        - button "Elimina l'ora"
    - button "Ho finito! (ne mancano 8)" [disabled]
  `)
  await ada.page.goto(`/stanza/${id}`)
  await expect(ada.page.getByRole('region', { name: '2 giocatori' })).toMatchAriaSnapshot(`
    - heading "2 giocatori" [level=2]
    - list:
      - listitem:
        - text: Ada Rossi capo
        - link "2 parole su 10, continua a scegliere"
      - listitem: Bruno Conti sta scegliendo
  `)
  await expect(ada.page.getByRole('main').getByRole('status').first()).toHaveText('2 giocatori, nessuno ha finito.')
})

test('home tells of old cards, and of a word that nobody had, where regions were before', async ({ ada }) => {
  const { page } = ada
  await ada.makeRoom('Cenone')
  await page.goto('/')
  await expect(page.getByText('Cenone')).toBeVisible()
  const before = await noteRegions(page)
  await page.route(`**${paths.rooms()}`, (route) => route.fulfill({ status: 503, json: {} }))
  // A page that has just been drawn may not listen yet.
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await expect(before.filter({ hasText: 'Queste sono le tue stanze com’erano' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.unroute(`**${paths.rooms()}`)

  const { body } = await ada.api<RoomList>('GET', paths.rooms())
  await page.route(
    ({ search }) => search === '?word=olio',
    (route) => route.fulfill({ json: body }),
  )
  await page.goto('/?parola=olio')
  await expect(page.getByText('Cenone')).toBeVisible()
  const regions = await noteRegions(page)
  await page.getByLabel('Chi aveva la parola…').fill('pane')
  await page.getByLabel('Chi aveva la parola…').press('Enter')
  await expect(regions.filter({ hasText: 'nessuno aveva «pane»' })).toBeVisible()
})
