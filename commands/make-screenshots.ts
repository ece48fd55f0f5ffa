/** `node commands/make-screenshots.ts`: pictures of every screen, with the README's three, from a running demo. */
import { chromium, devices, type Page } from '@playwright/test'
import { Command } from 'commander'
import type { Player } from './api/player.ts'
import { parseUrl } from './api/url.ts'
import { recallPlayer } from './demo/sessions.ts'
import { ensureBrowser } from './local/browser.ts'
import { DEFAULT_PORT, fromRoot } from './local/project.ts'
import { Failure, runCommand } from './shell/failure.ts'

const FOLDER = fromRoot('pictures')
/** One of the demo's people, and two of her rooms: one open, one with a ranking. */
const VIEWER = 'giulia.ferri@demo.example'
const OPEN_ROOM = 'Scala B, via Verdi 12'
const RANKED_ROOM = 'Cenone da nonna Pina'

const program = new Command('node commands/make-screenshots.ts')
  .description('Takes pictures of every screen: start npm run preview, then npm run demo, then this.')
  .option('--years', 'those that need two seasons: while npm run demo -- --years serves')
  .option('--url <address>', 'the running instance', parseUrl, new URL(`http://localhost:${DEFAULT_PORT}`))
  .parse()
const { url, years: isYears } = program.opts<{ url: URL; years?: boolean }>()

async function roomsByName(player: Player): Promise<Map<string, string>> {
  const { owned, joined } = await player.rooms()
  return new Map([...owned, ...joined].map(({ id, name }) => [name, id]))
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** `press`: the button that opens it. `isBelow`: the picture is of the end of the page. */
type Screen = { file: string; path: string; press?: string; sign: RegExp | string; isBelow?: boolean }

async function take(page: Page, { file, path, press, sign, isBelow }: Screen): Promise<void> {
  await page.goto(new URL(path, url).href)
  if (press) await page.getByRole('button', { name: press }).click()
  await page.getByText(sign).first().waitFor()
  // Chunks that load later (the QR code) belong to the picture.
  await page.waitForLoadState('networkidle')
  // Strings, since these commands have no DOM types.
  if (isBelow) await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const name = `${file}-${page.viewportSize()?.width}.png`
  await page.screenshot({ path: `${FOLDER}/${name}`, animations: 'disabled' })
  console.log(`pictures/${name}`)
}

/** The picture that a player sends, as it is sent. */
async function takeCard(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, url).href)
  await page.getByRole('button', { name: 'La mia cartolina' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica' }).click(),
  ])
  await file.saveAs(`${FOLDER}/my-card.png`)
  console.log('pictures/my-card.png')
}

type Screens = { screens: Screen[]; ranked: string }

async function screensOfSeason(player: Player): Promise<Screens> {
  const rooms = await roomsByName(player)
  const [open, ranked] = [rooms.get(OPEN_ROOM), rooms.get(RANKED_ROOM)]
  if (!open || !ranked) throw new Failure('The demo’s rooms are not there: npm run demo first.')
  const me = (await player.session()).user?.id
  const screens: Screen[] = [
    { file: 'home', path: '/', sign: RANKED_ROOM },
    { file: 'lobby', path: `/stanza/${open}`, sign: 'Beatrice Villa' },
    { file: 'ranking', path: `/stanza/${ranked}`, sign: /tocca un nome/i },
    { file: 'card', path: `/stanza/${ranked}`, press: 'La mia cartolina', sign: 'Copia la frase' },
    { file: 'detail', path: `/stanza/${ranked}?chi=${me}`, sign: 'Totale' },
    { file: 'words', path: '/parole', sign: /Dette \d+ su 10/ },
    { file: 'past', path: '/dal-1949', sign: 'L’anno migliore' },
    { file: 'numbers', path: '/numeri', sign: 'Le più scelte' },
    { file: 'new-room', path: '/stanza/nuova', sign: 'Come si chiama?' },
    { file: 'rules', path: '/regole', sign: 'In breve' },
    { file: 'extra', path: '/extra', sign: 'Discorsi d’annata' },
    { file: 'page-124', path: '/pagina/124', sign: 'Tira i dadi' },
    { file: 'page-264', path: '/pagina/264', sign: 'Tre porte' },
    { file: 'page-777', path: '/pagina/777', sign: 'Tira la leva' },
  ]
  return { screens, ranked }
}

/** Giulia is invited to one of last year's rooms, and has a ranking of each. */
async function screensOfYears(player: Player): Promise<Screens> {
  const ranked = (await player.seasons()).seasons.flatMap(({ rooms }) => rooms).find(({ name }) => name === RANKED_ROOM)
  if (!ranked) throw new Failure('Last year’s rooms are not there: npm run demo -- --years first.')
  const screens: Screen[] = [
    { file: 'invitation', path: '/', sign: 'È tornata una stanza' },
    { file: 'albo', path: '/albo', sign: /ha vinto/ },
    { file: 'past-room', path: `/stanza/${ranked.id}`, sign: 'Di nuovo insieme?', isBelow: true },
  ]
  return { screens, ranked: ranked.id }
}

await runCommand(async () => {
  const player = recallPlayer(url, VIEWER)
  if (player.cookies.size === 0) throw new Failure(`Nobody of the demo is known at ${url.origin}: npm run demo first.`)
  const { screens, ranked } = await (isYears ? screensOfYears(player) : screensOfSeason(player))
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
      if (!isYears) await take(await stranger.newPage(), { file: 'login', path: '/login', sign: 'Scegli dieci parole' })
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      await context.addCookies([...player.cookies].map(([name, value]) => ({ name, value, url: url.origin })))
      // Marked as celebrated, so that the ranking is visible and not the party.
      const celebrated = JSON.stringify(JSON.stringify([ranked]))
      await context.addInitScript({ content: `localStorage.setItem('viewed-confetti', ${celebrated})` })
      const page = await context.newPage()
      for (const screen of screens) await take(page, screen)
      if (!isYears) await takeCard(page, `/stanza/${ranked}`)
    }
  } finally {
    await browser.close()
  }
})
