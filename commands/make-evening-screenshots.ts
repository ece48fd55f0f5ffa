/** `node commands/make-evening-screenshots.ts`: pictures of each phase of an evening that plays itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { Command } from 'commander'
import type { Player } from './api/player.ts'
import { parseUrl } from './api/url.ts'
import { LIVE_ROOM } from './demo/rooms.ts'
import { recallPlayer } from './demo/sessions.ts'
import { ensureBrowser } from './local/browser.ts'
import { DEFAULT_PORT, fromRoot } from './local/project.ts'
import { Failure, runCommand } from './shell/failure.ts'

const FOLDER = fromRoot('pictures')
/** She owns the room of the evening. */
const OWNER = 'giulia.ferri@demo.example'
const MEMBER = 'anna.colombo@demo.example'
/** Stays open over the seal: its owner is the picture's. */
const OPEN_ROOM = 'Quelli del piano di sotto'
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
/** Longer than the evening: nothing here waits for ever. */
const LONGEST_MS = 8 * 60_000

const program = new Command('node commands/make-evening-screenshots.ts')
  .description(
    'Takes pictures of each phase of the evening: start npm run preview on an empty state, then npm run demo -- --live\n' +
      '--email tardi@demo.example, and this as soon as it has said its link.',
  )
  .option('--url <address>', 'the running instance', parseUrl, new URL(`http://localhost:${DEFAULT_PORT}`))
  .parse()
const { url } = program.opts<{ url: URL }>()

function known(email: string): Player {
  const player = recallPlayer(url, email)
  if (player.cookies.size === 0)
    throw new Failure(`${email} is not known at ${url.origin}: npm run demo -- --live first.`)
  return player
}

async function roomOf(player: Player, name: string): Promise<string> {
  const { owned, joined } = await player.rooms()
  const room = [...owned, ...joined].find((card) => card.name === name)
  if (!room) throw new Failure(`The room «${name}» is not there: npm run demo -- --live first.`)
  return room.id
}

async function shoot(page: Page, file: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate('scrollTo(0, 0)')
    await page.screenshot({ path: `${FOLDER}/${file}-${size.width}.png`, animations: 'disabled' })
  }
  console.log(`pictures/${file}-*.png`)
}

/** Waits for a text, and takes the picture a moment later, when the page has come to rest. */
async function when(page: Page, sign: RegExp | string, file: string): Promise<void> {
  await page.getByText(sign).first().waitFor({ timeout: LONGEST_MS })
  await sleep(1500)
  await shoot(page, file)
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(new URL(path, url).href)
  return page
}

await runCommand(async () => {
  const [owner, member] = [known(OWNER), known(MEMBER)]
  const id = await roomOf(owner, LIVE_ROOM.name)
  const sealed = await owner.makeRoom(OPEN_ROOM, ['last-word'])
  await member.join(sealed)
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  const contextOf = async (player: Player): Promise<BrowserContext> => {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      deviceScaleFactor: 1,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
    })
    await context.addCookies([...player.cookies].map(([name, value]) => ({ name, value, url: url.origin })))
    // Marked as celebrated, so that the ranking is visible and not the party.
    const celebrated = JSON.stringify(JSON.stringify([id]))
    await context.addInitScript({ content: `localStorage.setItem('viewed-confetti', ${celebrated})` })
    return context
  }
  try {
    const [hers, his] = [await contextOf(owner), await contextOf(member)]
    const [capo, guest, board] = [
      await open(hers, `/stanza/${sealed}`),
      await open(his, `/stanza/${sealed}`),
      await open(hers, `/stanza/${id}`),
    ]
    const [home, words] = [await open(hers, '/'), await open(hers, '/parole')]
    await when(capo, /senza parole|dieci parole/, 'evening-lobby-locked')
    await when(home, /./, 'evening-home-locked')
    await when(capo, 'Scopri le carte', 'evening-lobby-sealed-owner')
    await when(guest, 'Sveglia il capo', 'evening-lobby-sealed')
    await when(board, 'Senti una parola? Toccala.', 'evening-board-before')
    await shoot(home, 'evening-home')
    await shoot(words, 'evening-words')
    await when(board, 'Provvisoria', 'evening-board-first')
    await sleep(45_000)
    await shoot(board, 'evening-board')
    await board.getByRole('button', { name: 'Chi ha cosa' }).click()
    await shoot(board, 'evening-board-who')
    await board.getByRole('button', { name: 'Torna al tabellone' }).click()
    await when(board, 'Il tabellone della serata', 'evening-ranking')
    await board.getByRole('link', { name: 'Il tabellone della serata' }).click()
    await sleep(1500)
    await shoot(board, 'evening-board-checked')
  } finally {
    await browser.close()
  }
})
