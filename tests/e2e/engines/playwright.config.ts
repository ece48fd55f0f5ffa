import { defineConfig } from '@playwright/test'
import { READY } from '../support/place.ts'

/**
 * WebKit and Firefox as Debian has them. Playwright runs the tests and serves the game;
 * its own builds of these browsers cannot be had everywhere, so the tests drive them by their own protocols (support/).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/engines',
  forbidOnly: true,
  retries: 0,
  // One season for all, and a speech is everybody's: one test after the other, and the seal, which stays, at the end.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  projects: [
    { name: 'journey', testMatch: 'journey.spec.ts' },
    { name: 'further', testMatch: 'further.spec.ts' },
    { name: 'keyboard', testMatch: 'keyboard.spec.ts' },
    { name: 'evening', testMatch: 'evening.spec.ts', dependencies: ['further', 'keyboard'] },
  ],
  webServer: {
    command: 'node tests/e2e/support/serve.ts engines',
    cwd: '../../..',
    url: READY.url,
    reuseExistingServer: false,
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
