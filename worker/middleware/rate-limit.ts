/** Mails, per caller: coarse and close by (the binding counts at each data centre). The exact count per address is in D1. */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { refuse } from '../problem.ts'

export const limitMails = createMiddleware<AppEnv>(async (c, next) => {
  // Cloudflare writes this header itself; without it we are on somebody's own machine.
  const { success } = await c.env.MAIL_LIMIT.limit({ key: c.req.header('cf-connecting-ip') ?? 'local' })
  return success ? next() : refuse(c, 'request/too-many', {}, { 'retry-after': '60' })
})
