/** Finds the browsers for tests and pictures on this machine, and installs those that are missing. */
import { accessSync, constants, globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { Failure, runCommand } from '../shell/failure.ts'
import { type Outcome, runProcess, runTool, type ToolOptions } from '../shell/processes.ts'

/** Debian's packages. The headless shell comes first: tests take a third less time with it. */
const DEBIAN = ['chromium-headless-shell', 'chromium']
/** Playwright tries several mirrors; without a network each would take half a minute. */
const CONNECTION_MS = '10000'
const DOWNLOAD_MS = 5 * 60_000

/**
 * Headers that make a page come without its data (design.md, «A page comes with its data»), so that it requests the data:
 * for tests whose routes answer in the server's place. Not «prefetch», which the return from Google refuses.
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
  const fromEnvironment = process.env.CHROMIUM_PATH
  if (fromEnvironment) return fromEnvironment
  const candidates = [chromium.executablePath(), ...DEBIAN.map((name) => `/usr/bin/${name}`)]
  return candidates.find((path) => path !== '' && canRun(path)) ?? null
}

/** The path of a browser, installed if necessary: Playwright's own, else Debian's. */
export async function ensureBrowser(): Promise<string> {
  const path = chromiumPath()
  if (path && canRun(path)) return path
  if (process.env.CHROMIUM_PATH) throw new Failure(`CHROMIUM_PATH is ${path}, which cannot be run.`)
  console.log('No browser here yet: installing Chromium …')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECTION_MS }
  const download = await within(DOWNLOAD_MS, (options) =>
    runTool('playwright', ['install', 'chromium'], { ...options, env }),
  )
  const own = chromiumPath()
  if (own) return own
  const fault = await installWithApt(DEBIAN.map((name) => [name]))
  const installed = chromiumPath()
  if (installed) return installed
  throw new Failure(
    `No browser could be installed.\nPlaywright’s own: ${lastLines(download.output)}\nDebian’s package: ${fault}`,
  )
}

// Debian's packages, installed where possible: as root, with `apt-get`.

const APT_MS = 10 * 60_000

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

/**
 * Installs the first installable one of these sets of packages.
 *
 * @returns the reason if none could be installed; null after success
 */
async function installWithApt(sets: readonly (readonly string[])[]): Promise<string | null> {
  if (process.getuid?.() !== 0) return `only root can install them (apt-get install ${sets[0]?.join(' ')})`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => within(APT_MS, (options) => runProcess('apt-get', args, { ...options, env }))
  try {
    await apt('update', '-qq')
    let lastOutput = ''
    for (const packages of sets) {
      const { code, output } = await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
      if (code === 0) return null
      lastOutput = output
    }
    return lastLines(lastOutput)
  } catch {
    return 'there is no apt-get here'
  }
}

/** Debian's WebKit and Firefox, for the tests in other engines: a file of each package that the tests use. */
const PACKAGES = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  'gir1.2-webkit2-4.1': '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib',
  'python3-gi': '/usr/lib/python3/dist-packages/gi',
  xvfb: '/usr/bin/Xvfb',
}

const missing = (): string[] =>
  Object.entries(PACKAGES).flatMap(([name, file]) => (globSync(file).length === 0 ? [name] : []))

/** @returns the missing engines that could not be installed, or null */
export async function ensureEngines(): Promise<string | null> {
  const needed = missing()
  if (needed.length === 0) return null
  console.log('Installing WebKit and Firefox …')
  const fault = await installWithApt([needed])
  const still = missing()
  return still.length === 0 ? null : `${still.join(', ')} of Debian: ${fault ?? 'installed, and not where expected'}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => console.log(await ensureBrowser()))
}
