/** The platform's own service for built files: a page at every path, and the requests that it gets. */

import page from '../../index.html?raw'

export function builtFiles(html = page, more: Record<string, string> = {}) {
  const asked: Request[] = []
  const fetch = async (request: Request): Promise<Response> => {
    asked.push(request)
    const headers = { 'content-type': 'text/html; charset=utf-8', ...more }
    return new Response(request.method === 'HEAD' ? null : html, { headers })
  }
  return { asked, ASSETS: { fetch } as unknown as Fetcher } // the one method that is called
}
