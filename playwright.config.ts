import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './commands/local/browser.ts'
import { PLACES, READY } from './tests/e2e/support/place.ts'

const executablePath = chromiumPath()

/**
 * The last flag of this name wins, so this one repeats what Playwright turns off (`disabledFeatures` of its version) and
 * adds one more: no renderer is kept in reserve, which no test would use and each browser would start.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
]

/** Taken anew only when they are asked for, with letters as this browser draws them by itself. */
const PICTURES = {
  name: 'pictures',
  testDir: 'tests/e2e/pictures',
  workers: 1,
  use: {
    baseURL: PLACES.evening.origin,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
  },
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // Where nobody looks on, a test that a loaded machine was too slow for is tried once more; `npm test` names it.
  retries: process.env.CI ? 1 : 0,
  // On two processors: `eve` or `further`, and beside it a project that mostly waits, for a clock or a server.
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // As many pixels as CSS counts. No page or test reads the ratio, and a phone's would be seven times as many to draw.
    deviceScaleFactor: 1,
    // What they answer, no test can. The specs that look at them allow them.
    serviceWorkers: 'block',
    // Recording every test costs a sixth of the time: `-- --trace retain-on-failure` asks for it.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters as wide as on a phone: without a window this browser would make each a whole number of pixels wide.
        '--font-render-hinting=none',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  // First those that wait for a clock or a server, while the others have the processors. Each has a folder: a pattern like
  // `evening/**` would also take `eve/evening`.
  projects: [
    { name: 'evening', testDir: 'tests/e2e/evening', workers: 1, use: { baseURL: PLACES.evening.origin } },
    { name: 'regia', testDir: 'tests/e2e/regia', workers: 1, use: { baseURL: PLACES.regia.origin } },
    { name: 'outages', testDir: 'tests/e2e/outages', workers: 1, use: { baseURL: PLACES.outages.origin } },
    { name: 'night', testDir: 'tests/e2e/night', workers: 1, use: { baseURL: PLACES.night.origin } },
    ...['eve', 'further'].map((name) => ({
      name,
      testDir: `tests/e2e/${name}`,
      fullyParallel: true,
      workers: 3,
      use: { baseURL: PLACES.eve.origin },
    })),
    ...(process.env.PICTURES === '1' ? [PICTURES] : []),
  ],
  // One command for all: the build they serve is the same, and made once.
  webServer: {
    command: 'node tests/e2e/support/serve.ts eve night evening regia',
    url: READY.url,
    reuseExistingServer: false,
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
