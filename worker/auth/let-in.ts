/** What every way in ends with: the session, told to the browser in its two cookies. */
import type { Context } from 'hono'
import type { Session } from '../../shared/api/shapes.ts'
import type { AppEnv } from '../context.ts'
import { sessionCookie, sessionIdOf, ticketCookie, upgradeCookie } from './identify.ts'
import { sessionAnswer } from './session-answer.ts'

export async function letIn(
  c: Context<AppEnv>,
  opened: { accountId: string; sessionToken: string; createdAt: number },
  now: number,
): Promise<Session> {
  const { accountId, sessionToken, createdAt } = opened
  const { session, owesDelivery } = await sessionAnswer(c.env, c.var.config, accountId)
  const caller = {
    accountId,
    sessionId: await sessionIdOf(sessionToken),
    fullName: session.user?.fullName ?? null,
    season: c.var.config.season.year,
    owesDelivery,
  }
  c.header('set-cookie', sessionCookie(c.req.raw, sessionToken, createdAt, now), { append: true })
  c.header('set-cookie', await ticketCookie(c.req.raw, c.env, caller, now), { append: true })
  c.header('set-cookie', await upgradeCookie(c.req.raw, c.env, caller, now), { append: true })
  return session
}
