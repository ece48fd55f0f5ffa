/** `node workshop/make-screenshots.ts`: pictures of every screen, with the README's three, from the demo's seasons. */
import { chromium, devices, type Page } from '@playwright/test'
import { Command } from 'commander'
import { parseUrl } from '../commands/api/call.ts'
import type { Player } from './people/player.ts'
import { ASKING, ensureBrowser } from '../commands/local/browser.ts'
import { DEFAULT_PORT, fromRoot } from '../commands/local/project.ts'
import { Failure, runCommand } from '../commands/shell/failure.ts'
import { paths } from '../shared/api/paths.ts'
import type { Problem, Session } from '../shared/api/shapes.ts'
import { refusalSentence } from '../shared/refusal-sentences.ts'
import { recallPlayer } from './demo/play.ts'

const FOLDER = fromRoot('pictures')
/** One of the demo's people, and two of her rooms: one open, one with a ranking. */
const VIEWER = 'giulia.ferri@demo.example'
const OPEN_ROOM = 'Scala B, via Verdi 12'
/** The owner of the open room. */
const OWNER = 'anna.colombo@demo.example'
const RANKED_ROOM = 'Cenone da nonna Pina'
/** The game's address on a card: a developer's machine has no public one. */
const CARD_ORIGIN = 'https://dieciparole.example'
/** The time left until a deadline, which the demo does not set. */
const UNTIL_DEADLINE_MS = (5 * 60 + 30) * 60_000

const program = new Command('node workshop/make-screenshots.ts')
  .description('Takes pictures of every screen: npm run demo, ended when it serves; then npm run preview, then this.')
  .option('--before', 'those of before the speech: after npm run demo -- --no-speech')
  .option('--url <address>', 'the running instance', parseUrl, new URL(`http://localhost:${DEFAULT_PORT}`))
  .parse()
const { url, before: isBefore } = program.opts<{ url: URL; before?: boolean }>()

async function roomsByName(player: Player): Promise<Map<string, string>> {
  const { owned, joined } = await player.rooms()
  return new Map([...owned, ...joined].map(({ id, name }) => [name, id]))
}

const CALENDAR = 'La serata in calendario'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

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
  await page.goto(new URL(path, url).href)
  await press(page, keys)
  await page.getByText(sign).first().waitFor()
  // Chunks that load later (the QR code) belong to the picture.
  await page.waitForLoadState('networkidle')
  // Strings, since these commands have no DOM types.
  if (isBelow) await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const name = `${file}-${page.viewportSize()?.width}.png`
  await page.screenshot({ path: `${FOLDER}/${name}`, animations: 'disabled' })
  console.log(`pictures/${name}`)
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
  await other.goto(new URL(path, url).href)
  await other.getByRole('button', { name: 'Abbandona' }).waitFor()
}

/** A player's card, on its page and as a file: the page has the game's address, answered by this machine's server. */
async function takeCard(page: Page, { cookies }: Player, path: string): Promise<void> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { cookie, origin: url.origin }
  await page.route(`${CARD_ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const here = new URL(pathname + search, url).href
    await route.fulfill({
      response: await route.fetch({ url: here, headers: { ...route.request().headers(), ...own } }),
    })
  })
  await take(page, {
    file: 'card',
    path: new URL(path, CARD_ORIGIN).href,
    press: ['Fai vedere'],
    sign: 'Scarica',
  })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica', exact: true }).click(),
  ])
  await file.saveAs(`${FOLDER}/my-card.png`)
  console.log('pictures/my-card.png')
}

type Screens = { screens: Screen[]; ranked: string; open: string }

async function screensAfter(player: Player): Promise<Screens> {
  const rooms = await roomsByName(player)
  const [open, ranked] = [rooms.get(OPEN_ROOM), rooms.get(RANKED_ROOM)]
  if (!open || !ranked) throw new Failure('The demo’s rooms are not there: npm run demo first.')
  const me = (await player.session()).user?.id
  const screens: Screen[] = [
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
  return { screens, ranked, open }
}

/** Giulia is invited to one of last year's rooms, and has a ranking of each. */
async function screensBefore(player: Player): Promise<Screens> {
  const { season } = await player.session()
  const past = (await player.seasons()).seasons.find(({ year }) => year < season.year)
  const ranked = past?.rooms.find(({ name }) => name === RANKED_ROOM)
  const open = (await roomsByName(player)).get(OPEN_ROOM)
  if (!ranked || !open) throw new Failure('The demo’s rooms are not there: npm run demo -- --no-speech first.')
  const screens: Screen[] = [
    { file: 'invitation', path: '/', sign: 'È tornata una stanza' },
    { file: 'albo', path: '/albo', sign: /ha vinto/ },
    { file: 'past-room', path: `/stanza/${ranked.id}`, sign: 'Di nuovo insieme?', isBelow: true },
    { file: 'numbers-not-yet', path: '/numeri', sign: 'I numeri arrivano dopo il discorso' },
    { file: 'new-room', path: '/stanza/nuova', sign: 'Come si chiama?' },
    { file: 'words-calendar', path: '/parole', sign: CALENDAR, isBelow: true, answers: withDeadline },
  ]
  return { screens, ranked: ranked.id, open }
}

await runCommand(async () => {
  const player = recallPlayer(url, VIEWER)
  if (player.cookies.size === 0) throw new Failure(`Nobody of the demo is known at ${url.origin}: npm run demo first.`)
  const owner = recallPlayer(url, OWNER)
  const { screens, ranked, open } = await (isBefore ? screensBefore(player) : screensAfter(player))
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  try {
    for (const viewport of SIZES) {
      const options = {
        ...devices['Pixel 7'],
        viewport,
        deviceScaleFactor: 1,
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
      }
      const stranger = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      if (!isBefore)
        await take(await stranger.newPage(), { file: 'login', path: '/login', sign: 'Scegli dieci parole' })
      const contextOf = async ({ cookies }: Player) => {
        const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
        await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: url.origin })))
        return context
      }
      const context = await contextOf(player)
      // Marked as celebrated, so that the ranking is visible and not the party.
      const celebrated = JSON.stringify(JSON.stringify([ranked]))
      await context.addInitScript({ content: `localStorage.setItem('viewed-confetti', ${celebrated})` })
      const page = await context.newPage()
      for (const screen of screens) await take(page, screen)
      const owners = await (await contextOf(owner)).newPage()
      if (isBefore) await takeOwners(owners, page, `/stanza/${open}`)
      else {
        await take(owners, { file: 'lobby-owner-published', path: `/stanza/${open}`, sign: 'Chiudi stanza' })
        await takeCard(page, player, `/stanza/${ranked}`)
      }
    }
  } finally {
    await browser.close()
  }
})
