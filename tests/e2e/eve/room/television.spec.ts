/** Decisions 149 to 153: a room on a television, by nine digits and a remote control; and how it goes from there. */
import type { Page } from '@playwright/test'
import { paths, screenPaths } from '../../../../shared/api/paths.ts'
import type { GivenScreen, Session } from '../../../../shared/api/shapes.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { pressOwnerKey } from '../../support/owner-keys.ts'
import { aHome, aTelevision, giveNumber, numberOn, typeNumber } from '../../support/television.ts'
import { expectInSmallWindows } from '../../support/within-reach.ts'

const ROOM = 'Cenone di casa Rossi'
const room = (page: Page) => page.getByRole('dialog', { name: ROOM })
const keys = (page: Page) => page.getByRole('button')
const chosen = (page: Page) => page.locator('[data-chosen]')
const told = (page: Page) => page.getByRole('status').filter({ hasText: /^✓ Collegata alle \d\d?:\d\d\.$/ })
const NO_LONGER = 'Questo numero non vale più:'
const ENDED = 'La stanza non è più qui.'

/** Each press of whoever holds it, from now on and until the page is loaded anew. */
const countPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const presses = { pointerdown: 0, keydown: 0 }
    Object.assign(window, { presses })
    for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, () => presses[type]++, true)
  })
const pressesOn = (page: Page): Promise<unknown> =>
  // Set above, where the compiler does not see it.
  page.evaluate(() => (window as unknown as { presses: unknown }).presses)

/** What is found again on a device by whoever looks there later. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    address: location.href,
    entries: history.length,
    title: document.title,
    local: { ...localStorage },
    tab: { ...sessionStorage },
    state: history.state,
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))

/** By arrows and OK, as somebody presses them who sees the keypad. */
async function walkAndPress(page: Page, key: string): Promise<void> {
  const wanted = page.getByRole('button', { name: key })
  const placeOf = (one: typeof wanted) =>
    one.evaluate((element) => {
      const { top, left, width } = element.getBoundingClientRect()
      return { top: Math.round(top), middle: left + width / 2 }
    })
  for (const to = await placeOf(wanted); ; ) {
    const at = await placeOf(chosen(page))
    if (at.top === to.top && at.middle === to.middle) break
    const upright = at.top > to.top ? 'ArrowUp' : 'ArrowDown'
    const sideways = at.middle > to.middle ? 'ArrowLeft' : 'ArrowRight'
    await page.keyboard.press(at.top === to.top ? sideways : upright)
  }
  await expect(wanted, 'a television’s own pointer follows the focus').toBeFocused()
  await page.keyboard.press('Enter')
}

test('two touches on the phone and nine digits put the room on the television, which keeps nothing of it; OK and arrows take it away', async ({
  player,
  stranger,
}) => {
  const [ada, tv] = [await player('Ada Rossi'), await aTelevision(stranger)]
  await ada.page.goto(`/stanza/${await ada.makeRoom(ROOM)}`)
  await expectForEveryone(tv.page, 'the keypad')
  const before = await keptOn(tv.page)
  const asked: string[] = []
  const addresses: string[] = []
  ada.context.on('request', (request) => asked.push(request.url()))
  tv.page.on('framenavigated', (frame) => addresses.push(frame.url()))
  for (const { page } of [ada, tv]) await countPresses(page)

  const code = await giveNumber(ada.page)
  await tv.page.keyboard.type(code)
  await expect(room(tv.page).getByText('Inquadra e gioca')).toBeVisible()
  await expect(room(tv.page).getByRole('img', { name: 'Codice QR con il link della stanza' })).toBeVisible()
  await expect(told(ada.page)).toBeVisible()
  expect(await pressesOn(ada.page), 'and no other page').toEqual({ pointerdown: 2, keydown: 0 })
  expect(await pressesOn(tv.page)).toEqual({ pointerdown: 0, keydown: 9 })

  expect(code).toMatch(/^\d{9}$/)
  expect(await keptOn(tv.page)).toEqual({ ...before, local: { television: '{"delay":0,"hasSound":true}' } })
  expect(new Set(addresses), 'a path without a number').toEqual(new Set([`${tv.origin}/tv`]))
  asked.push(...tv.asked.map((request) => request.url()))
  expect(
    asked.filter((url) => url.includes(code)),
    'no history or log has it',
  ).toEqual([])
  await expect(keys(tv.page), 'nothing there is a key').toHaveCount(0)
  await expect(tv.page.getByRole('link')).toHaveCount(0)

  await tv.page.reload()
  await expect(room(tv.page).getByText('Inquadra e gioca')).toBeVisible()
  const remote = tv.page.getByRole('toolbar', { name: 'Telecomando' })
  await tv.page.keyboard.press('Enter')
  await expect(chosen(tv.page)).toHaveText('Suoni: sì')
  await tv.page.keyboard.press('Enter')
  await expect(chosen(tv.page)).toHaveText('Suoni: no')
  await expectForEveryone(tv.page, 'the remote control’s keys')
  await tv.page.keyboard.press('Escape')
  await expect(remote).toHaveCount(0)
  await tv.page.keyboard.press('Enter')
  for (const name of ['Ritardo della TV: 0 s', 'Scollega']) {
    await tv.page.keyboard.press('ArrowRight')
    await expect(chosen(tv.page)).toHaveText(name)
  }
  await tv.page.keyboard.press('Enter')
  await expect(chosen(tv.page)).toHaveText('Sicuro? Scollega')
  await expect(room(tv.page)).toBeVisible()
  const isDisconnecting = (url: URL): boolean => url.pathname === screenPaths.connect
  await tv.page.route(isDisconnecting, (route) => route.abort())
  await tv.page.keyboard.press('Enter')
  await expect(chosen(tv.page), 'without an answer it is connected still').toHaveText('Riprova: Scollega')
  await expect(room(tv.page)).toBeVisible()
  await tv.page.unroute(isDisconnecting)
  await tv.page.keyboard.press('Enter')
  await expect(tv.page.getByText(ENDED)).toBeVisible()
  await expect(tv.page.getByText('Il numero ha nove cifre.'), 'OK has typed nothing').toHaveCount(1)
  await expect(ada.page.getByText('Sulla TV apri'), 'the spent number is not shown again').toBeVisible()
  await tv.page.reload()
  await expect(tv.page.getByText('Che numero?')).toBeVisible()
})

