/** The standings in Chromium with its processor slowed, each time on a page where no code has run yet. */
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { build } from 'vite'
import { chromiumPath } from '../../commands/local/browser.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { median } from '../../commands/shell/table.ts'
import { type Evening, LINES, STEPS, type Step, TAPS } from './in-browser.ts'

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

/** Medians over the pages, in ms of the thread's own time. `tap`, `line`: one of them. */
export type SlowTimes = Record<'read' | 'places' | 'first' | 'tap' | 'line', number>

export async function slowTimes(evening: Evening): Promise<SlowTimes> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Failure('No browser is here: npm run test:browser installs one.')
  const code = await script()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const runs: Record<Step, number>[] = []
    for (let run = 0; run < PAGES; run++) runs.push(await onAFreshPage(browser, code, evening))
    // Each step is a call of the driver's, which has its own price.
    const over = (step: Step, times = 1): number => median(runs.map((run) => (run[step] - run.nothing) / times))
    return {
      read: over('read'),
      places: over('places'),
      first: over('first'),
      tap: over('taps', TAPS),
      line: over('lines', LINES),
    }
  } finally {
    await browser.close()
  }
}

async function onAFreshPage(browser: Browser, code: string, evening: Evening): Promise<Record<Step, number>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // What the thread itself has worked: another program on the machine counts for nothing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addScriptTag({ content: code })
  await page.evaluate(`globalThis.steps = stepsOf(${JSON.stringify(evening)})`)
  const times: Record<Step, number> = { nothing: 0, read: 0, places: 0, first: 0, taps: 0, lines: 0 }
  for (const step of STEPS) {
    const before = await threadMs(session)
    await page.evaluate(`steps.${step}()`)
    times[step] = (await threadMs(session)) - before
  }
  await context.close()
  return times
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
}
