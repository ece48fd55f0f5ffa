import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedChunk } from './commands/build/chunks.ts'
import { compileHints } from './commands/build/compile-hints.ts'
import { firstPictures } from './commands/build/first-pictures.ts'
import { leanRouter } from './commands/build/lean-router.ts'
import { playersPictures } from './commands/build/players-pictures.ts'
import { wranglerDev } from './commands/build/wrangler-dev.ts'
import { readWranglerConfig } from './commands/local/configuration.ts'
import { largeBodies } from './commands/local/large-bodies.ts'

// Tests and the bench keep their own state beside the developer's; everyone else's lies under .wrangler/state.
const state = process.env.DIECI_PAROLE_STATE

// The endpoints of the provider that stands in for Google (commands/google/google.ts). Served, never built.
const vars = process.env.DIECI_PAROLE_VARS

export default defineConfig(({ command }) => ({
  plugins: [
    wranglerDev(),
    react(),
    leanRouter(),
    firstPictures(),
    playersPictures(),
    compileHints(),
    cloudflare({
      ...(state ? { persistState: { path: state } } : {}),
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
  // Browsers know modulepreload by themselves; an old one fetches a little later.
  build: { sourcemap: false, modulePreload: { polyfill: false } },
  // In one piece what every page needs and no deploy of ours changes: browsers keep it for a year (public/_headers).
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|^\0(react-router|rolldown\/runtime)/,
                },
                { name: sharedChunk, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
  },
}))
