/** Finds the browser for tests and pictures on this machine, and installs one if there is none. */
import { accessSync, constants } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { Failure, runCommand } from '../shell/failure.ts'
import { type Outcome, runProcess, runTool, type ToolOptions } from '../shell/processes.ts'

/** Debian's packages. The headless shell comes first: with it the tests take a third less time. */
const DEBIAN = ['chromium-headless-shell', 'chromium']
/** Playwright tries several mirrors; without a network each would take its half minute. */
const CONNECTION_MS = '10000'
const DOWNLOAD_MS = 5 * 60_000
const APT_MS = 10 * 60_000

/**
 * Headers of a page that comes without its data (decision 97) and asks for it: where a route answers in the server's
 * place. Not «prefetch», which the return from Google refuses.
 */
export const ASKING = { purpose: 'preview' }

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** `CHROMIUM_PATH`, else Playwright's own, else Debian's; null if there is none. For playwright.config.ts. */
export function chromiumPath(): string | null {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return asked
  const known = [chromium.executablePath(), ...DEBIAN.map((name) => `/usr/bin/${name}`)]
  return known.find((path) => path !== '' && canRun(path)) ?? null
}

/** Ends a step that takes too long, with all processes that it started. */
async function within(limitMs: number, step: (options: ToolOptions) => Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const end = (pid: number | undefined) => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // The process has just ended by itself.
    }
  }
  try {
    return await step({
      isGroup: true,
      onStart: (child) => {
        timer = setTimeout(end, limitMs, child.pid)
      },
    })
  } finally {
    clearTimeout(timer)
  }
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-5).join('\n')

async function installWithApt(): Promise<string> {
  if (process.getuid?.() !== 0) return 'Debian’s package: only root can install it (apt-get install chromium)'
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => within(APT_MS, (options) => runProcess('apt-get', args, { ...options, env }))
  try {
    await apt('update', '-qq')
    let said = ''
    for (const name of DEBIAN) {
      const { code, output } = await apt('install', '-y', '-qq', '--no-install-recommends', name)
      if (code === 0) return ''
      said = output
    }
    return `Debian’s package: ${lastLines(said)}`
  } catch {
    return 'Debian’s package: there is no apt-get here'
  }
}

/** The path of a browser, installed if necessary: Playwright's own, else Debian's. */
export async function ensureBrowser(): Promise<string> {
  const known = chromiumPath()
  if (known && canRun(known)) return known
  if (process.env.CHROMIUM_PATH) throw new Failure(`CHROMIUM_PATH is ${known}, which cannot be run.`)
  console.log('No browser here yet: installing Chromium …')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECTION_MS }
  const download = await within(DOWNLOAD_MS, (options) =>
    runTool('playwright', ['install', 'chromium'], { ...options, env }),
  )
  const own = chromiumPath()
  if (own) return own
  const fault = await installWithApt()
  const installed = chromiumPath()
  if (installed) return installed
  throw new Failure(`No browser could be installed.\nPlaywright’s own: ${lastLines(download.output)}\n${fault}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => console.log(await ensureBrowser()))
}
