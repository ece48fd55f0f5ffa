import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pages, serviceWorker } from './commands/build/pages.ts'
import { wranglerDev } from './commands/build/wrangler-dev.ts'
import { largeBodies } from './commands/local/large-bodies.ts'
import { stateFolder } from './commands/local/project.ts'
import { readWranglerConfig } from './commands/local/settings.ts'
import { OLDEST_BROWSERS } from './shared/oldest-browsers.ts'

// The endpoints of the provider that stands in for Google (commands/google/stand-in.ts). Served, never built.
const vars = process.env.DIECI_PAROLE_VARS

/**
 * What a first visit loads is in few scripts, since over a slow network each question for one costs more than its bytes: what
 * no deployment of ours changes, what every page needs, and what players or the login page need. A group takes along all that
 * its modules import, but for what a group above it has.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'base',
    test: /\/(app\/main\.tsx|app\/teletext\/page\.tsx|shared\/short-fields\.ts|shared\/evening\/text\.ts)$/,
  },
  { name: 'login', test: /\/app\/pages\/login\.tsx$/ },
  { name: 'players', test: /\/app\/pages\/players\.ts$/ },
]

/**
 * Tells Chrome to compile the scripts of a first visit whole, beside their download and on another thread («explicit compile
 * hints»). Otherwise it compiles each function when it is first called, on the thread that draws, and there a quarter of a
 * second of a slow phone's start went. Other browsers read a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

const TARGET = Object.entries(OLDEST_BROWSERS).map(([browser, version]) => browser + version)

export default defineConfig(({ command }) => ({
  plugins: [
    wranglerDev(),
    react(),
    pages(),
    serviceWorker(),
    cloudflare({
      persistState: { path: stateFolder() },
      // wrangler.toml names what is built of it.
      config: { main: 'worker/index.ts', ...(vars && command === 'serve' ? { vars: JSON.parse(vars) } : {}) },
      inspectorPort: false,
    }),
    largeBodies(),
  ],
  // No other origin may read this one, also while it is served locally.
  server: { port: 5173, strictPort: true, cors: false },
  preview: { port: 5173, strictPort: true, cors: false },
  define: { 'import.meta.env.DELETION_ADDRESS': JSON.stringify(readWranglerConfig().vars.DELETION_ADDRESS) },
  // No `sourcemap`, which would be for both: left alone, the Worker has source maps for its stack traces, and the pages have none.
  // Browsers know modulepreload by themselves; an old one fetches a little later.
  build: { modulePreload: { polyfill: false }, target: TARGET },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // react-router wraps its data routes in `memo`, which has no effect but looks like one. Left out, they save every first
          // visit 3.9 kB. The name is that of React in the bundle.
          treeshake: { manualPureFunctions: ['import_react.memo'] },
          output: {
            postBanner: ({ name }) => (chunks.some((chunk) => chunk.name === name) ? COMPILE_HINT : ''),
            codeSplitting: { groups: chunks.map((chunk, at) => ({ ...chunk, priority: chunks.length - at })) },
          },
        },
      },
    },
  },
}))
