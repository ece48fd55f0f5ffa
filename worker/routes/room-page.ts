/**
 * The two pages whose links are sent around, `/` and a room's, with the tags that a messenger reads before anyone opens them.
 * The page is the single page as it was built; only its preview is written here. Of a room it says the name and nothing else:
 * no player, no word, no state, nothing that depends on who asks. Whatever is in doubt gets the general preview: an unknown
 * or deleted room, D1 away, D1 slow, too many of them from one caller.
 */
import { type Context, Hono } from 'hono'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import type { AppEnv } from '../context.ts'
import { findRoomName } from '../db/rooms/rooms.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { mayVisit } from '../middleware/rate-limit.ts'

/** A page does not wait for its preview. */
const PATIENCE_MS = 700

export const roomPage = new Hono<AppEnv>()
  .get('/', async (c) => withPreview(await thePage(c.req.raw, c.env), c.req.url, null))
  // Whatever the platform sends here is a page: `/stanza/` and `/stanza/x/y` too, which the page itself has an answer for.
  .get('/stanza/*', async (c) => {
    const id = c.req.path.slice('/stanza/'.length)
    const [page, name] = await Promise.all([thePage(c.req.raw, c.env), nameOf(c, id)])
    const answer = withPreview(page, c.req.url, name)
    // A room's link is the key to it: it is for friends, not for search engines.
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  })

/**
 * Asked without the caller's own headers: conditional ones would be answered for the page as it was built, and a `304` has
 * no tags to write.
 */
const thePage = (request: Request, env: Bindings): Promise<Response> =>
  env.ASSETS.fetch(new Request(new URL('/', request.url), { method: request.method, headers: { accept: 'text/html' } }))

async function nameOf(c: Context<AppEnv>, id: string): Promise<string | null> {
  // Whoever opens too many links still gets the page: D1 is not asked what it is called.
  if (!isRoomId(id) || !(await mayVisit(c))) return null
  try {
    return await findRoomName(c.env.DB, id, PATIENCE_MS)
  } catch (error) {
    log({ event: 'preview-without-name', route: '/stanza/*', room: id, ...faultOf(error) })
    return null
  }
}

function withPreview(page: Response, url: string, name: string | null): Response {
  const here = new URL(url)
  const address = here.origin + (name === null ? '/' : here.pathname)
  const rewriter = new HTMLRewriter().on('meta[property="og:url"]', attribute('content', address)).on(
    'meta[property="og:image"], meta[name="twitter:image"]',
    // Messengers want it whole; the build does not know where it will be served.
    {
      element: (tag) => void tag.setAttribute('content', new URL(tag.getAttribute('content') ?? '/', here.origin).href),
    },
  )
  if (name !== null) {
    const description = `Ti aspettano nella stanza «${name}»: scegli dieci parole prima del discorso di fine anno.`
    rewriter
      .on('title', { element: (tag) => void tag.setInnerContent(`${name} · DIECI PAROLE`) })
      .on('meta[property="og:title"], meta[name="twitter:title"]', attribute('content', name))
      .on(
        'meta[name="description"], meta[property="og:description"], meta[name="twitter:description"]',
        attribute('content', description),
      )
  }
  const answer = rewriter.transform(new Response(page.body, page))
  // They belong to the page as it was built.
  for (const header of ['etag', 'last-modified', 'content-length']) answer.headers.delete(header)
  return answer
}

/** The rewriter escapes quotes alone: an ampersand of the text must not begin an entity. */
const attribute = (name: string, value: string): HTMLRewriterElementContentHandlers => ({
  element: (tag) => void tag.setAttribute(name, value.replaceAll('&', '&amp;')),
})
