/** Finds the browser for tests and pictures on this machine, and installs one if there is none. */
import { accessSync, constants } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { Failure, runCommand } from '../shell/failure.ts'
import { runTool } from '../shell/processes.ts'
import { installWithApt, lastLines, within } from './apt.ts'

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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => console.log(await ensureBrowser()))
}
