/**
 * Paths at which the build has no file. Each is a page of the app, which itself says when there is none. A file under
 * /assets/ that is gone with its build is no page: its refusal is not kept, while the page in its place would be kept for a
 * year (public/_headers), and no browser runs it as a script.
 */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { withNumber } from './rooms/first-picture.ts'

const NO_PAGE = /^\/(api|assets)(\/|$)/
const READS = ['GET', 'HEAD']

export const noFile = createMiddleware<AppEnv>(async ({ req, env }, next) => {
  if (NO_PAGE.test(req.path) || !READS.includes(req.method)) return next()
  const page = await env.ASSETS.fetch(new Request(new URL('/', req.url), req.raw))
  return withNumber(new HTMLRewriter(), req.path).transform(page)
})
