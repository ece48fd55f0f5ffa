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

/** @returns the page, filled in; an answer without a body stays without */
export async function filled(page: Response, filling: Filling): Promise<Response> {
  const body = page.body && fill(await page.text(), filling)
  const answer = new Response(body, page)
  answer.headers.delete('content-length')
  return answer
}

function fill(page: string, { number, title, tags, data }: Filling): string {
  return page.replace(EVERY_PLACE, (place, tag?: string, name?: string, loading?: string) => {
    if (tag !== undefined && name !== undefined) {
      const text = tags?.[name]
      return text === undefined ? place : `${tag}${html`"${text}"`}`
    }
    if (loading !== undefined) {
      return data?.drawn
        ? `<div id="root" ${html`data-first="${data.drawn.path}"`}>${data.drawn.body}</div>`
        : place.replace(NUMBER, (dashes) => (number === null ? dashes : String(number)))
    }
    if (place.startsWith('<title>')) return title ? `<title>${title}</title>` : place
    if (place === '</body>') return `${data?.block ?? ''}</body>`
    return data || number === null ? '' : place
  })
}
