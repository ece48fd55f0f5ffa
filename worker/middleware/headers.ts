/**
 * The headers of every answer under /api. Not with `secureHeaders()`: an API answer is never a page, so its policy can
 * be the strictest there is.
 */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

const ALWAYS = Object.entries({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
})

/** A new id, never the caller's: a log line must not carry what a stranger wrote. */
export const headers = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  await next()
  // The headers of an upgrade's answer cannot be written, and it needs none of these.
  const { status, headers: answered } = c.res
  if (status === 101) return
  // The evening alone sets another (routes/evening.ts); a refusal of it is not kept either.
  if (status !== 200 || !answered.has('cache-control')) answered.set('cache-control', 'no-store')
  for (const [name, value] of ALWAYS) answered.set(name, value)
  answered.set('x-request-id', requestId)
  if (c.req.url.startsWith('https:')) {
    answered.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
})
