/**
 * Runs a built Worker on workerd, which the bench reaches directly: `wrangler dev` puts a second workerd in front,
 * through which every request and every frame passes, and Cloudflare does not.
 *
 *   node serve-worker.ts PORT STATE CONFIG SCRIPT
 */
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { readDevVars } from '../../commands/local/dev-vars.ts'

const HOST = '127.0.0.1'

/** The part of Miniflare's interface that is used; the package is the one that wrangler itself uses. */
type Miniflare = { ready: Promise<URL>; dispose: () => Promise<void> }
type MiniflareModule = {
  Miniflare: new (options: object) => Miniflare
  convertV4MiniflareOptions: (options: object) => object
}

const [port, state = '', config = '', script = ''] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const wrangler = createRequire(require.resolve('wrangler/package.json'))
const { Miniflare, convertV4MiniflareOptions } = wrangler('miniflare') as MiniflareModule // wrangler's own

const folder = dirname(script)
/** The script first, then the modules that it imports late. */
const modules = [
  script,
  ...globSync('**/*.js', { cwd: folder })
    .filter((name) => name !== basename(script))
    .map((name) => join(folder, name)),
]

// The pages are not needed here.
const { assets: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions
const server = new Miniflare(
  convertV4MiniflareOptions({
    host: HOST,
    port: 0,
    cf: false,
    resourcePersistencePath: join(state, 'v3'),
    workers: [
      {
        ...options,
        name: 'measured',
        rootPath: folder,
        bindings: { ...(options.bindings as object | undefined), ...readDevVars() },
        modules: modules.map((path) => ({ type: 'ESModule', path })),
        unsafeDirectSockets: [{ host: HOST, port: Number(port) }],
      },
    ],
  }),
)
process.on('SIGTERM', () => void server.dispose().finally(() => process.exit()))
await server.ready
