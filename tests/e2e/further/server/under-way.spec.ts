/** The specification's global `isLoading`: the President is faded while an action of the person is under way. */
import type { Page, Route } from '@playwright/test'
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomList, Session } from '../../../../shared/api/shapes.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { crowd } from '../../support/crowd.ts'
import { closeKey, confirm, pressOwnerKey } from '../../support/owner-keys.ts'
import { expectSettled } from '../../support/settled.ts'
import { lookAgain } from '../../support/turn-to.ts'
import { add } from '../../support/typing.ts'

const president = (page: Page) => page.locator('main .president .mosaic').first()

async function expectFaded(page: Page, what: string): Promise<void> {
  await expect(president(page), `${what}: faded`).toHaveCSS('opacity', '0.5')
  await expect(president(page), `${what}: without colour`).toHaveCSS('filter', 'grayscale(1)')
}
async function expectHimself(page: Page, what: string): Promise<void> {
  await expect(president(page), `${what}: himself`).toHaveCSS('opacity', '1')
  await expect(president(page), `${what}: in colour`).toHaveCSS('filter', 'none')
}

type Request = { method?: string; path: string }

/** Holds the answer until it is told to pass it on, or to fail. */
async function hold(page: Page, { method = 'POST', path }: Request) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<'on' | 'lost'>()]
  const answered = Promise.withResolvers<void>()
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback()
    reached.resolve()
    if ((await gate.promise) === 'on') await route.fallback()
    else await route.fulfill({ status: 503, json: { code: 'server/unavailable' } })
    answered.resolve()
  }
  await page.route(`**${path}`, handle)
  const end = async (how: 'on' | 'lost'): Promise<void> => {
    gate.resolve(how)
    await answered.promise
    await page.unroute(`**${path}`, handle)
  }
  return { reached: reached.promise, goOn: () => end('on'), fail: () => end('lost') }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Once without an answer, once with one: he is himself again after both. */
async function expectFadesWhile(page: Page, what: string, request: Request, act: () => Promise<void>): Promise<void> {
  await expectSettled(page)
  for (const ending of ['fail', 'goOn'] as const) {
    await expectHimself(page, `before ${what}`)
    const held = await hold(page, request)
    await act()
    await held.reached
    await expectFaded(page, what)
    await held[ending]()
    await expectHimself(page, `after ${what}`)
  }
}

test('while a room is made, left, closed and deleted', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await ada.page.goto('/stanza/nuova')
  await ada.page.getByLabel('Come si chiama?').fill('Cenone')
  await expectFadesWhile(ada.page, 'making a room', { path: paths.rooms() }, () => confirm(ada.page, 'Crea'))
  await expect(ada.page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
  const id = new URL(ada.page.url()).pathname.split('/').at(-1) ?? ''
  await bruno.page.goto(`/stanza/${id}`)
  await expectFadesWhile(bruno.page, 'leaving', { path: paths.leave(id) }, () => confirm(bruno.page, 'Abbandona'))
  await expect(bruno.page).toHaveURL('/')
  await expectFadesWhile(ada.page, 'closing', { path: paths.close(id) }, () => confirm(ada.page, closeKey(ada.page)))
  await expectFadesWhile(ada.page, 'deleting', { method: 'DELETE', path: paths.room(id) }, async () => {
    await pressOwnerKey(ada.page, 'Elimina')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  })
  await expect(ada.page).toHaveURL('/')
})

test('while a room is entered', async ({ ada }) => {
  const { megaRoomId } = (await ada.api<Session>('GET', paths.session)).body.season
  await ada.page.route(`**${paths.rooms()}`, (route) =>
    route.fulfill({ json: { owned: [], joined: [], next: null, invitations: [] } }),
  )
  await ada.page.route('**/join', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await ada.page.goto('/')
  // Not before home's own try has been refused, which would be held in the other's place.
  const enter = ada.page.getByRole('link', { name: 'Entra nella mega stanza' })
  await expect(enter).toBeVisible()
  const held = await hold(ada.page, { path: paths.join(megaRoomId ?? '') })
  await enter.click()
  await held.reached
  await expectFaded(ada.page, 'entering')
  await held.goOn()
  await expect(ada.page).toHaveURL(`/stanza/${megaRoomId}`)
  await expectHimself(ada.page, 'once inside')
})

test('while «Ho finito!» is on its way, and not while it waits for the next try', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: tenWords('ada') })
  await ada.page.goto('/parole')
  const first = await hold(ada.page, { path: paths.finish })
  await confirm(ada.page, 'Ho finito!')
  await first.reached
  await expectFaded(ada.page, 'finishing')
  await first.fail()
  await expect(ada.page.getByText('Non ancora chiuse: riprovo da solo tra poco.')).toBeVisible()
  await expectHimself(ada.page, 'waiting')
  const last = await hold(ada.page, { path: paths.finish })
  await ada.page.evaluate(() => dispatchEvent(new Event('online')))
  await last.reached
  await expectFaded(ada.page, 'trying again')
  await last.goOn()
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
  await expectHimself(ada.page, 'finished')
})

