import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './commands/local/browser.ts'
import { PLACES, READY } from './tests/e2e/support/place.ts'

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // Where nobody looks on, a test that a loaded machine was too slow for is tried once more; `npm test` names it.
  retries: process.env.CI ? 1 : 0,
  // On two processors: one more than they are, since tests wait for timers and servers.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Recording every test costs a sixth of the time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters as wide as on a phone: without a window this browser would make each a whole number of pixels wide.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    { name: 'eve', testMatch: 'eve/**/*.spec.ts', fullyParallel: true, use: { baseURL: PLACES.eve.origin } },
    { name: 'night', testMatch: 'night/**/*.spec.ts', workers: 1, use: { baseURL: PLACES.night.origin } },
    { name: 'evening', testMatch: 'evening/**/*.spec.ts', workers: 1, use: { baseURL: PLACES.evening.origin } },
    { name: 'outages', testMatch: 'outages/**/*.spec.ts', workers: 1, use: { baseURL: PLACES.outages.origin } },
  ],
  // One command for all: the build they serve is the same, and made once.
  webServer: {
    command: 'node tests/e2e/support/serve.ts eve night evening',
    url: READY.url,
    reuseExistingServer: false,
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
