/**
 * The pages that the Worker sends: every path at which the build has no file, and the paths at which people begin, `/`, a
 * room's and `/parole`.
 *
 * `/` and a room's path, whose links are shared, have the tags that a messenger reads for its preview. A room's tags
 * contain its name and nothing else: no player, no word, no state, nothing that depends on the reader. For an unknown or
 * deleted room, when D1 is away or slow, or when one caller opens too many links, the general preview is sent.
 *
 * A person who may be signed in gets the build's file for players, which names their chunk, and in it the page's first data
 * (first-data.ts).
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { isRegia, pageNumber } from '../../shared/pages.ts'
import { isRoomId, roomIdIn } from '../../shared/rooms/rooms.ts'
import { decoded } from '../../shared/short-fields.ts'
import { tokenIn } from '../../shared/sign-in/proofs.ts'
import { readSessionToken } from '../auth/session.ts'
import { findDoor } from '../db/rooms.ts'
import type { AppEnv } from '../http/context.ts'
import { mayVisit } from '../http/limits.ts'
import { inTime } from '../platform/calls.ts'
import { ConfigError } from '../platform/env.ts'
import { faultOf, log } from '../platform/log.ts'
import { PREVIEW_WAIT_MS } from '../platform/waits.ts'
import { comesWithData, type First, firstData, type PageData } from './first-data.ts'

/** The same path as in index.html. */
const PREVIEW_PICTURE = '/pictures/preview.png'

const CALLBACK = '/login/email-callback'

const NO_PAGE = /^\/(api|assets)(\/|$)/
const READS = ['GET', 'HEAD']

/**
 * Each path without a file is a page of the app, which itself reports an unknown page. A missing file under /assets/, of an
 * older build, is refused instead: the refusal is not cached, while a page in its place would be cached for a year
 * (public/_headers), and no browser would run it as a script.
 */
