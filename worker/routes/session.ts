import { Hono } from 'hono'
import { clearCookie, readCookie } from '../auth/session/cookies.ts'
import { renewedCookies } from '../auth/session/identify.ts'
import { toSession } from '../auth/session/session-answer.ts'
import { hashOf, readSessionToken } from '../auth/session/session-token.ts'
import type { AppEnv } from '../context.ts'
import { readVisit } from '../db/accounts/session-rows.ts'
import { limitVisits } from '../middleware/rate-limit.ts'

/** Called at the start of every visit, so it reads D1 and sets an up-to-date ticket. */
export const session = new Hono<AppEnv>().get('/', limitVisits, async (c) => {
  const now = Date.now()
  const { year } = c.get('config').season
  const token = await readSessionToken(c.req.raw, c.env)
  const { found, rows } = await readVisit(c.env.DB, token && hashOf(token), year, now)
  if (token && found) {
    const cookies = await renewedCookies(c.req.raw, c.env, token, found, now)
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  } else {
    // The session was ended elsewhere. Its ticket would still be valid, and this tab half signed in, so it goes. The
    // session's own cookie stays: a sign-in in another tab may just have set a new one.
    if (readCookie(c.req.raw, 'ticket')) c.header('set-cookie', clearCookie(c.req.raw, 'ticket'), { append: true })
  }
  return c.json(toSession(c.get('config'), rows, now))
})
