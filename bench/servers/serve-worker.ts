/**
 * Runs a built Worker on workerd, which the bench calls directly. `wrangler dev` would add a second workerd in front, through
 * which every request and frame passes; Cloudflare has none.
 *
 *   node serve-worker.ts PORT STATE CONFIG SCRIPT [--pages] [--inspector PORT]
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { readDevVars } from '../../commands/local/settings.ts'
import { HOST, MEASURED } from './processes.ts'

/** The used part of Miniflare's interface; the package is the one that wrangler itself uses. */
type Miniflare = { ready: Promise<URL>; dispose: () => Promise<void> }
type MiniflareModule = {
  Miniflare: new (options: object) => Miniflare
  convertV4MiniflareOptions: (options: object) => object
}

const {
  positionals: [port, state = '', config = '', script = ''],
  values: { pages: hasPages, inspector },
} = parseArgs({ allowPositionals: true, options: { pages: { type: 'boolean' }, inspector: { type: 'string' } } })
const require = createRequire(import.meta.url)
const wrangler = createRequire(require.resolve('wrangler/package.json'))
const { Miniflare, convertV4MiniflareOptions } = wrangler('miniflare') as MiniflareModule // wrangler's own

const { assets, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions as {
  assets: { directory: string }
  bindings?: object
} // wrangler's own, of a configuration that names its pages' folder
const PAGES = 'pages'

/**
 * The built pages as a Worker that only serves them. Miniflare's JavaScript version of Cloudflare's asset server would pass
 * every request and frame through.
 */
function pagesWorker(directory: string): object {
  const files = globSync('**/*.html', { cwd: directory }).map((file) => [
    `/${file}`.replace(/(index)?\.html$/, ''),
    readFileSync(join(directory, file), 'utf8'),
  ])
  const answer = `
    const pages = ${JSON.stringify(Object.fromEntries(files))}
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    export default { fetch: ({ url }) => new Response(pages[new URL(url).pathname] ?? pages['/'], { headers }) }`
  return {
    name: PAGES,
    compatibilityDate: '2026-10-20',
    modules: [{ type: 'ESModule', path: 'pages.js', contents: answer }],
  }
}
/** The chunks that the build has split off the script; a bundle has none. */
const chunks = globSync('assets/*.js', { cwd: dirname(script) }).map((file) => join(dirname(script), file))
const server = new Miniflare(
  convertV4MiniflareOptions({
    host: HOST,
    port: 0,
    cf: false,
    ...(inspector !== undefined && { inspectorPort: Number(inspector) }),
    resourcePersistencePath: join(state, 'v3'),
    workers: [
      {
        ...options,
        ...(hasPages && { serviceBindings: { ASSETS: PAGES } }),
        name: MEASURED,
        rootPath: dirname(script),
        bindings: { ...options.bindings, ...readDevVars() },
        modules: [script, ...chunks].map((path) => ({ type: 'ESModule', path })),
        unsafeDirectSockets: [{ host: HOST, port: Number(port) }],
      },
      ...(hasPages ? [pagesWorker(assets.directory)] : []),
    ],
  }),
)
process.on('SIGTERM', () => void server.dispose().finally(() => process.exit()))
await server.ready
