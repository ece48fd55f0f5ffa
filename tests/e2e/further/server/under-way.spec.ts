/**
 * The specification's global `isLoading`: the President is faded while an action of the person is under way. Its key keeps the
 * focus meanwhile, and a second press does nothing.
 */
import type { Locator, Page, Route } from '@playwright/test'
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

/** Holds the answers until it is told to pass them on, or to fail; counts those who ask until then. */
async function hold(page: Page, { method = 'POST', path }: Request) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<'on' | 'lost'>()]
  const answered = Promise.withResolvers<void>()
  let asked = 0
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback()
    asked++
    reached.resolve()
    if ((await gate.promise) === 'on') await route.fallback()
    else await route.fulfill({ status: 503, json: { code: 'server/unavailable' } })
    answered.resolve()
  }
  await page.route(`**${path}`, handle)
  const end = async (how: 'on' | 'lost'): Promise<void> => {
    const untilThen = asked
    gate.resolve(how)
    await answered.promise
    await page.unroute(`**${path}`, handle)
    expect(untilThen, `${path} is asked once`).toBe(1)
  }
  return { reached: reached.promise, goOn: () => end('on'), fail: () => end('lost') }
}

const key = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => key(page, name).click()

/** A key that is at work has the focus, and Enter on it does nothing. */
async function expectAtWork(page: Page, button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

async function expectReady(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(button).toBeFocused()
}

/** Once without an answer, once with one: he is himself again after both. `button`: the key that is at work, and then is ready and says why. */
async function expectFadesWhile(
  page: Page,
  what: string,
  request: Request,
  act: () => Promise<void>,
  button?: Locator,
): Promise<void> {
  await expectSettled(page)
  for (const ending of ['fail', 'goOn'] as const) {
    await expectHimself(page, `before ${what}`)
    const held = await hold(page, request)
    await act()
    await held.reached
    await expectFaded(page, what)
    if (button) await expectAtWork(page, button)
    await held[ending]()
    if (button && ending === 'fail') {
      await expectReady(button)
      await expect(page.getByRole('alert'), 'says that it failed').toBeVisible()
    }
    await expectHimself(page, `after ${what}`)
  }
}

/** `press` sets the key, which has the focus, to work; it fails. */
async function expectFocusKept(
  page: Page,
  button: Locator,
  request: Request,
  press: () => Promise<void>,
): Promise<void> {
  await expectSettled(page)
  await expect(button).toBeEnabled()
  const held = await hold(page, request)
  await button.focus()
  await press()
  await held.reached
  await expectAtWork(page, button)
  await held.fail()
  await expectReady(button)
}

test('while a room is made, left, closed and deleted', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await ada.page.goto('/stanza/nuova')
  await ada.page.getByLabel('Come si chiama?').fill('Cenone')
  const create = () => confirm(ada.page, 'Crea')
  await expectFadesWhile(ada.page, 'making a room', { path: paths.rooms() }, create, key(ada.page, 'Crea'))
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
    route.fulfill({ json: { owned: [], joined: [], next: null, invitations: [] } satisfies RoomList }),
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

test('while the weather is asked for again, a name is searched in a crowd, and further rooms are', async ({ ada }) => {
  const { page } = ada
  await page.route(`**${paths.weather}`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto('/pagina/700')
  await expectFadesWhile(page, 'the weather', { method: 'GET', path: paths.weather }, () => press(page, 'Riprova'))
  const id = await ada.makeRoom('Cenone')
  await crowd(ada, id, 45)
  await page.goto(`/stanza/${id}`)
  await page.getByLabel('Comincia per…').fill('carla')
  const search = { method: 'GET', path: `${paths.players(id)}\\?*` }
  await expectFadesWhile(page, 'searching', search, () => press(page, 'Cerca'))
  await expect(page.getByText('Carla Conti').first()).toBeVisible()
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

test('while one signs in: the mail, the code, a link that could not be used, Google', async ({ stranger }) => {
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
  await expectAtWork(page, key(page, 'Entra'))
  await code.fail()
  await expectReady(key(page, 'Entra'))
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
  const link = Buffer.from(JSON.stringify({ email: email.toLowerCase() })).toString('base64url')
  await page.route(`**${paths.completeEmailLink}`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto(`/login/email-callback#token=${link}.${'x'.repeat(43)}`)
  const again = key(page, 'Riprova')
  await expectFocusKept(page, again, { path: paths.completeEmailLink }, () => page.keyboard.press('Enter'))
})

for (const [path, name, method, asked] of [
  ['/extra', 'Esci', 'POST', paths.logout()],
  ['/extra', 'Esci da tutti i dispositivi', 'POST', paths.logout(true)],
  ['/delete-data', 'Cancella il mio account', 'DELETE', paths.me],
] as const) {
  test(`while «${name}» is under way`, async ({ ada: { page } }) => {
    await page.goto(path)
    const request = { method, path: asked.replace('?', '\\?') }
    const act = () => (name === 'Esci' ? press(page, name) : confirm(page, name))
    await expectFadesWhile(page, name, request, act, name === 'Esci' ? key(page, name) : undefined)
    await expect(page).toHaveURL('/login')
  })
}

test('«Riprova» on a page that did not come, also while it is tried again by itself', async ({ ada }) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await page.goto('/regole')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeVisible()
  await page.route(`**${paths.join(id)}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.install()
  await page.goto(`/stanza/${id}`)
  await expect(key(page, 'Riprova')).toBeVisible()
  // It tries again by its own timer too: a try that was under way when Enter is pressed would be taken for this one.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const again of [
    () => page.keyboard.press('Enter'),
    () => page.evaluate(() => void dispatchEvent(new Event('online'))),
  ]) {
    await expectFocusKept(page, key(page, 'Riprova'), { path: paths.join(id) }, again)
  }
})

test('«Riprova» of home’s kept rooms, and of the line over every page', async ({ ada }) => {
  const { page } = ada
  const enter = () => page.keyboard.press('Enter')
  await ada.makeRoom('Cenone')
  await page.goto('/')
  await expect(page.getByText('Cenone')).toBeVisible()
  await page.route(`**${paths.rooms()}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expectFocusKept(page, key(page, 'Riprova'), { method: 'GET', path: paths.rooms() }, enter)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  const line = page.getByRole('status').filter({ hasText: 'Ultima risposta' }).getByRole('button')
  await expectFocusKept(page, line, { method: 'GET', path: paths.session }, enter)
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