test('a number opens once, until it is closed or another is given; a member’s television goes with the member for good, and the owner’s stays', async ({
  player,
  stranger,
}) => {
  test.slow()
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom(ROOM)
  for (const { page } of [ada, bruno]) await page.goto(`/stanza/${id}`)
  const [own, tv] = [await aTelevision(stranger), await aTelevision(stranger)]
  const expectRefused = async (code: string, why: string) => {
    expect(await typeNumber(tv, code), why).toBe(404)
    await expect(tv.page.getByText(NO_LONGER), why).toBeVisible()
    await expect(tv.page.getByText('Il numero ha nove cifre.'), why).toHaveCount(1)
  }

  await ada.page.getByRole('button', { name: 'Metti in TV' }).click()
  await expect(ada.page.getByText(`${new URL(ada.origin).host}/tv`)).toBeVisible()
  const look = async (state: string) => {
    await expectForEveryone(ada.page, state)
    await expectLegibleTwiceAsLarge(ada.page, state)
    await expectInSmallWindows(ada.page, state)
  }
  await look('which page to open on the television')
  await ada.page.getByRole('button', { name: 'Vedo i trattini' }).click()
  const spent = await numberOn(ada.page)
  await look('the number')
  expect(await typeNumber(own, spent)).toBe(201)
  await expect(told(ada.page)).toBeVisible()
  await expectRefused(spent, 'another television has typed it')

  const closed = await giveNumber(bruno.page)
  const isBack = bruno.page.waitForResponse((response) => response.request().method() === 'DELETE')
  await bruno.page.getByRole('button', { name: 'Annulla' }).click()
  expect((await isBack).status()).toBe(204)
  await expectRefused(closed, 'closed')

  const first = await giveNumber(bruno.page)
  await bruno.page.getByRole('button', { name: 'Un altro numero' }).click()
  await expect.poll(() => numberOn(bruno.page)).not.toBe(first)
  await expectRefused(first, 'another was given')

  const code = await numberOn(bruno.page)
  const mistake = (Number(code[0]) + 1) % 10
  await tv.page.reload()
  await expect(chosen(tv.page)).toHaveText('5')
  await walkAndPress(tv.page, String(mistake))
  await expect(tv.page.getByText(`Scritto finora: ${mistake}. Mancano 8 cifre.`)).toHaveCount(1)
  await walkAndPress(tv.page, 'canc')
  await expect(tv.page.getByText('Il numero ha nove cifre.')).toHaveCount(1)
  for (const digit of code) await walkAndPress(tv.page, digit)
  await expect(room(tv.page).getByText(/^2 giocatori/)).toBeVisible()
  await expect(told(bruno.page)).toBeVisible()
  const shown = ada.page.getByRole('dialog', { name: 'Siete in TV' }).getByRole('listitem')
  await expect(shown, 'the owner is told as well').toHaveText([
    /^✓ Collegata/,
    /^Bruno ?dalle .*Scollega la TV di Bruno$/,
  ])
  await look('the televisions of a room')

  await ada.page.getByRole('button', { name: 'Chiudi' }).click()
  await pressOwnerKey(ada.page, 'Togli qualcuno')
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Bruno Conti' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Togli Bruno' }).click()
  await expect(tv.page.getByText(ENDED)).toBeVisible()
  await expect(keys(tv.page)).toHaveCount(11)
  await expect(tv.page.locator('body'), 'neither whose it was nor why').not.toContainText(/Bruno|Ada|Rossi|capo|fuori/)
  await expectForEveryone(tv.page, 'a room was here')
  const expectNoRoom = async (after: string) => {
    await expect(keys(tv.page), after).toHaveCount(11)
    await expect(room(tv.page), after).toHaveCount(0)
  }
  await tv.page.goBack()
  await tv.page.goForward()
  await expectNoRoom('«back»')
  await tv.page.reload()
  await expect(tv.page.getByText('Che numero?')).toBeVisible()
  await expectNoRoom('a reload')

  const { user } = (await bruno.api<Session>('GET', paths.session)).body
  expect((await ada.api('PUT', paths.pardon(id, user?.id ?? ''))).status).toBe(204)
  expect((await bruno.api('POST', paths.join(id))).status).toBe(200)
  await expect(room(own.page).getByText(/^2 giocatori/), 'the owner’s own').toBeVisible()
  await tv.page.reload()
  await expect(tv.page.getByText('Che numero?'), 'the member is in again').toBeVisible()
  await expectRefused(code, 'the member is in again')
})

