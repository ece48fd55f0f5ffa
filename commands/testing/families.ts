/** The families of tests, each with its runner and its count. */
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ensureBrowser, ensureEngines } from '../local/browser.ts'
import { fromRoot, ROOT } from '../local/project.ts'
import { Failure } from '../shell/failure.ts'
import type { Outcome } from '../shell/processes.ts'
import { memoryDisk, run, runWithReport } from './runner.ts'
import { arrowsUp, sourcesOf } from './sources.ts'
import { NONE, type Report, settle, type Tally, tallyPlaywright, tallyVitest } from './tally.ts'

/** The families of `npm test`. */
export const DAILY = ['lint', 'types', 'rules', 'app', 'worker', 'process', 'browser', 'engines'] as const
/** Families that take minutes more and are required for a release: `npm run test:release`. */
export const RELEASE = ['simulation', 'releases', 'nights', 'evenings'] as const
export const FAMILIES = [...DAILY, ...RELEASE]
export type Family = (typeof FAMILIES)[number]

export const isFamily = (text: string): text is Family => FAMILIES.some((family) => family === text)

/** `output` is for reading after a failure; `fault` is a failure that no test reports. */
export type Result = Tally & { fault: string | null; output: string; notes?: readonly string[] }

const oneCheck = (code: number, output: string): Result => ({
  ...NONE,
  ...(code === 0 ? { passed: 1 } : { failed: 1 }),
  fault: null,
  output,
})

const dead = (output: string): Result => ({ ...NONE, failed: 1, fault: 'the runner died', output })

const reported = ({ notes, ...tally }: Report, { code, output }: Outcome): Result => ({
  ...settle(tally, code),
  output,
  notes,
})

/** Biome, and a check that Biome has no rule for: the order of the folders inside a part. */
async function lint(extra: readonly string[]): Promise<Result> {
  const { code, output } = await run('biome', [
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '--max-diagnostics=50',
    ...extra,
  ])
  const up = arrowsUp(sourcesOf(ROOT, ['worker', 'app']))
  return up.length === 0 ? oneCheck(code, output) : oneCheck(1, `${output}${up.join('\n')}\n`)
}

/**
 * Stores the results of a check, so that the next run checks only changed files and their dependents. The compiler compares
 * the text of every file, its own release and the options, and keeps the errors that it has found: a fault is reported
 * until it is mended.
 */
export const incremental = (project: string, folder = fromRoot('.wrangler', 'types')): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(folder, `${project.replaceAll('/', '-')}.tsbuildinfo`),
]

/** Each part has its own globals, and so its own configuration; tests and bench have several. They cover every file. */
async function types(extra: readonly string[]): Promise<Result> {
  const find = (pattern: string): string[] =>
    globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('node_modules') }).sort()
  const checked = new Set<string>()
  let [code, output] = [0, '']
  const nested = find('{tests,bench}/**/tsconfig.json').map((file) => dirname(file))
  for (const project of ['shared', 'worker', 'app', 'commands', 'workshop', ...nested]) {
    const outcome = await run('tsc', [
      '-p',
      project,
      '--pretty',
      'false',
      '--listFiles',
      ...incremental(project),
      ...extra,
    ])
    const [files, messages] = split(outcome.output.split('\n'), (line) => line.startsWith(ROOT))
    for (const file of files) checked.add(relative(ROOT, file))
    if (outcome.code === 0) continue
    code = 1
    output += `tsc -p ${project}\n${messages.join('\n')}\n`
  }
  const sources = find('{app,bench,commands,shared,tests,worker,workshop}/**/*.{ts,tsx}')
  const unchecked = sources.filter((file) => !checked.has(file))
  if (sources.length > 0 && unchecked.length === 0) return oneCheck(code, output)
  return oneCheck(1, `${output}No tsconfig.json includes:\n${unchecked.join('\n')}\n`)
}

function split(lines: readonly string[], isFirst: (line: string) => boolean): [string[], string[]] {
  return [lines.filter(isFirst), lines.filter((line) => !isFirst(line))]
}

/** The message of workerd for each object that a test kills: thousands of lines before the one with the failure. */
const KILLED_OBJECT = /uncaught exception; exception = workerd.*\n(stack: .*\n)?/g

