/** `PICTURES=1 npx playwright test --project=pictures`: pictures of each phase of an evening that plays itself. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { connectOperator, findSeason, operatorToken } from '../../../commands/api/operator-api.ts'
import { ASKING } from '../../../commands/local/browser.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Evening } from '../../../shared/api/shapes.ts'
import { LIVE_ROOM } from '../../../workshop/demo/cast.ts'
import { comeIn } from '../../../workshop/demo/play.ts'
import { Player } from '../../../workshop/people/player.ts'
import { onThisScreen } from '../support/on-this-screen.ts'
import { PLACES } from '../support/place.ts'
import { contextOf, FOLDER, PHONE, playDemo, recalled, roomsOf, SIZES, type Size, SPEECH } from './taking.ts'

const { evening: place } = PLACES
const url = new URL(place.origin)

/** The speech after a wrong conversion of its encoding. */
const DAMAGED = `${readFileSync(SPEECH, 'utf8').replaceAll(/[àèéìòù]/g, '?')}\nPag. 4`
/** Giulia owns the rooms of the evening. A guest; he, whose television is late; and she who has a television for the wall. */
const MEMBERS = ['anna.colombo', 'luca.moretti', 'chiara.bianchi'] as const
/** The guest of the live demo, who has not finished at the deadline. */
const LATE = 'tardi@demo.example'
const LATE_WORDS = 'pace scuola treno fiducia coraggio neve ragazzi'.split(' ')
/** Stays open over the seal; OWNER owns it. */
const OPEN_ROOM = 'Quelli del piano di sotto'
/** Sizes for the desk, down to the smallest phone. */
const DESKS: readonly Size[] = [{ width: 320, height: 568 }, ...SIZES]
/** A phone on its side, a laptop, a television. */
const WALLS: readonly Size[] = [
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** Longer than the evening, so that no wait is endless. */
const LONGEST_MS = 8 * 60_000
/** After this silence the speech seems to be over (shared/evening/transcript.ts). */
const SILENCE_MS = 150_000
const CROWD = 2417
/** In seconds. Meanwhile the late viewer's board looks as it opened. */
const HIS_DELAY = 15

async function shoot(page: Page, file: string, sizes: readonly Size[] = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: `${FOLDER}/${file}-${size.width}.png`, animations: 'disabled' })
  }
}

/** Waits for a text, and takes the picture a moment later, when the page has come to rest. */
async function when(page: Page, sign: RegExp | string, file: string, sizes?: readonly Size[]): Promise<void> {
  await page.getByText(sign).first().waitFor({ timeout: LONGEST_MS })
  await sleep(1500)
  await shoot(page, file, sizes)
}

/** A page some of whose requests this script answers instead of the server. */
async function askingPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.setExtraHTTPHeaders(ASKING)
  return page
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** A tab with the room on its wall. */
async function wallOf(context: BrowserContext, path: string): Promise<Page> {
  const page = await open(context, path)
  await onThisScreen(page)
  return page
}

/** A page whose clock is ahead, so that the silence after the last word need not be waited for. */
async function openLater(context: BrowserContext, id: string): Promise<Page> {
  const page = await askingPage(context)
  for (const path of [paths.evening, paths.session, paths.board(id)]) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const answer: { now: string } = await response.json()
      const now = new Date(Date.parse(answer.now) + SILENCE_MS).toISOString()
      await route.fulfill({ response, json: { ...answer, now } })
    })
  }
  await page.goto(`/stanza/${id}`)
  return page
}

/** A page to which the room looks like a crowd, without thousands of sign-ins. */
async function openCrowded(context: BrowserContext, id: string): Promise<Page> {
  const page = await askingPage(context)
  const crowded = (text: string): string => text.replace(/"playerCount":\d+/g, `"playerCount":${CROWD}`)
  await page.route(new RegExp(`/api/rooms/${id}(/join)?$`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: crowded(await response.text()) })
  })
  await page.routeWebSocket(new RegExp(id), (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(typeof message === 'string' ? crowded(message) : message))
  })
  await page.goto(`/stanza/${id}`)
  return page
}

