/**
 * Adapts Vite to `npx wrangler dev`, which runs a build of its own (wrangler.toml, `[build]`).
 *
 * Vite's preview finds the built Worker by its deploy configuration, a file that Cloudflare's plugin writes at each build.
 * Wrangler would follow the file too, serve that build, and never build again after an edit. So the file exists only while
 * a preview starts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../local/project.ts'

const fileIn = (root: string): string => join(root, '.wrangler', 'deploy', 'config.json')

/** @param root the folder of the build's `dist` */
export function writeDeployConfig(root = ROOT): void {
  mkdirSync(dirname(fileIn(root)), { recursive: true })
  writeFileSync(
    fileIn(root),
    JSON.stringify({ configPath: '../../dist/dieci_parole/wrangler.json', auxiliaryWorkers: [] }),
  )
}

export const removeDeployConfig = (): void => rmSync(fileIn(ROOT), { force: true })

export const wranglerDev = (): Plugin => ({
  name: 'wrangler-dev',
  enforce: 'pre',
  config() {
    // At each start Cloudflare's plugin would warn that Vite does not use `[build]`.
    const { warn } = console
    console.warn = (...parts: unknown[]) => {
      if (!String(parts[0]).includes('not applicable when using Vite')) warn(...parts)
    }
  },
  // Runs after Cloudflare's plugin has written the file.
  writeBundle: { order: 'post', handler: removeDeployConfig },
})
