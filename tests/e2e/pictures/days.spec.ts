/**
 * `PICTURES=1 npx playwright test --project=pictures`: pictures of every screen, with the README's three, of what `npm run demo` has
 * played: before the speech, and after it.
 */
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { ASKING } from '../../../commands/local/browser.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, Session } from '../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../shared/refusal-sentences.ts'
import type { Player } from '../../../workshop/people/player.ts'
import { killServer, startServer } from '../support/faults/killable-server.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'
import { contextOf, FOLDER, playDemo, recalled, roomsOf, SIZES, SPEECH } from './taking.ts'

/** Two rooms of Giulia's: one open, of Anna's, and one with a ranking. */
const OPEN_ROOM = 'Scala B, via Verdi 12'
const RANKED_ROOM = 'Cenone da nonna Pina'
/** The game's address on a card: a developer's machine has no public one. */
const CARD_ORIGIN = 'https://dieciparole.example'
/** The time left until a deadline, which the demo does not set. */
const UNTIL_DEADLINE_MS = (5 * 60 + 30) * 60_000

const { outages: place } = PLACES
test.use({ baseURL: place.origin })
test.setTimeout(900_000)

test.beforeAll(async () => {
  test.setTimeout(300_000)
  rmSync(place.state, { recursive: true, force: true })
  const demo = await playDemo(place, ['--no-speech'], 'Ctrl-C ends the server')
  const ended = once(demo, 'exit')
  demo.kill('SIGINT')
  await ended
  await startServer()
})
test.afterAll(killServer)

const CALENDAR = 'La serata in calendario'

/**
 * `press`: the keys that lead there from the page, one after the other. `isBelow`: the picture shows the end of the page.
 * `answers`: replaces answers of the server.
 */
type Screen = {
  file: string
  path: string
  press?: readonly string[]
  sign: RegExp | string
  isBelow?: boolean
  answers?: (page: Page) => Promise<unknown>
}

/** As on the days before the speech, with a known deadline. */
const withDeadline = (page: Page): Promise<unknown> =>
  page.route(`**${paths.session}`, async (route) => {
    const response = await route.fetch()
    const session: Session = await response.json()
    const wordsDeadline = new Date(Date.now() + UNTIL_DEADLINE_MS).toISOString()
    await route.fulfill({ response, json: { ...session, season: { ...session.season, wordsDeadline } } })
  })

const fewHavePlayed = (page: Page): Promise<unknown> =>
  page.route(/\/api\/seasons\/\d+\/numbers$/, (route) => {
    const problem: Problem = {
      type: 'about:blank',
      status: 409,
      code: 'numbers/too-few',
      title: 'Conflict',
      detail: refusalSentence('numbers/too-few'),
    }
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem })
  })

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const name of keys)
    await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first().click()
}

async function take(page: Page, { file, path, press: keys = [], sign, isBelow, answers }: Screen): Promise<void> {
  if (answers) await page.setExtraHTTPHeaders(ASKING)
  await answers?.(page)
  await page.goto(path)
  await press(page, keys)
  await page.getByText(sign).first().waitFor()
  // Chunks that load later (the QR code) belong to the picture.
  await page.waitForLoadState('networkidle')
  if (isBelow) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: `${FOLDER}/${file}-${page.viewportSize()?.width}.png`, animations: 'disabled' })
  if (!answers) return
  await page.unrouteAll({ behavior: 'wait' })
  await page.setExtraHTTPHeaders({})
}

/** Before the speech: the owner's dialogs, and a person who is taken out, sees it, and is let in again. */
async function takeOwners(owner: Page, other: Page, path: string): Promise<void> {
  const keys = 'Le chiavi del capo'
  const takeOut = [keys, 'Togli qualcuno', 'Giulia Ferri']
  const screens: Screen[] = [
    { file: 'lobby-owner', path, sign: 'Chiudi stanza' },
    { file: 'room-keys', path, press: [keys], sign: 'Lascia tutto' },
    { file: 'lobby-calendar', path, sign: CALENDAR, isBelow: true, answers: withDeadline },
    { file: 'missing', path, press: [keys, 'Chi manca?'], sign: 'Copia il messaggio', answers: withDeadline },
    { file: 'room-keys-rename', path, press: [keys, 'Cambia nome'], sign: 'Cambia subito per tutti' },
    { file: 'room-keys-hand-over', path, press: [keys, 'Passa il comando', 'Giulia Ferri'], sign: 'Per riaverlo' },
    { file: 'room-keys-remove', path, press: takeOut, sign: 'Togliere Giulia?' },
  ]
  for (const screen of screens) await take(owner, screen)
  await press(owner, ['Togli Giulia'])
  await owner.getByText('Fatto: Giulia Ferri è fuori.').waitFor()
  await take(other, { file: 'taken-out', path, sign: 'Il capo ti ha tolto' })
  const letIn = [keys, 'Fai rientrare qualcuno', 'Giulia Ferri']
  await take(owner, { file: 'room-keys-let-in', path, press: letIn, sign: 'Fai rientrare Giulia' })
  await press(owner, ['Fai rientrare Giulia'])
  await owner.getByText('Fatto: Giulia Ferri può rientrare').waitFor()
  await other.goto(path)
  await other.getByRole('button', { name: 'Abbandona' }).waitFor()
}