/** A whole state of the desk: at each size, and on a phone with letters twice as large. */
async function shootDesk(page: Page, sign: RegExp | string, state: string): Promise<void> {
  await page.getByText(sign).first().waitFor({ timeout: LONGEST_MS })
  await sleep(1500)
  const fullPage = (await page.getByRole('dialog').count()) === 0
  for (const size of DESKS) {
    await page.setViewportSize(size)
    await page.screenshot({
      path: `${FOLDER}/evening-regia-${state}-${size.width}.png`,
      animations: 'disabled',
      fullPage,
    })
  }
  const enlarge = (fontSize: string) =>
    page.evaluate((size) => Object.assign(document.documentElement.style, { fontSize: size }), fontSize)
  await page.setViewportSize(PHONE)
  await enlarge('200%')
  await page.screenshot({ path: `${FOLDER}/evening-regia-${state}-large.png`, animations: 'disabled', fullPage })
  await enlarge('')
}

/** The operator's phone, beside the demo's own commands. */
async function openRegia(browser: Browser): Promise<Page> {
  const page = await open(await browser.newContext(), '/regia')
  await shootDesk(page, 'Si chiede una volta sola', 'token')
  await page.getByLabel('Il gettone di chi conduce').fill(operatorToken(url))
  await page.getByRole('button', { name: 'Entra in regia' }).click()
  return page
}

async function untilSpoken(): Promise<void> {
  const spoken = async (): Promise<string> => {
    const { transcript }: Evening = await (await fetch(new URL(paths.evening, url))).json()
    return transcript.text.trim()
  }
  await expect.poll(spoken, { timeout: LONGEST_MS }).toBe(readFileSync(SPEECH, 'utf8').trim())
}

