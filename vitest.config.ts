import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { playersPictures } from './commands/build/players-pictures.ts'

// Nothing is asserted in milliseconds: a machine under load is slow and not wrong.
const testTimeout = 60_000

/**
 * What the Worker imports of packages, by the names it says. Bundled once for the run: each test file starts a workerd of its
 * own, and would fetch their 340 modules one by one.
 */
const packages = new Set(
  globSync('{worker,shared}/**/*.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '([a-z][\w/-]*)'/g), ([, name]) => name ?? ''),
  ),
)

/** What the Worker draws pages with. */
const DRAWING = ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server', 'react-router']

export default defineConfig({
  test: {
    // What a test prints is shown if it fails; for the Worker's log see tests/support/worker-setup/.
    silent: 'passed-only',
    // On two processors vitest would use one of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], environment: 'node', testTimeout } },
      { test: { name: 'app', include: ['tests/app/**/*.test.ts'], environment: 'node', testTimeout } },
      { test: { name: 'process', include: ['tests/process/**/*.test.ts'], environment: 'node', testTimeout } },
      {
        plugins: [
          playersPictures(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                AUTH_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
                OPERATOR_TOKEN: 'operator-of-the-tests-and-of-nothing-else',
                SEEDS: process.env.SEEDS ?? '',
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: globSync('tests/support/worker-setup/*.ts'),
          testTimeout,
          deps: { optimizer: { ssr: { enabled: true, include: [...packages, ...DRAWING] } } },
        },
      },
    ],
  },
})