test('a tablet that has scanned the number waits for OK, and whoever plays in its browser has nothing to do with it', async ({
  player,
}) => {
  const carla = await player('Carla Neri')
  const { page } = carla
  await carla.context.setExtraHTTPHeaders(aHome())
  const id = await carla.makeRoom(ROOM)
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('button', { name: 'Metti in TV' })).toBeVisible()
  const theirs = async () => ({
    ...(await page.evaluate(() => ({ ...localStorage, television: undefined }))),
    cookie: (await carla.context.cookies()).find(({ name }) => name === 'session')?.value,
  })
  const before = await theirs()
  expect(Object.keys(before).length, 'something that could be lost').toBeGreaterThan(2)
  const { code } = (await carla.api<GivenScreen>('POST', paths.screens(id), {})).body
  const asked: { what: string; cookie: string | undefined }[] = []
  page.on('request', async (request) => {
    const what = `${request.method()} ${new URL(request.url()).pathname}`
    asked.push({ what, cookie: (await request.allHeaders()).cookie })
  })

  await page.goto(`/tv#${code}`)
  await expect(page.getByText('Che numero?')).toBeVisible()
  await expect(page.getByText(`Scritto finora: ${[...code].join(' ')}.`)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'ok' })).toBeFocused()
  await expect(page.getByText(/Carla|Cenone/)).toHaveCount(0)
  await expect.poll(() => asked.map(({ what }) => what)).toContain(`GET ${screenPaths.view}`)
  expect(asked.filter(({ what }) => !what.startsWith('GET '))).toEqual([])
  expect(asked.filter(({ what }) => what === `GET ${paths.session}`)).toEqual([
    { what: `GET ${paths.session}`, cookie: undefined },
  ])
  const entries = await page.evaluate(() => history.length)
  await page.keyboard.press('Enter')
  await expect(room(page).getByText('Inquadra e gioca')).toBeVisible()
  expect(page.url(), 'the number is out of the history').toBe(`${carla.origin}/tv`)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await theirs()).toEqual(before)
  expect((await carla.api<Session>('GET', paths.session)).body.user?.fullName).toBe('Carla Neri')

  // Page 888, from within the game and in other letters.
  await page.goto('/regole')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeVisible()
  await page.keyboard.type('888')
  await expect(room(page)).toBeVisible()
  expect(page.url()).toBe(`${carla.origin}/tv`)
  await page.goto('/TV')
  await expect(room(page)).toBeVisible()

  // It scans another number, with its page open or anew, and then one that is over: no history has that either.
  const expectScanned = async (digits: string) => {
    await expect(page.getByText(`Scritto finora: ${[...digits].join(' ')}.`)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'ok' })).toBeFocused()
  }
  const other = (await carla.api<GivenScreen>('POST', paths.screens(id), {})).body.code
  await page.goto(`/tv#${code}`)
  await expectScanned(code)
  await page.goto(`/tv#${other}`)
  await expectScanned(other)
  await page.goto('/regole')
  await page.goto(`/tv#${code}`)
  await expectScanned(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(NO_LONGER)).toBeVisible()
  expect(page.url()).toBe(`${carla.origin}/tv`)
  await page.reload()
  await expect(room(page), 'the one that it shows still').toBeVisible()
})
