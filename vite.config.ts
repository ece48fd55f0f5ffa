import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Tests and the bench keep their own state beside the developer's; everyone else's lies under .wrangler/state.
const state = process.env.DIECI_PAROLE_STATE

export default defineConfig({
  plugins: [react(), cloudflare({ ...(state ? { persistState: { path: state } } : {}), inspectorPort: false })],
  server: { port: 5173, strictPort: true },
  preview: { port: 5173, strictPort: true },
  build: { sourcemap: false },
})
