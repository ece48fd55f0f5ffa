/**
 * The end of every sign-in: sets the session's cookies and answers. It asks D1 nothing: a link that was just spent must
 * be answered with its session, or the link would be gone and nobody signed in.
 */
import type { Context } from 'hono'
import type { Session } from '../../../shared/api/shapes.ts'
import type { AppEnv } from '../../context.ts'
import type { Entered } from '../../db/accounts/session-rows.ts'
import { sessionCookie, ticketCookie } from './identify.ts'
import { toSession } from './session-answer.ts'

export async function letIn(
  c: Context<AppEnv>,
  { session, ...rows }: Entered & { session: { token: string; tokenHash: string } },
  now: number,
): Promise<Session> {
  const { account, user } = rows
  const config = c.get('config')
  const begun = {
    tokenHash: session.tokenHash,
    accountId: account.id,
    createdAt: now,
    seenAt: now,
    fullName: user?.fullName ?? null,
    hasFinished: user?.hasFinished ?? false,
  }
  c.header('set-cookie', sessionCookie(c.req.raw, session.token, now, now), { append: true })
  c.header('set-cookie', await ticketCookie(c.req.raw, c.env, begun, now), { append: true })
  return toSession(config, rows, now)
}
