/** Who is calling, for handlers: `c.var.caller`. */
import { createMiddleware } from 'hono/factory'
import { identify } from '../auth/identify.ts'
import type { AppEnv } from '../context.ts'
import { refuse } from '../problem.ts'
import { deliverWhatIsOwed } from './owed-delivery.ts'

const callerMiddleware = (trustTicket: boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const identity = await identify(c.req.raw, c.env, { trustTicket, now: Date.now() })
    switch (identity.kind) {
      case 'signed-out':
        return refuse(c, 'auth/required')
      case 'unavailable':
        return refuse(c, identity.code)
      case 'signed-in':
        for (const cookie of identity.cookies) c.header('set-cookie', cookie, { append: true })
        c.set('caller', identity.caller)
        await deliverWhatIsOwed(c, next)
        return
      default:
        return identity satisfies never
    }
  })

/** For the hot paths: a ticket is enough. */
export const requireCaller = callerMiddleware(true)

/** For profile, deletion, export and logout: the session itself, asked in D1. */
export const requireSession = callerMiddleware(false)

/** After `requireCaller`: someone who has a profile in this season. */
export const requireProfile = createMiddleware<AppEnv>(async (c, next) =>
  c.var.caller.fullName === null ? refuse(c, 'me/no-profile') : next(),
)
