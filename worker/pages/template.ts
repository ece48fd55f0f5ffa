/**
 * The build's page as a template: its parts that depend on the address and the reader. All places are filled in one pass,
 * so that inserted text is never taken for a place.
 */
import { html } from 'hono/html'
import type { PageData } from './first-data.ts'

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
export type Page = (filling: Filling) => Response

/**
 * @returns a function that makes answers of this page, each filled in; a built answer without a body stays without. It
 * belongs to no request, so it may be cached
 */
export async function pageOf(built: Response): Promise<Page> {
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