test('while the weather is asked for again', async ({ ada: { page } }) => {
  await page.route(`**${paths.weather}`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto('/pagina/700')
  await expectFadesWhile(page, 'the weather', { method: 'GET', path: paths.weather }, () => press(page, 'Riprova'))
})

test('while a name is searched in a crowd', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone')
  await crowd(ada, id, 45)
  await ada.page.goto(`/stanza/${id}`)
  await ada.page.getByLabel('Comincia per…').fill('carla')
  const search = { method: 'GET', path: `${paths.players(id)}\\?*` }
  await expectFadesWhile(ada.page, 'searching', search, () => press(ada.page, 'Cerca'))
  await expect(ada.page.getByText('Carla Conti').first()).toBeVisible()
})

test('while further rooms are asked for', async ({ ada: { page } }) => {
  const pageOf = (next: string | null): RoomList => ({ owned: [], joined: [], next, invitations: [] })
  await page.route(
    (url) => url.pathname === paths.rooms(),
    (route) => route.fulfill({ json: pageOf(route.request().url().includes('before') ? null : 'more') }),
  )
  await page.goto('/')
  const further = { method: 'GET', path: `${paths.rooms()}\\?before=*` }
  await expectFadesWhile(page, 'asking for more', further, () => press(page, 'Altre stanze'))
  await expect(page.getByRole('button', { name: 'Sono tutte qui' })).toBeVisible()
})

test('while one signs in: the mail, the code, Google', async ({ stranger }) => {
  const { page, email, origin } = await stranger()
  const since = Date.now()
  await page.goto('/login')
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await expectFadesWhile(page, 'asking for the mail', { path: paths.emailLink }, () => press(page, 'Entra'))
  await page.getByLabel(/codice/).fill((await newestMail(email, { since, origin })).code)
  const code = await hold(page, { path: paths.completeEmailLink })
  await press(page, 'Entra')
  await code.reached
  await expectFaded(page, 'spending the code')
  await code.fail()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectHimself(page, 'after the code')

  // Nobody can look from outside while one page gives way to another: it looks for itself.
  await page.evaluate(() => {
    const look = (): void => {
      const picture = document.querySelector('main .president .mosaic')
      if (picture && getComputedStyle(picture).opacity === '0.5') sessionStorage.setItem('was-faded', 'yes')
    }
    new MutationObserver(look).observe(document.documentElement, { attributes: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Entra con Google' }).click()
  await expect(page.getByRole('heading', { name: 'Il Google di prova' })).toBeVisible()
  await page.goBack()
  await expectHimself(page, 'back from Google')
  expect(await page.evaluate(() => sessionStorage.getItem('was-faded')), 'on the way to Google').toBe('yes')
})

for (const [what, name, path] of [
  ['signs out', 'Esci', paths.logout()],
  ['signs out everywhere', 'Esci da tutti i dispositivi', paths.logout(true)],
] as const) {
  test(`while one ${what}`, async ({ ada }) => {
    await ada.page.goto('/extra')
    await expectFadesWhile(ada.page, what, { path: path.replace('?', '\\?') }, () =>
      name === 'Esci' ? press(ada.page, name) : confirm(ada.page, name),
    )
    await expect(ada.page).toHaveURL('/login')
  })
}

test('while one deletes one’s account', async ({ ada }) => {
  await ada.page.goto('/delete-data')
  await expectFadesWhile(ada.page, 'deleting', { method: 'DELETE', path: paths.me }, () =>
    confirm(ada.page, 'Cancella il mio account'),
  )
  await expect(ada.page).toHaveURL('/login')
})

test('a page that one turns to meanwhile does not wait for the answer', async ({ ada: { page } }) => {
  await page.goto('/extra')
  const held = await hold(page, { path: paths.logout() })
  await press(page, 'Esci')
  await held.reached
  await page.getByRole('link', { name: 'Regole' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeVisible()
  await held.fail()
})

test('not while words are saved, or the session is looked at again, by themselves', async ({ ada }) => {
  await ada.page.goto('/parole')
  await expectSettled(ada.page)
  const save = await hold(ada.page, { method: 'PUT', path: paths.words })
  await add(ada.page, 'pane')
  await save.reached
  await expectHimself(ada.page, 'while saving')
  const session = await hold(ada.page, { method: 'GET', path: paths.session })
  await lookAgain(ada.page)
  await session.reached
  await expectHimself(ada.page, 'while looking again')
  await save.goOn()
  await session.goOn()
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
})
