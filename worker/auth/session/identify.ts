/**
 * Who is calling: by the ticket where one vouches, else by the session in D1. «Signed out» is said only when D1 said so, or
 * when there is nothing to ask about: an outage must never sign anyone out.
 */
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/heartbeat.ts'
import type { Caller } from '../../context.ts'
import {
  type FoundSession,
  findSession,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  SESSION_TOUCH_MS,
  sessionIdOf,
  touchSession,
} from '../../db/accounts/sessions.ts'
import { awayCode, DatabaseAway } from '../../db/database.ts'
import { query } from '../../db/statement.ts'
import { type Bindings, configOf } from '../../env.ts'
import { digest } from '../crypto/digest.ts'
import { readCookie, setCookie } from './cookies.ts'
import { makeTicket, type ReadTicket, readTicket, readUpgradeTicket, TICKET_MS } from './ticket.ts'

export type Identity =
  | {
      kind: 'signed-in'
      caller: Caller
      tokenHash: string
      /** Null where only a ticket vouched. */
      session: FoundSession | null
      isTicketOld: boolean
      /** What the answer has to set. */
      cookies: string[]
    }
  | { kind: 'signed-out' }
  | { kind: 'unavailable'; code: ReturnType<typeof awayCode> }

/**
 * One ticket under two names: what the hot paths send goes after five minutes, what an upgrade sends stays. It is made of a
 * session that D1 has told of in this very request, and of nothing else: a ticket that could renew itself would outlive its
 * session for as long as somebody used it.
 */
export async function ticketCookies(
  request: Request,
  env: Bindings,
  session: FoundSession,
  now: number,
): Promise<string[]> {
  const { authSecret, season } = configOf(env)
  const ticket = await makeTicket(authSecret, callerOf(session, season.year), now)
  return [
    setCookie(request, 'ticket', ticket, TICKET_MS / 1000),
    setCookie(request, 'upgrade', ticket, SOCKET_LIFETIME_MS / 1000),
  ]
}

/** Who wants to watch a room. Nothing can be set on the answer of an upgrade, so the cookies are left out. */
export async function identifyForUpgrade(
  request: Request,
  env: Bindings,
  now: number,
): Promise<{ kind: 'signed-in'; accountId: string } | Exclude<Identity, { kind: 'signed-in' }>> {
  const token = readCookie(request, 'session')
  const text = readCookie(request, 'upgrade')
  if (token && text) {
    const { authSecret, season } = configOf(env)
    const expected = { sessionId: sessionIdOf(await digest(token)), season: season.year }
    const accountId = await readUpgradeTicket(authSecret, text, expected, now)
    if (accountId !== null) return { kind: 'signed-in', accountId }
  }
  const identity = await identify(request, env, { trust: 'fresh-ticket', now, isUpgrade: true })
  return identity.kind === 'signed-in' ? { kind: 'signed-in', accountId: identity.caller.accountId } : identity
}

/**
 * What vouches for somebody. `session`: nothing else, for what a ticket alone must not decide: profile, deletion, export,
 * logout, closing and deleting a room. `fresh-ticket`: a ticket in the first half of its life. `ticket`: in its second half
 * too, for a write that looks at the session by itself, and does not need a question of its own before.
 */
export type Trust = 'session' | 'fresh-ticket' | 'ticket'

export async function identify(
  request: Request,
  env: Bindings,
  options: { trust: Trust; now: number; isUpgrade?: boolean },
): Promise<Identity> {
  const token = readCookie(request, 'session')
  if (!token) return { kind: 'signed-out' }
  const { now, trust } = options
  const config = configOf(env)
  const season = config.season.year
  const tokenHash = await digest(token)
  const sessionId = sessionIdOf(tokenHash)
  const text = trust === 'session' ? null : readCookie(request, 'ticket')
  const ticket = text ? await readTicket(config.authSecret, text, { sessionId, season }, now) : null
  // A ticket that may soon say something else is asked about: the profile may have been made on another device since, and
  // what was owed may have been delivered.
  const isSettled = ticket !== null && ticket.caller.fullName !== null && !ticket.caller.owesDelivery
  if (isSettled && (ticket.isFresh || trust === 'ticket')) return byTicket(ticket, tokenHash)

  try {
    return await identifyBySession(request, env, { token, tokenHash }, options)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    // The second half of a ticket's life is there for this: D1 is away, the ticket still vouches.
    return ticket ? byTicket(ticket, tokenHash) : { kind: 'unavailable', code: awayCode(error) }
  }
}

const byTicket = ({ caller, isFresh }: ReadTicket, tokenHash: string): Identity => ({
  kind: 'signed-in',
  caller,
  tokenHash,
  session: null,
  isTicketOld: !isFresh,
  cookies: [],
})

async function identifyBySession(
  request: Request,
  env: Bindings,
  { token, tokenHash }: { token: string; tokenHash: string },
  { now, isUpgrade }: { now: number; isUpgrade?: boolean },
): Promise<Identity> {
  const season = configOf(env).season.year
  const session = await findSession(env.DB, tokenHash, season, now)
  if (!session) return { kind: 'signed-out' }
  // A session slides together with its cookie, which cannot be set there.
  if (isTouchDue(session, now) && !isUpgrade) await query(touchSession(env.DB, tokenHash, now))
  return {
    kind: 'signed-in',
    caller: callerOf(session, season),
    tokenHash,
    session,
    isTicketOld: false,
    cookies: await renewedCookies(request, env, token, session, now),
  }
}

const isTouchDue = (session: FoundSession, now: number): boolean => session.seenAt <= now - SESSION_TOUCH_MS

export const callerOf = (session: FoundSession, season: number): Caller => ({
  accountId: session.accountId,
  sessionId: sessionIdOf(session.tokenHash),
  fullName: session.fullName,
  season,
  owesDelivery: session.owesDelivery,
})

/** For a session that was just looked at, and touched where that was due. */
export async function renewedCookies(
  request: Request,
  env: Bindings,
  token: string,
  session: FoundSession,
  now: number,
): Promise<string[]> {
  const cookies = await ticketCookies(request, env, session, now)
  if (isTouchDue(session, now)) cookies.push(sessionCookie(request, token, session.createdAt, now))
  return cookies
}

/** Lives as long as the row: 30 days from now, never beyond a year from its beginning. */
export function sessionCookie(request: Request, token: string, createdAt: number, now: number): string {
  const left = Math.min(SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS - now)
  return setCookie(request, 'session', token, Math.max(0, Math.floor(left / 1000)))
}