/** A player's card, on its page and as a file: the page has the game's address, answered by this machine's server. */
async function takeCard(page: Page, { headers: own, url }: Player, path: string): Promise<void> {
  await page.route(`${CARD_ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const here = new URL(pathname + search, url).href
    await route.fulfill({
      response: await route.fetch({ url: here, headers: { ...route.request().headers(), ...own } }),
    })
  })
  await take(page, { file: 'card', path: `${CARD_ORIGIN}${path}`, press: ['Fai vedere'], sign: 'Scarica' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica', exact: true }).click(),
  ])
  await file.saveAs(`${FOLDER}/my-card.png`)
}

const screensAfter = (open: string, ranked: string, me: string): Screen[] => [
  { file: 'home', path: '/', sign: RANKED_ROOM },
  { file: 'lobby', path: `/stanza/${open}`, sign: 'Beatrice Villa' },
  { file: 'ranking', path: `/stanza/${ranked}`, sign: /tocca un nome/i },
  { file: 'detail', path: `/stanza/${ranked}?chi=${me}`, sign: 'Totale' },
  { file: 'words', path: '/parole', sign: /Dette \d+ su 10/ },
  { file: 'past', path: '/dal-1949', sign: 'L’anno migliore' },
  { file: 'numbers', path: '/numeri', sign: 'Le più scelte' },
  { file: 'numbers-too-few', path: '/numeri', sign: refusalSentence('numbers/too-few'), answers: fewHavePlayed },
  { file: 'rules', path: '/regole', sign: 'In breve' },
  { file: 'extra', path: '/extra', sign: 'Discorsi d’annata' },
  { file: 'page-124', path: '/pagina/124', sign: 'Tira i dadi' },
  { file: 'page-264', path: '/pagina/264', sign: 'Tre porte' },
  { file: 'page-777', path: '/pagina/777', sign: 'Tira la leva' },
]

/** Giulia is invited to one of last year's rooms, and has a ranking of each. */
const screensBefore = (ranked: string): Screen[] => [
  { file: 'invitation', path: '/', sign: 'È tornata una stanza' },
  { file: 'albo', path: '/albo', sign: /ha vinto/ },
  { file: 'past-room', path: `/stanza/${ranked}`, sign: 'Di nuovo insieme?', isBelow: true },
  { file: 'numbers-not-yet', path: '/numeri', sign: 'I numeri arrivano dopo il discorso' },
  { file: 'new-room', path: '/stanza/nuova', sign: 'Come si chiama?' },
  { file: 'words-calendar', path: '/parole', sign: CALENDAR, isBelow: true, answers: withDeadline },
]

async function people() {
  const [player, owner] = [recalled(place, 'giulia.ferri'), recalled(place, 'anna.colombo')]
  const rooms = await roomsOf(player)
  return { player, owner, open: rooms.get(OPEN_ROOM) ?? '', ranked: rooms.get(RANKED_ROOM) ?? '' }
}

test('before the speech', async ({ browser }) => {
  const { player, owner, open } = await people()
  const { season } = await player.session()
  const past = (await player.seasons()).seasons.find(({ year }) => year < season.year)
  const ranked = past?.rooms.find(({ name }) => name === RANKED_ROOM)?.id ?? ''
  for (const viewport of SIZES) {
    const seen = { viewport, celebrated: ranked }
    const page = await (await contextOf(browser, player, seen)).newPage()
    for (const screen of screensBefore(ranked)) await take(page, screen)
    await takeOwners(await (await contextOf(browser, owner, seen)).newPage(), page, `/stanza/${open}`)
  }
})

test('after it', async ({ browser }) => {
  const { player, owner, open, ranked } = await people()
  await operatorOf(place).publish(readFileSync(SPEECH, 'utf8'))
  await expect.poll(async () => (await player.ranking(ranked)).status, { timeout: 60_000 }).toBe('ready')
  const me = (await player.session()).user?.id ?? ''
  for (const viewport of SIZES) {
    const stranger = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await take(await stranger.newPage(), { file: 'login', path: '/login', sign: 'Scegli dieci parole' })
    const seen = { viewport, celebrated: ranked }
    const page = await (await contextOf(browser, player, seen)).newPage()
    for (const screen of screensAfter(open, ranked, me)) await take(page, screen)
    const owners = await (await contextOf(browser, owner, seen)).newPage()
    await take(owners, { file: 'lobby-owner-published', path: `/stanza/${open}`, sign: 'Chiudi stanza' })
    await takeCard(page, player, `/stanza/${ranked}`)
  }
})
