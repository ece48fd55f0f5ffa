/** The standings in Chromium with its processor slowed, each time on a page where no code has run yet. */
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { chromiumPath } from '../../commands/local/browser.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { median } from '../median.ts'
import type { Evening, PageTimes } from './in-browser.ts'

/** A telephone of the slow kind, as the first visit has it. */
export const SLOWER = 4
const PAGES = 9

/** The page's code as the build makes it: one script, minified. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: fromRoot('bench', 'evening', 'in-browser.ts'), formats: ['iife'], name: 'evening' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('the script was not built')
  return chunk.code
}

/** Medians over the pages, in ms; of taps and lines, of the pages' own medians. */
export type SlowTimes = { first: number; places: number; tap: number; line: number }

export async function slowTimes(evening: Evening): Promise<SlowTimes> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Failure('No browser is here: npm run test:browser installs one.')
  const code = await script()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const runs: PageTimes[] = []
    for (let run = 0; run < PAGES; run++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.addScriptTag({ content: code })
      runs.push(await page.evaluate<PageTimes>(`timesOf(${JSON.stringify(evening)})`))
      await context.close()
    }
    const over = (of: (times: PageTimes) => number): number => median(runs.map(of))
    return {
      first: over(({ first }) => first),
      places: over(({ places }) => places),
      tap: over(({ taps }) => median(taps)),
      line: over(({ lines }) => median(lines)),
    }
  } finally {
    await browser.close()
  }
}
