/** The picture of a player's page, which the Worker draws of the data that comes with it (decision 99). */
import type { FirstData } from '../../../shared/api/first-data.ts'
import { pageNumber } from '../../../shared/pages.ts'
import { faultOf, log } from '../../logging/log.ts'

export type FirstPage = 'home' | 'stanza' | 'parole'
export type Picture = { path: string; title: string; body: string }

/**
 * Null: the page is sent without a picture, also after a fault, since its script draws it anyway. React is loaded with the
 * first page that is drawn, so that an isolate that answers the API alone does without.
 */
export async function firstPicture(page: FirstPage, url: string, data: FirstData): Promise<Picture | null> {
  const address = new URL(url)
  try {
    const { drawPicture } = await import('virtual:players-pictures')
    const drawn = drawPicture(page, address, data)
    return drawn && { path: address.pathname, ...drawn }
  } catch (error) {
    log({ event: 'page-not-drawn', kind: page, ...faultOf(error) })
    return null
  }
}

/** Puts it where the script will draw (app/mount-app.ts). */
export function withPicture(rewriter: HTMLRewriter, { path, title, body }: Picture): void {
  rewriter.on('title', { element: (element) => void element.setInnerContent(title, { html: true }) }).on('#root', {
    element: (root) => {
      root.setAttribute('data-first', path)
      root.setInnerContent(body, { html: true })
    },
  })
}

/** The picture of a page that loads has a number for its place: the page's. */
export const withNumber = (rewriter: HTMLRewriter, path: string): HTMLRewriter =>
  rewriter.on('span.top-page', { element: (element) => void element.setInnerContent(String(pageNumber(path))) })
