/**
 * Serves files under /assets/ from memory after the first time. A page has thirty such files, and each would go through the
 * local runtime, which takes longer than the rest of an opening. The first answer is the Worker's, with its headers, and so
 * is every answer to a test that asks without a page.
 */
import type { Plugin } from 'vite'

type Kept = { headers: [string, string][]; body: Buffer }

/** Of one connection, and not of the answer. */
const OF_THE_WAY = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/** After this the page's own request goes on to the Worker, which is asked by nobody else then. */
const PATIENCE_MS = 5000

/** @param origin of the server to which it belongs */
export function assetsFromMemory(origin: string): Plugin {
  const kept = new Map<string, Kept>()

  async function lookFor(path: string): Promise<Kept | null> {
    const known = kept.get(path)
    if (known) return known
    const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(PATIENCE_MS) })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200) return null
    const found = { headers: [...answer.headers].filter(([name]) => !OF_THE_WAY.includes(name)), body }
    kept.set(path, found)
    return found
  }

  return {
    name: 'assets-from-memory',
    enforce: 'pre',
    configurePreviewServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const { method, url = '', headers } = request
        // Only a page's request names its destination.
        const isOfPage = method === 'GET' && url.startsWith('/assets/') && headers['sec-fetch-dest'] !== undefined
        const found = isOfPage ? await lookFor(url).catch(() => null) : null
        if (!found) return next()
        response.setHeaders(new Map(found.headers)).end(found.body)
      })
    },
  }
}
