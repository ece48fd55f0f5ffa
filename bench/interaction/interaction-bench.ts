/** How soon the screen answers a touch or a key on a slow phone: fifty of each kind, ten on each of five people's phones. */
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '../../commands/local/browser.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { startPages } from '../paint/pages-server.ts'
import { type Interaction, Phone } from './phone.ts'
import { Season } from './season.ts'

const PHONES = 5
/** Of each kind on each phone: as many as one has words, and fewer than one may tap in a minute. */
const TIMES = 10

/** What this browser on this machine needs at least: a key that shows it was pressed, on a page without a script. */
export const BARE = 'a bare key, without the game'
const BARE_PAGE =
  '<meta name="viewport" content="width=device-width"><button onclick="this.ariaPressed=!(this.ariaPressed===`true`)">parola</button>'
export const KINDS = [BARE, 'a letter typed', 'a word added', 'a word tapped on the board', 'a score opened'] as const
export type Kind = (typeof KINDS)[number]
/** Which one it was: the phone and the interaction on it, from 1. */
export type Measured = Interaction & { phone: number; at: number }
export type Interactions = Record<Kind, Measured[]>

type Measures = { browser: Browser; origin: string; season: Season; found: Interactions }

/** Runs `use` on each of the five phones, opened at this path. */
async function onPhones(
  { browser, origin, season }: Measures,
  [path, sign]: [path: string, sign: string],
  use: (phone: Phone, at: number) => Promise<void>,
): Promise<void> {
  // A winner's party would lie over the ranking.
  const before = `localStorage.setItem('viewed-confetti', '["${season.roomId}"]')`
  for (const [at, person] of season.people.slice(1, 1 + PHONES).entries()) {
    const phone = await Phone.take(browser, origin, await season.cookie(person), before)
    await phone.open(`${origin}${path}`, sign)
    await use(phone, at)
    await phone.close()
  }
}

async function chooseWords(measures: Measures): Promise<void> {
  const { season, found } = measures
  await onPhones(measures, ['/parole', '#word'], async (phone, at) => {
    await phone.page.locator('#word').tap()
    for (const [index, word] of season.typedWords(at).entries()) {
      const where = { phone: at + 1, at: index + 1 }
      await phone.page.keyboard.type(word.slice(0, -1))
      const typed = await phone.press(word.slice(-1), `document.querySelector('#word').value === '${word}'`)
      found['a letter typed'].push({ ...typed, ...where })
      const added = await phone.press('Enter', `document.querySelectorAll('.words > li').length === ${index + 1}`)
      found['a word added'].push({ ...added, ...where })
    }
  })
}

async function pressBareKeys({ browser, origin, found }: Measures): Promise<void> {
  for (let at = 0; at < PHONES; at++) {
    const phone = await Phone.take(browser, origin)
    await phone.show(BARE_PAGE)
    for (let index = 0; index < TIMES; index++) {
      const pressed = await phone.touch(
        'button',
        0,
        `document.querySelector('button').ariaPressed === '${index % 2 === 0}'`,
      )
      found[BARE].push({ ...pressed, phone: at + 1, at: index + 1 })
    }
    await phone.close()
  }
}

async function tapBoard(measures: Measures): Promise<void> {
  const { season, found } = measures
  const enough = season.tapping()
  const cell = '.tiles.others button'
  await onPhones(measures, [`/stanza/${season.roomId}`, cell], async (phone, at) => {
    const cells = await phone.page.locator(cell).count()
    for (let index = 0; index < TIMES; index++) {
      const place = Math.floor(((index + at / PHONES) * cells) / TIMES)
      const isPressed = `document.querySelectorAll('${cell}')[${place}].ariaPressed === 'true'`
      const tapped = await phone.touch(cell, place, isPressed)
      found['a word tapped on the board'].push({ ...tapped, phone: at + 1, at: index + 1 })
    }
  })
  await enough()
}

async function openScores(measures: Measures): Promise<void> {
  const { season, found } = measures
  const row = '.ranks a'
  await onPhones(measures, [`/stanza/${season.roomId}`, row], async (phone, at) => {
    for (let index = 0; index < TIMES; index++) {
      const opened = await phone.touch(row, index + at, `document.querySelector('.reasons') !== null`)
      found['a score opened'].push({ ...opened, phone: at + 1, at: index + 1 })
      await phone.page.goBack()
      await phone.page.waitForSelector(row)
    }
  })
}

/** Ten on each phone, one phone after the other. */
export async function benchInteractions(port: number): Promise<Interactions> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Failure('No browser is here: npm run test:browser installs one.')
  const pages = await startPages(port)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const season = await Season.begin(pages.origin)
    const found: Interactions = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Interactions
    const measures = { browser, origin: pages.origin, season, found }
    await chooseWords(measures)
    await season.finish()
    await Promise.all([season.seal(), pressBareKeys(measures)])
    await tapBoard(measures)
    await season.publish()
    await openScores(measures)
    season.close()
    return found
  } finally {
    await browser.close()
    await pages.stop()
  }
}
