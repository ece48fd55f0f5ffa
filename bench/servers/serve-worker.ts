/**
 * Runs a built Worker on workerd, which the bench reaches directly: `wrangler dev` puts a second workerd in front,
 * through which every request and every frame passes, and Cloudflare does not.
 *
 *   node serve-worker.ts PORT STATE CONFIG SCRIPT [pages]
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { readDevVars } from '../../commands/local/dev-vars.ts'

const HOST = '127.0.0.1'

/** The part of Miniflare's interface that is used; the package is the one that wrangler itself uses. */
type Miniflare = { ready: Promise<URL>; dispose: () => Promise<void> }
type MiniflareModule = {
  Miniflare: new (options: object) => Miniflare
  convertV4MiniflareOptions: (options: object) => object
}

const [port, state = '', config = '', script = '', pages] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const wrangler = createRequire(require.resolve('wrangler/package.json'))
const { Miniflare, convertV4MiniflareOptions } = wrangler('miniflare') as MiniflareModule // wrangler's own

const { assets, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions
const server = new Miniflare(
  convertV4MiniflareOptions({
    host: HOST,
    port: 0,
    cf: false,
    resourcePersistencePath: join(state, 'v3'),
    workers: [
      {
        ...options,
        // Most parts of the bench need no pages.
        ...(pages === 'pages' && { assets }),
        name: 'measured',
        rootPath: dirname(script),
        bindings: { ...(options.bindings as object | undefined), ...readDevVars() },
        modules: [{ type: 'ESModule', path: script }],
        unsafeDirectSockets: [{ host: HOST, port: Number(port) }],
      },
    ],
  }),
)
process.on('SIGTERM', () => void server.dispose().finally(() => process.exit()))
await server.ready
