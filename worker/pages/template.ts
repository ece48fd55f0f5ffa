/**
 * The build's page as a template: what in it depends on the address and on who opens it. All places are filled in one pass,
 * so nothing that was filled in is taken for a place.
 */
import { html } from 'hono/html'
import type { PageData } from './first-data.ts'

type Filling = {
  /** Of the page, for one that loads; null: it is the control room's, which has none and does not ask who is signed in. */
  number: number | null
  /** HTML. Null: the page's own. */
  title?: string | null
  /** What tags of the head say, by their property or name. The others say what the page says. */
  tags?: Record<string, string>
  /** What the page brings for its script, which then need not ask for the session. */
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

/** @returns makes answers of this page, each filled in; one without a body stays without. Of no request: it may be kept */
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