/** `disk`: the runner's temporary folder; null: the system's. `always`: arguments of each run. */
type VitestOptions = { disk?: string | null; always?: readonly string[]; env?: NodeJS.ProcessEnv }

const vitest =
  (project: string, { disk = null, always = [], env = {} }: VitestOptions = {}) =>
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
          ...always,
          ...extra,
        ],
        env: { ...env, ...(disk === null ? {} : { TMPDIR: folder }) },
      }),
      disk ?? undefined,
    )
    if (report === null) return dead(outcome.output)
    return reported(tallyVitest(report), { ...outcome, output: outcome.output.replace(KILLED_OBJECT, '') })
  }

async function playwright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const { outcome, report } = await runWithReport('playwright', (file) => ({
    args: ['test', '--reporter=dot,json', ...args],
    // Playwright sets FORCE_COLOR for its workers, which complain when both are set.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined, ...env },
  }))
  if (report === null) return dead(outcome.output)
  return reported(tallyPlaywright(report), outcome)
}

/** Selects projects of a configuration: a family has some of them. */
const named = (projects: readonly string[]): string[] => projects.map((project) => `--project=${project}`)

const chromium =
  (...projects: string[]) =>
  async (extra: readonly string[]): Promise<Result> =>
    playwright([...named(projects), ...extra], { CHROMIUM_PATH: await ensureBrowser() })

/** WebKit and Firefox cannot be installed on every machine. If they are missing, the note says so and nothing fails. */
const engines =
  (...projects: string[]) =>
  async (extra: readonly string[]): Promise<Result> => {
    const fault = await ensureEngines()
    if (fault !== null) return { ...NONE, fault: null, output: '', notes: [`not tried on this machine: ${fault}`] }
    return playwright(['--config', 'tests/e2e/engines', ...named(projects), ...extra], {})
  }

// D1 and the objects sync every write: on a disk, thousands of them would be slow, and the disk is not under test.
const disk = memoryDisk()

const RUNNERS: Record<Family, (extra: readonly string[]) => Promise<Result>> = {
  lint,
  types,
  rules: vitest('rules'),
  app: vitest('app'),
  worker: vitest('worker', { disk }),
  process: vitest('process'),
  browser: chromium('night', 'eve'),
  engines: engines('journey'),
  simulation: vitest('worker', {
    disk,
    always: ['tests/worker/simulation/seeds', 'tests/worker/evening/seal-histories'],
    env: { SEEDS: process.env.SEEDS || '1-200' },
  }),
  releases: vitest('releases'),
  nights: chromium('evening', 'regia', 'outages', 'further'),
  evenings: engines('further', 'keyboard', 'evening'),
}

/** Never throws: a family that cannot run counts as failed, and the next one runs all the same. */
export async function runFamily(family: Family, extra: readonly string[]): Promise<Result> {
  try {
    return await RUNNERS[family](extra)
  } catch (error) {
    return dead(error instanceof Failure ? error.message : error instanceof Error ? String(error.stack) : String(error))
  }
}

/**
 * The families that run at the same time: a row begins when the one before has ended, and its lanes run beside each other.
 * The Worker's tests often wait, for D1 and for the objects, and leave the processors room for the small families, one
 * after the other. The browsers' tests use all processors.
 */
const ROWS: readonly (readonly (readonly Family[])[])[] = [
  [['lint', 'types', 'rules', 'app', 'process'], ['worker']],
  [['browser']],
  [['engines']],
  [['simulation'], ['releases']],
  [['nights']],
  [['evenings']],
]

/** Starts the families; each has a promise of its result, in the order of reporting. */
export function sideBySide<T>(
  families: readonly Family[],
  run: (family: Family) => Promise<T>,
): { family: Family; ended: Promise<T> }[] {
  const started = new Map<Family, Promise<T>>()
  let before: Promise<unknown> = Promise.resolve()
  for (const row of ROWS) {
    const begins = before
    const lanes = row.map((lane) => {
      let last: Promise<unknown> = begins
      for (const family of lane.filter((one) => families.includes(one))) {
        const ended = last.then(() => run(family))
        started.set(family, ended)
        last = ended
      }
      return last
    })
    before = Promise.all(lanes)
  }
  return families.map((family) => ({ family, ended: started.get(family) ?? Promise.reject(new Error(family)) }))
}
