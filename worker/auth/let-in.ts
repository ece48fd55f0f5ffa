/**
 * What every way in ends with: the session, told to the browser in its cookies. Nothing is asked of D1 here: whoever has
 * spent a link is let in by the very answer that says so, or the link would be gone and nobody in.
 */
import type { Context } from 'hono'
import type { Session } from '../../shared/api/shapes.ts'
import type { AppEnv } from '../context.ts'
import type { Entered } from '../db/session-rows.ts'
import { owesDelivery } from '../db/users.ts'
import { sessionCookie, sessionIdOf, ticketCookie, upgradeCookie } from './identify.ts'
import { toSession } from './session-answer.ts'

export async function letIn(
  c: Context<AppEnv>,
  opened: Entered & { sessionToken: string; createdAt: number },
  now: number,
): Promise<Session> {
  const { account, user, sessionToken, createdAt } = opened
  const caller = {
    accountId: account.id,
    sessionId: await sessionIdOf(sessionToken),
    fullName: user?.full_name ?? null,
    season: c.var.config.season.year,
    owesDelivery: user !== undefined && owesDelivery(user),
  }
  c.header('set-cookie', sessionCookie(c.req.raw, sessionToken, createdAt, now), { append: true })
  c.header('set-cookie', await ticketCookie(c.req.raw, c.env, caller, now), { append: true })
  c.header('set-cookie', await upgradeCookie(c.req.raw, c.env, caller, now), { append: true })
  return toSession(c.var.config, opened)
}
