/** What `npx wrangler dev` needs of Vite: it runs a build of its own (wrangler.toml, `[build]`). */
import type { Plugin } from 'vite'
import { removeDeployConfig } from '../local/deploy-config.ts'

export const wranglerDev = (): Plugin => ({
  name: 'wrangler-dev',
  enforce: 'pre',
  config() {
    // At each start Cloudflare's plugin would warn that Vite does not use `[build]`.
    const { warn } = console
    console.warn = (...said: unknown[]) => {
      if (!String(said[0]).includes('not applicable when using Vite')) warn(...said)
    }
  },
  // Cloudflare's plugin leaves it behind. While it is there, wrangler serves that build, and builds nothing when something
  // is edited (commands/local/deploy-config.ts).
  writeBundle: { order: 'post', handler: removeDeployConfig },
})
