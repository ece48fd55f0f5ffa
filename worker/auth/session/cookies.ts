/**
 * The names and attributes of the cookies. Over https they have the `__Host-` prefix: a browser takes such a cookie
 * only from this very host, so no other site under the same domain can plant one. Plain http is only for the own
 * machine.
 */
import { parse } from 'hono/utils/cookie'

export type CookieName = 'session' | 'ticket' | 'mail' | 'google'

/** Matched as text: a `URL` for each cookie of each request costs more than reading the cookies. */
const PLAIN = /^http:\/\/(localhost|[^/:@]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i

const isPlain = (request: Request): boolean => PLAIN.test(request.url)

const nameOf = (name: CookieName, plain: boolean): string => (plain ? name : `__Host-${name}`)

export function readCookie(request: Request, name: CookieName): string | null {
  const header = request.headers.get('cookie')
  if (!header) return null
  const full = nameOf(name, isPlain(request))
  return parse(header, full)[full] || null
}

export function setCookie(request: Request, name: CookieName, value: string, maxAgeSeconds: number): string {
  const plain = isPlain(request)
  const secure = plain ? '' : '; Secure'
  return `${nameOf(name, plain)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export const clearCookie = (request: Request, name: CookieName): string => setCookie(request, name, '', 0)
