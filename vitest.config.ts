import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Nothing is asserted in milliseconds: a machine under load is slow and not wrong.
const testTimeout = 60_000

/**
 * The seeds of the simulation: twenty of the two hundred in each run, others each day, so that a run of the suite stays short;
 * `npm run test:simulation` tries them all. The run says which it was.
 */
const tenth = Math.floor(Date.now() / 86_400_000) % 10
const seeds = process.env.SEEDS || `${tenth * 20 + 1}-${tenth * 20 + 20}`

/**
 * What the Worker imports of packages, by the names it says. Bundled once for the run: each test file evaluates them anew, and
 * would ask for their 340 modules one by one.
 */
const packages = new Set(
  globSync('{worker,shared}/**/*.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '([a-z][\w/-]*)'/g), ([, name]) => name ?? ''),
  ),
)

/** What the Worker draws pages with. */
const DRAWING = ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server', 'react-router']

/** Which of the Worker's tests run longest, though their files are short: begun last, they ran on alone. */
const LONGEST = ['/simulation/', '/resilience/d1-away', '/evening/seal-histories']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((path) => moduleId.includes(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // What a test prints is shown if it fails; for the Worker's log see tests/support/worker-setup/.
    silent: 'passed-only',
    // One more than there are processors: a test of the Worker often waits, for D1 and for the objects.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          environment: 'node',
          testTimeout,
          // Pure functions have nothing that a file could leave to the next.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.ts'],
          environment: 'node',
          testTimeout,
          isolate: false,
          setupFiles: ['tests/support/begin-anew.ts'],
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          environment: 'node',
          testTimeout,
          globalSetup: ['tests/process/build-once.ts'],
        },
      },
      {
        test: {
          name: 'releases',
          include: ['tests/releases/**/*.test.ts'],
          environment: 'node',
          testTimeout,
          globalSetup: ['tests/process/build-once.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                AUTH_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
                OPERATOR_TOKEN: 'operator-of-the-tests-and-of-nothing-else',
                SEEDS: seeds,
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          // Each process starts one workerd; what a file leaves in it, begin-anew puts back.
          isolate: false,
          setupFiles: ['begin-anew', 'log-when-failed', 'alarms-are-set'].map(
            (name) => `tests/support/worker-setup/${name}.ts`,
          ),
          // In this order, and not both at once: the first forgets the modules that are loaded.
          sequence: { setupFiles: 'list' },
          testTimeout,
          deps: { optimizer: { ssr: { enabled: true, include: [...packages, ...DRAWING] } } },
        },
      },
    ],
  },
})