export const noFile = createMiddleware<AppEnv>(async ({ req, env }, next) => {
  if (NO_PAGE.test(req.path) || !READS.includes(req.method)) return next()
  const link = mailLinkOf(new URL(req.url))
  if (link !== null) {
    return new Response(null, {
      status: 302,
      headers: { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  }
  const page = await pageOf(await env.ASSETS.fetch(new Request(new URL('/', req.url), req.raw)))
  if (!isRegia(req.path)) return page({ number: pageNumber(req.path) })
  const answer = page({ number: null })
  // Keeps the control room out of search engines: no rule of public/_headers applies, since the page of `/` is sent.
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
})

/**
 * Recognises a mail's link whose `#` became `%23`, or whose token follows a `?`, and redirects the browser to the original
 * link before any page is loaded. So the address has the token in the fragment again, and no request for a file sends the
 * token as `Referer`.
 *
 * @returns null for every other address
 */
function mailLinkOf({ pathname, search }: URL): string | null {
  if (!pathname.startsWith(CALLBACK)) return null
  const rest = `${pathname.slice(CALLBACK.length)}${search}`
  if (/^\/?(\?|$)/.test(rest) && !decoded(search).includes('token=')) return null
  const token = tokenIn(rest)
  return token === null ? CALLBACK : `${CALLBACK}#token=${token}`
}

export const roomPage = new Hono<AppEnv>()
  .get('/', async (c) => {
    const token = await sessionToken(c)
    const [page, { data }] = await Promise.all([thePage(c, true, token), firstData(c, { page: 'home' }, token)])
    return answered(page, c.req.url, null, data)
  })
  .get('/parole', async (c) => {
    const token = await sessionToken(c)
    const [page, { data }] = await Promise.all([thePage(c, true, token), firstData(c, { page: 'parole' }, token)])
    return answered(page, c.req.url, null, data)
  })
  // Every path below gets a page: the page itself answers for `/stanza/` and `/stanza/x/y` too.
  .get('/stanza/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const id = pathname.slice('/stanza/'.length)
    const roomId = isRoomId(id) ? id : null
    const meant = roomId !== null || /\/./.test(id) ? null : roomIdIn(id)
    if (meant !== null) return c.redirect(`/stanza/${meant}${search}`)
    const token = await sessionToken(c)
    const [page, { data, roomName }] = await Promise.all([
      thePage(c, roomId !== null, token),
      roomPageData(c, roomId, token),
    ])
    const answer = answered(page, c.req.url, roomName, data)
    // A room's link admits to the room: it is for friends, not for search engines.
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  })

/** A page is sent even with faulty settings; its first request then shows the fault. */
async function sessionToken({ req, env }: Context<AppEnv>): Promise<string | null> {
  try {
    return await readSessionToken(req.raw, env)
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

/** A page that comes with its data gets the room's name from the same query to D1. */
async function roomPageData(c: Context<AppEnv>, roomId: string | null, token: string | null): Promise<First> {
  const now = Date.now()
  if (comesWithData(c, token, now)) return firstData(c, { page: 'stanza', roomId }, token, now)
  return { data: null, roomName: roomId && (await roomNameOf(c, roomId)) }
}

const thePage = async (c: Context<AppEnv>, isForPlayers: boolean, token: string | null): Promise<Page> =>
  (isForPlayers && token !== null ? await playersPage(c) : null) ?? pageOf(await builtPage(c, '/'))

/** Cached per isolate: its files stay those of its build. */
const playersPages = new WeakMap<Fetcher, Page>()

/**
 * The page for players is a separate file of the build, which names their chunk (commands/build/pages.ts). Null in
 * `npm run dev`, which builds none: the page is served without it.
 */
async function playersPage(c: Context<AppEnv>): Promise<Page | null> {
  const { ASSETS } = c.env
  const kept = playersPages.get(ASSETS)
  if (kept) return kept
  const built = await builtPage(c, '/player')
  if (!built.ok) return null
  const page = await pageOf(built)
  if (c.req.method === 'GET') playersPages.set(ASSETS, page)
  return page
}

/** Fetched without the caller's headers: conditional ones could bring a `304`, which has no page to fill in. */
const builtPage = ({ req, env }: Context<AppEnv>, path: string): Promise<Response> =>
  env.ASSETS.fetch(new Request(new URL(path, req.url), { method: req.method, headers: { accept: 'text/html' } }))

async function roomNameOf(c: Context<AppEnv>, id: string): Promise<string | null> {
  // A caller who opens too many links still gets the page, but D1 is not asked for the name.
  if (!(await mayVisit(c))) return null
  try {
    return (await findDoor(c.env.DB, id, (answer) => inTime(answer, PREVIEW_WAIT_MS)))?.name ?? null
  } catch (error) {
    log({ event: 'preview-without-name', route: '/stanza/*', room: id, ...faultOf(error) })
    return null
  }
}

function answered(page: Page, url: string, name: string | null, data: PageData | null): Response {
  const { origin, pathname } = new URL(url)
  const answer = page({
    number: pageNumber(pathname),
    title: data?.drawn?.title ?? (name === null ? null : String(html`${name} · DIECI PAROLE`)),
    tags: previewOf(origin, pathname, name),
    data,
  })
  // These headers describe the page as it was built.
  for (const header of ['etag', 'last-modified']) answer.headers.delete(header)
  if (data) {
    for (const cookie of data.cookies) answer.headers.append('set-cookie', cookie)
    // One person's data: no cache may keep the page, nor the browser's own, which would show it after a sign-out.
    answer.headers.set('cache-control', 'no-store')
  }
  return answer
}

function previewOf(origin: string, path: string, name: string | null): Record<string, string> {
  // Messengers need an absolute address; the build does not know where it will be served.
  const picture = origin + PREVIEW_PICTURE
  const general = { 'og:url': `${origin}/`, 'og:image': picture, 'twitter:image': picture }
  if (name === null) return general
  // Messengers keep the preview with the message, so its text stays true after the seal and after the room's closing.
  const description = `La stanza «${name}» di DIECI PAROLE: dieci parole a testa, e il discorso di fine anno dice chi vince.`
  return {
    ...general,
    'og:url': origin + path,
    'og:title': name,
    'twitter:title': name,
    description,
    'og:description': description,
    'twitter:description': description,
  }
}

// The build's page as a template: its parts that depend on the address and the reader. All places are filled in one pass,
// so that inserted text is never taken for a place.

type Filling = {
  /** The page's number, for a page that loads. Null for the control room, which has no number and no session. */
  number: number | null
  /** HTML. Null: the page's own title. */
  title?: string | null
  /** Contents of tags in the head, by their property or name. Other tags keep the page's contents. */
  tags?: Record<string, string>
  /** The page's first data for its script, which then need not request the session. */
  data?: Pick<PageData, 'block' | 'drawn'> | null
}

const PLACES = [
  '<title>[^<]*</title>',
  '<meta name="ask-first"[^>]*>',
  '(<meta (?:property|name)="([^"]*)" content=)"[^"]*"',
  '<div id="root">(.*?)</div>(?=\\s*<noscript>)',
  '</body>',
]
const EVERY_PLACE = new RegExp(PLACES.join('|'), 'gs')
const NUMBER = /(?<=<span class="top-page">)[^<]*/

type Fill = (filling: Filling) => string
type Page = (filling: Filling) => Response

/**
 * @returns a function that makes answers of this page, each filled in; a built answer without a body stays without. It
 * belongs to no request, so it may be cached
 */
async function pageOf(built: Response): Promise<Page> {
  const { status } = built
  const headers = new Headers(built.headers)
  headers.delete('content-length')
  const parts = built.body && partsOf(await built.text())
  return (filling) => {
    const body = parts?.map((part) => (typeof part === 'string' ? part : part(filling))).join('')
    return new Response(body, { status, headers })
  }
}

function partsOf(page: string): (string | Fill)[] {
  const parts: (string | Fill)[] = []
  let end = 0
  for (const found of page.matchAll(EVERY_PLACE)) {
    parts.push(page.slice(end, found.index), placeOf(found))
    end = found.index + found[0].length
  }
  return [...parts, page.slice(end)]
}

function placeOf([place, tag, name, loading]: RegExpExecArray): Fill {
  if (tag !== undefined && name !== undefined) {
    return ({ tags }) => {
      const text = tags?.[name]
      return text === undefined ? place : `${tag}${html`"${text}"`}`
    }
  }
  if (loading !== undefined) {
    return ({ number, data }) =>
      data?.drawn
        ? `<div id="root" ${html`data-first="${data.drawn.path}"`}>${data.drawn.body}</div>`
        : place.replace(NUMBER, (dashes) => (number === null ? dashes : String(number)))
  }
  if (place.startsWith('<title>')) return ({ title }) => (title ? `<title>${title}</title>` : place)
  if (place === '</body>') return ({ data }) => `${data?.block ?? ''}</body>`
  return ({ number, data }) => (data || number === null ? '' : place)
}