test('an evening', async ({ browser }) => {
  test.setTimeout(2 * LONGEST_MS)
  await playDemo(place, ['--live', '--email', LATE], '(the link is on the login page')
  const owner = recalled(place, 'giulia.ferri')
  const members = MEMBERS.map((name) => recalled(place, name))
  const id = (await roomsOf(owner)).get(LIVE_ROOM.name) ?? ''
  const late = new Player(url, LATE)
  await comeIn(late, 'Tino Tardi')
  await late.saveWords(LATE_WORDS)
  const covered = await owner.makeRoom(OPEN_ROOM, ['last-word'])
  const { megaRoomId: mega } = await findSeason(url)
  if (mega === null) throw new Error('There is no mega room.')
  for (const player of [...members, late]) for (const room of [covered, mega]) await player.join(room)
  const [hers, guests, his, tv, lates] = await Promise.all(
    [owner, ...members, late].map((player, at) =>
      contextOf(browser, player, { celebrated: id, tvDelay: at === 2 ? HIS_DELAY : 0 }),
    ),
  )
  if (!hers || !guests || !his || !tv || !lates) throw new Error('a context for each')

  // Stage `choosing`. Home joins the mega room.
  const regia = await openRegia(browser)
  await shootDesk(regia, 'Il Presidente parla', 'choosing')
  await regia.getByRole('button', { name: /^Scadenza/ }).click()
  await shootDesk(regia, '+15 minuti', 'deadline')
  await regia.keyboard.press('Escape')
  await regia.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await regia.context().setOffline(true)
  await shootDesk(regia, 'Questo telefono è senza rete', 'trouble')
  await regia.context().setOffline(false)
  const home = await open(hers, '/')
  await when(home, 'Il discorso comincia', 'evening-home-choosing')
  const [capo, guest, board, words] = [
    await open(hers, `/stanza/${covered}`),
    await open(guests, `/stanza/${covered}`),
    await open(hers, `/stanza/${id}`),
    await open(hers, '/parole'),
  ]
  const [tardi, before] = [await open(lates, '/parole'), await open(his, `/stanza/${id}`)]
  const [coveredWall, wall] = [await wallOf(tv, `/stanza/${covered}`), await wallOf(tv, `/stanza/${id}`)]
  await board.getByRole('button', { name: 'Metti in TV' }).click()
  await when(board, 'Un portatile', 'evening-tv-ways')
  await board.keyboard.press('Escape')
  await shoot(capo, 'evening-lobby-choosing')
  await when(tardi, 'Si gioca ancora per', 'evening-words-choosing')
  await when(coveredWall, 'Inquadra e gioca', 'evening-wall-code', WALLS)
  // Locked; the President begins.
  await when(capo, /si vedrà/, 'evening-lobby-locked')
  await shoot(home, 'evening-home-locked')
  await when(tardi, 'che avevi', 'evening-words-late-locked')
  await shootDesk(regia, 'Era presto', 'begun')
  // Sealed. The open room closes by itself soon, and the first word is heard at once, so these are taken together.
  await Promise.all([
    when(capo, 'Scopri le carte', 'evening-lobby-sealed-owner'),
    when(guest, 'Sveglia il capo', 'evening-lobby-sealed'),
    when(coveredWall, 'Carte coperte: tocca al capo', 'evening-wall-covered', WALLS),
    when(before, 'Senti una parola? Toccala.', 'evening-board-before'), // shown once the board is there
    shootDesk(regia, 'si aspetta il testo', 'speaking'),
  ])
  await connectOperator(url, operatorToken(url)).closeRoom(mega)
  await when(board, 'Provvisoria', 'evening-board-first')
  await home.reload()
  await when(home, 'Si gioca', 'evening-home')
  await shoot(words, 'evening-words')
  await tardi.reload()
  await when(tardi, 'Le orecchie però le hai', 'evening-words-late')
  // The wall survives a reload.
  await wall.reload()
  await when(wall, 'Provvisoria', 'evening-wall-board', WALLS)
  await sleep(15_000)
  await shoot(board, 'evening-board')
  await when(await openCrowded(hers, mega), 'sono dentro', 'evening-board-crowd')
  await board.getByRole('button', { name: 'TV in ritardo?' }).click()
  await shoot(board, 'evening-board-tv')
  await board.keyboard.press('Escape')
  await board.getByRole('button', { name: 'Chi ha cosa' }).click()
  await shoot(board, 'evening-board-who')
  await board.getByRole('button', { name: 'Torna al tabellone' }).click()
  await regia.getByRole('button', { name: /^Testo ufficiale/ }).click()
  await regia.getByLabel('Incolla qui il testo ufficiale').fill(DAMAGED)
  await shootDesk(regia, 'Pubblica lo stesso', 'doubt')
  await regia.getByRole('button', { name: 'Lascia stare' }).click()
  await untilSpoken()
  const over = await openLater(guests, id)
  await when(over, 'Aspettando la classifica ufficiale', 'evening-board-over')
  await onThisScreen(over)
  await when(over, 'Ha finito. Auguri!', 'evening-wall-over', WALLS)
  // The text is published.
  await when(wall, 'Ora brindate', 'evening-wall-podium', WALLS)
  await when(board, 'Il tabellone della serata', 'evening-ranking')
  await shootDesk(regia, 'Correggi il testo', 'after')
  await regia.getByRole('button', { name: 'Altro' }).click()
  await shootDesk(regia, 'Il tetto della posta', 'other')
  await when(home, 'Il Presidente ha parlato.', 'evening-home-published')
  await when(tardi, 'Il verdetto', 'evening-words-late-published')
  await when(wall, /che nessun altro aveva|uguali su dieci|una volta sola/, 'evening-wall-awards', WALLS)
  await board.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await when(board, 'Sentite bene', 'evening-board-checked')
})
