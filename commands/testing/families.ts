/** The families of tests, each with its runner and its count. */
import { existsSync, globSync } from 'node:fs'
import { ensureBrowser } from '../local/browser.ts'
import { fromRoot, ROOT } from '../local/project.ts'
import { Failure } from '../shell/failure.ts'
import { memoryDisk, run, runWithReport } from './runner.ts'
import { NONE, settle, type Tally, tallyPlaywright, tallyVitest } from './tally.ts'

export const FAMILIES = ['lint', 'types', 'rules', 'app', 'worker', 'process', 'browser'] as const
export type Family = (typeof FAMILIES)[number]

export const isFamily = (text: string): text is Family => FAMILIES.some((family) => family === text)

/** `output` is to be read when something failed; `fault` is a failure that no test reports. */
export type Result = Tally & { fault: string | null; output: string; notes?: readonly string[] }

const oneCheck = (code: number, output: string): Result => ({
  ...NONE,
  ...(code === 0 ? { passed: 1 } : { failed: 1 }),
  fault: null,
  output,
})

const dead = (output: string): Result => ({ ...NONE, failed: 1, fault: 'the runner died', output })

async function lint(extra: readonly string[]): Promise<Result> {
  const { code, output } = await run('biome', [
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '--max-diagnostics=50',
    ...extra,
  ])
  return oneCheck(code, output)
}

/** Each part has its own globals, hence its own configuration; the tests and the bench have several. */
async function types(extra: readonly string[]): Promise<Result> {
  const isInstalled = (name: string): boolean => name.includes('node_modules')
  const nested = globSync('{tests,bench}/**/tsconfig.json', { cwd: ROOT, exclude: isInstalled }).sort()
  let output = nested.length > 0 ? '' : 'tests/ has no tsconfig.json\n'
  let code = nested.length > 0 ? 0 : 1
  for (const project of ['shared', 'worker', 'app', 'commands', ...nested]) {
    const outcome = await run('tsc', ['-p', project, '--pretty', 'false', ...extra])
    if (outcome.code === 0) continue
    code = 1
    output += `tsc -p ${project}\n${outcome.output}\n`
  }
  return oneCheck(code, output)
}

/** `disk`: the runner's temporary folder; null: the system's. */
const vitest =
  (project: Family, disk: string | null = null) =>
  async (extra: readonly string[]): Promise<Result> => {
    const { outcome, report } = await runWithReport(
      'vitest',
      (file, folder) => ({
        args: [
          'run',
          '--project',
          project,
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${file}`,
          '--silent=passed-only',
          ...extra,
        ],
        env: disk === null ? {} : { TMPDIR: folder },
      }),
      disk ?? undefined,
    )
    if (report === null) return dead(outcome.output)
    const { notes, ...tally } = tallyVitest(report)
    return { ...settle(tally, outcome.code), output: outcome.output, notes }
  }

async function browser(extra: readonly string[]): Promise<Result> {
  if (!existsSync(fromRoot('playwright.config.ts'))) return dead('There is no playwright.config.ts.')
  const chromium = await ensureBrowser()
  const { outcome, report } = await runWithReport('playwright', (file) => ({
    args: ['test', '--reporter=dot,json', ...extra],
    // Playwright sets FORCE_COLOR for its workers, which complain when both are set.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromium, NO_COLOR: undefined },
  }))
  if (report === null) return dead(outcome.output)
  const { notes, ...tally } = tallyPlaywright(report)
  return { ...settle(tally, outcome.code), output: outcome.output, notes }
}

const RUNNERS: Record<Family, (extra: readonly string[]) => Promise<Result>> = {
  lint,
  types,
  rules: vitest('rules'),
  app: vitest('app'),
  // D1 and the objects sync every write: on a disk, thousands of them would be slow, and the disk is not under test.
  worker: vitest('worker', memoryDisk()),
  process: vitest('process'),
  browser,
}

/** Never throws: a family that cannot be run has failed, and the next one is run all the same. */
export async function runFamily(family: Family, extra: readonly string[]): Promise<Result> {
  try {
    return await RUNNERS[family](extra)
  } catch (error) {
    return dead(error instanceof Failure ? error.message : error instanceof Error ? String(error.stack) : String(error))
  }
}
