/**
 * The names and attributes of our cookies. Over https they carry the `__Host-` prefix: a browser takes such a cookie only
 * from this very host, so no other site under the same domain can plant one. Plain http is for this machine alone.
 */
import { parse } from 'hono/utils/cookie'

export type CookieName = 'session' | 'ticket' | 'upgrade' | 'mail' | 'google'

const LOOPBACK = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

const isPlain = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.test(url.hostname)

const nameOf = (name: CookieName, url: URL): string => (isPlain(url) ? name : `__Host-${name}`)

export function readCookie(request: Request, name: CookieName): string | null {
  const header = request.headers.get('cookie')
  if (!header) return null
  const full = nameOf(name, new URL(request.url))
  return parse(header, full)[full] || null
}

export function setCookie(request: Request, name: CookieName, value: string, maxAgeSeconds: number): string {
  const url = new URL(request.url)
  const secure = isPlain(url) ? '' : '; Secure'
  return `${nameOf(name, url)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export const clearCookie = (request: Request, name: CookieName): string => setCookie(request, name, '', 0)
