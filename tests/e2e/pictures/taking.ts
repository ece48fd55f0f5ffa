/** What all pictures need: the demo played on a place, and its people's browsers. They are for the eye, and no test reads them. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser, BrowserContext } from '@playwright/test'
import { fromRoot } from '../../../commands/local/project.ts'
import { toolEnvironment } from '../../../commands/shell/processes.ts'
import { recallPlayer } from '../../../workshop/demo/play.ts'
import type { Player } from '../../../workshop/people/player.ts'
import type { Place } from '../support/place.ts'

export const FOLDER = fromRoot('pictures')
export const SPEECH = fromRoot('commands', 'sample-speech.txt')

export type Size = { width: number; height: number }
export const PHONE: Size = { width: 390, height: 844 }
export const SIZES: readonly Size[] = [PHONE, { width: 1280, height: 800 }]

/** Goes on to its own end, or to this process's; resolves when it says this. */
export async function playDemo({ origin, state }: Place, args: readonly string[], sign: string): Promise<ChildProcess> {
  const demo = spawn(process.execPath, [fromRoot('workshop', 'demo.ts'), '--url', origin, ...args], {
    env: toolEnvironment({ DIECI_PAROLE_STATE: state }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => demo.kill())
  let said = ''
  await new Promise<void>((resolve, reject) => {
    demo.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes(sign)) resolve()
    })
    demo.once('exit', (code) => reject(new Error(`the demo has ended with ${code}:\n${said}`)))
  })
  return demo
}

export function recalled({ origin }: Place, name: string): Player {
  const player = recallPlayer(new URL(origin), `${name}@demo.example`)
  if (player.cookies.size === 0) throw new Error(`${name} is not of the demo`)
  return player
}

/** Every room that somebody is in, by its name. */
export async function roomsOf(player: Player): Promise<Map<string, string>> {
  const { owned, joined } = await player.rooms()
  return new Map([...owned, ...joined].map(({ id, name }) => [name, id]))
}

/** `celebrated`: a room whose ranking is shown instead of the party. `tvDelay`: in seconds. */
export async function contextOf(
  browser: Browser,
  { url, cookies }: Player,
  { viewport = PHONE, celebrated, tvDelay = 0 }: { viewport?: Size; celebrated: string; tvDelay?: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: url.origin })))
  await context.addInitScript(
    ([viewed, delay]) => {
      localStorage.setItem('viewed-confetti', viewed)
      localStorage.setItem('tvDelay', delay)
    },
    [JSON.stringify([celebrated]), String(tvDelay)] as const,
  )
  return context
}
