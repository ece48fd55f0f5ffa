import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer whose body is JSON text already. */
export const jsonText = (c: Context, text: string, status: ContentfulStatusCode = 200): Response =>
  c.body(text, status, { 'content-type': 'application/json' })
