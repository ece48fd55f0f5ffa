import { Hono } from 'hono'
import { clearCookie, readCookie } from '../auth/cookies.ts'
import { identify } from '../auth/identify.ts'
import { sessionAnswer } from '../auth/session-answer.ts'
import type { AppEnv } from '../context.ts'
import { deliverWhatIsOwed } from '../middleware/owed-delivery.ts'
import { refuse } from '../problem.ts'

/** Asked at the start of every visit, so it reads D1 and brings a ticket that is true. */
export const session = new Hono<AppEnv>().get('/', async (c) => {
  const identity = await identify(c.req.raw, c.env, { trust: 'session', now: Date.now() })
  switch (identity.kind) {
    case 'unavailable':
      return refuse(c, identity.code)
    case 'signed-out':
      // The session was ended elsewhere: its tickets would go on; this tab would be half signed in. The
      // session's own cookie stays: a sign-in that is under way in another tab may just have set a new one.
      for (const name of ['ticket', 'upgrade'] as const) {
        if (readCookie(c.req.raw, name)) c.header('set-cookie', clearCookie(c.req.raw, name), { append: true })
      }
      return c.json(await sessionAnswer(c.env, c.var.config, null))
    case 'signed-in': {
      for (const cookie of identity.cookies) c.header('set-cookie', cookie, { append: true })
      c.set('caller', identity.caller)
      await deliverWhatIsOwed(c, async () => {})
      return c.json(await sessionAnswer(c.env, c.var.config, identity.caller.accountId))
    }
    default:
      return identity satisfies never
  }
})
