/**
 * Identifies the caller: by a valid ticket, else by the session in D1. «Signed out» is answered only when D1 said so or
 * when there is no cookie to ask about: an outage must never sign anyone out.
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
import { readCookie, setCookie } from './cookies.ts'
import { hashOf, readSessionToken } from './session-token.ts'
import { makeTicket, type ReadTicket, readTicket, readUpgradeTicket, TICKET_MS } from './ticket.ts'

export type Identity =
  | {
      kind: 'signed-in'
      caller: Caller
      tokenHash: string
      /** Null when only a ticket has identified the caller. */
      session: FoundSession | null
      isTicketOld: boolean
      /** The cookies that the answer has to set. */
      cookies: string[]
    }
  | { kind: 'signed-out' }
  | { kind: 'unavailable'; code: ReturnType<typeof awayCode> }

/**
 * One ticket under two cookie names: the one for the hot paths expires after five minutes, the one for upgrades stays.
 * It is made only from a session that D1 has returned in this very request: a ticket that could renew itself would
 * outlive its session for as long as somebody used it.
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

/** The account that the upgrade's ticket names, if it came with its session's cookie; null: it says nothing. */
export async function accountOfUpgradeTicket(request: Request, env: Bindings, now: number): Promise<string | null> {
  const text = readCookie(request, 'upgrade')
  const token = text && (await readSessionToken(request, env))
  if (!token) return null
  const { authSecret, season } = configOf(env)
  const expected = { sessionId: sessionIdOf(hashOf(token)), season: season.year }
  return readUpgradeTicket(authSecret, text, expected, now)
}

/** For a person who opens a room's socket. The answer of an upgrade can set no cookies, so they are left out. */
export async function identifyForUpgrade(
  request: Request,
  env: Bindings,
  now: number,
): Promise<{ kind: 'signed-in'; accountId: string } | Exclude<Identity, { kind: 'signed-in' }>> {
  const accountId = await accountOfUpgradeTicket(request, env, now)
  if (accountId !== null) return { kind: 'signed-in', accountId }
  const identity = await identify(request, env, { trust: 'fresh-ticket', now, isUpgrade: true })
  return identity.kind === 'signed-in' ? { kind: 'signed-in', accountId: identity.caller.accountId } : identity
}

/**
 * How a caller may be identified. `session`: by D1 alone, where a ticket must not decide: profile, deletion, export,
 * logout, what a room's owner does. `fresh-ticket`: by a ticket in the first half of its life. `ticket`: in the
 * second half too, for a write whose own statement checks the session, so that no query comes before it.
 */
export type Trust = 'session' | 'fresh-ticket' | 'ticket'

export async function identify(
  request: Request,
  env: Bindings,
  options: { trust: Trust; now: number; isUpgrade?: boolean },
): Promise<Identity> {
  const token = await readSessionToken(request, env)
  if (token === null) return { kind: 'signed-out' }
  const { now, trust } = options
  const config = configOf(env)
  const season = config.season.year
  const tokenHash = hashOf(token)
  const sessionId = sessionIdOf(tokenHash)
  const text = trust === 'session' ? null : readCookie(request, 'ticket')
  const ticket = text ? await readTicket(config.authSecret, text, { sessionId, season }, now) : null
  // A ticket that may be out of date is not used: a profile may have been made on another device since, or the delivery
  // may be done.
  const isSettled = ticket !== null && ticket.caller.fullName !== null && !ticket.caller.owesDelivery
  if (isSettled && (ticket.isFresh || trust === 'ticket')) return byTicket(ticket, tokenHash)

  try {
    return await identifyBySession(request, env, { token, tokenHash }, options)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    // This is what the second half of a ticket's life is for: it stays valid while D1 is away.
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
  // A session is prolonged together with its cookie, and an upgrade cannot set one.
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

/** For a session that has just been read, and prolonged if that was due. */
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

/** Lives as long as its row: 30 days from now, but at most a year from the beginning. */
export function sessionCookie(request: Request, token: string, createdAt: number, now: number): string {
  const left = Math.min(SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS - now)
  return setCookie(request, 'session', token, Math.max(0, Math.floor(left / 1000)))
}
