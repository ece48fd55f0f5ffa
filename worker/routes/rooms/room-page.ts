/**
 * The two pages whose links are shared, `/` and a room's, with the tags that a messenger reads for its preview. The
 * page is the single page as it was built; only its preview is written here. Of a room it says the name and nothing
 * else: no player, no word, no state, nothing that depends on the reader. In doubt there is the general preview: an
 * unknown or deleted room, D1 away or slow, too many links opened by one caller.
 */
import { type Context, Hono } from 'hono'
import { isRoomId } from '../../../shared/rooms/room-id.ts'
import type { AppEnv } from '../../context.ts'
import { findRoomName } from '../../db/rooms/rooms.ts'
import type { Bindings } from '../../env.ts'
import { faultOf, log } from '../../logging/log.ts'
import { mayVisit } from '../../middleware/rate-limit.ts'

/** The page does not wait longer for its preview. */
const PATIENCE_MS = 700

export const roomPage = new Hono<AppEnv>()
  .get('/', async (c) => withPreview(await thePage(c.req.raw, c.env), c.req.url, null))
  // Whatever comes here gets a page: for `/stanza/` and `/stanza/x/y` too, the page itself has an answer.
  .get('/stanza/*', async (c) => {
    const id = c.req.path.slice('/stanza/'.length)
    const [page, name] = await Promise.all([thePage(c.req.raw, c.env), nameOf(c, id)])
    const answer = withPreview(page, c.req.url, name)
    // A room's link admits to the room: it is for friends, not for search engines.
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  })

/**
 * Fetched without the caller's own headers: conditional ones would be answered for the built page, and a `304` has no
 * tags to rewrite.
 */
const thePage = (request: Request, env: Bindings): Promise<Response> =>
  env.ASSETS.fetch(new Request(new URL('/', request.url), { method: request.method, headers: { accept: 'text/html' } }))

async function nameOf(c: Context<AppEnv>, id: string): Promise<string | null> {
  // A caller who opens too many links still gets the page, but D1 is not asked for the name.
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
    // Messengers want an absolute address; the build does not know where it will be served.
    {
      element: (tag) => void tag.setAttribute('content', new URL(tag.getAttribute('content') ?? '/', here.origin).href),
    },
  )
  if (name !== null) {
    // Messengers keep it with the message: it stays true when the words are sealed, and when the room is closed.
    const description = `La stanza «${name}» di DIECI PAROLE: dieci parole a testa, e il discorso di fine anno dice chi vince.`
    rewriter
      .on('title', { element: (tag) => void tag.setInnerContent(`${name} · DIECI PAROLE`) })
      .on('meta[property="og:title"], meta[name="twitter:title"]', attribute('content', name))
      .on(
        'meta[name="description"], meta[property="og:description"], meta[name="twitter:description"]',
        attribute('content', description),
      )
  }
  const answer = rewriter.transform(new Response(page.body, page))
  // These describe the page as it was built.
  for (const header of ['etag', 'last-modified', 'content-length']) answer.headers.delete(header)
  return answer
}

/** The rewriter escapes quotes alone; an ampersand in the text must not begin an entity. */
const attribute = (name: string, value: string): HTMLRewriterElementContentHandlers => ({
  element: (tag) => void tag.setAttribute(name, value.replaceAll('&', '&amp;')),
})
