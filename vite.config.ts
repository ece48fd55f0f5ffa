import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Tests and the bench keep their own state beside the developer's; everyone else's lies under .wrangler/state.
const state = process.env.DIECI_PAROLE_STATE

export default defineConfig({
  plugins: [react(), cloudflare({ ...(state ? { persistState: { path: state } } : {}), inspectorPort: false })],
  // No other origin may read this one, also while it is served locally.
  server: { port: 5173, strictPort: true, cors: false },
  preview: { port: 5173, strictPort: true, cors: false },
  build: { sourcemap: false },
})
