/**
 * Identifies the caller: by a valid ticket, else by the session in D1. «Signed out» is answered only when D1 said so or
 * when there is no cookie to ask about: an outage must never sign anyone out.
 */
import type { Caller } from '../../context.ts'
import { findVisit } from '../../db/accounts/session-rows.ts'
import {
  type FoundSession,
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
import { HOT_MS, makeTicket, type ReadTicket, readTicket, TICKET_MS } from './ticket.ts'

export type Identity =
  | {
      kind: 'signed-in'
      caller: Caller
      /** Null when only a ticket has identified the caller. */
      session: FoundSession | null
      /** The cookies that the answer has to set. */
      cookies: string[]
    }
  | { kind: 'signed-out' }
  | { kind: 'unavailable'; code: ReturnType<typeof awayCode> }

/**
 * It is made only from a session that D1 has returned in this very request: a ticket that could renew itself would
 * outlive its session for as long as somebody used it.
 */
export async function ticketCookie(
  request: Request,
  env: Bindings,
  session: FoundSession,
  now: number,
): Promise<string> {
  const { authSecret, season } = configOf(env)
  const ticket = await makeTicket(authSecret, callerOf(session, season.year), now)
  return setCookie(request, 'ticket', ticket, TICKET_MS / 1000)
}

/** The ticket of the last twelve hours that came with this session's cookie; null: there is none. */
export async function ticketBeside(
  token: string,
  request: Request,
  env: Bindings,
  now: number,
): Promise<ReadTicket | null> {
  const text = readCookie(request, 'ticket')
  if (text === null) return null
  const { authSecret, season } = configOf(env)
  return readTicket(authSecret, text, { sessionId: sessionIdOf(hashOf(token)), season: season.year }, now)
}

/** The account that the ticket names, however old it is; null: it says nothing. For sockets and a room's board. */
export async function accountOfTicket(request: Request, env: Bindings, now: number): Promise<string | null> {
  const token = await readSessionToken(request, env)
  const ticket = token && (await ticketBeside(token, request, env, now))
  return ticket ? ticket.caller.accountId : null
}

/** For a person who opens a room's socket. The answer of an upgrade can set no cookies, so they are left out. */
export async function identifyForUpgrade(
  request: Request,
  env: Bindings,
  now: number,
): Promise<{ kind: 'signed-in'; accountId: string } | Exclude<Identity, { kind: 'signed-in' }>> {
  const accountId = await accountOfTicket(request, env, now)
  if (accountId !== null) return { kind: 'signed-in', accountId }
  const identity = await identify(request, env, { trust: 'session', now, isUpgrade: true })
  return identity.kind === 'signed-in' ? { kind: 'signed-in', accountId: identity.caller.accountId } : identity
}

/**
 * How a caller may be identified. `session`: by D1 alone, where a ticket must not decide: profile, deletion, export,
 * logout, what a room's owner does. `ticket`: on the hot paths, by a ticket in the first half of its five minutes.
 */
export type Trust = 'session' | 'ticket'

export async function identify(
  request: Request,
  env: Bindings,
  { trust, now, isUpgrade = false }: { trust: Trust; now: number; isUpgrade?: boolean },
): Promise<Identity> {
  const token = await readSessionToken(request, env)
  if (token === null) return { kind: 'signed-out' }
  const ticket = trust === 'session' ? null : await ticketBeside(token, request, env, now)
  // A ticket without a name may be out of date: a profile may have been made on another device since.
  const isSettled = ticket !== null && ticket.caller.fullName !== null
  if (isSettled && ticket.ageMs < HOT_MS / 2) return byTicket(ticket)

  try {
    return await identifyBySession(request, env, token, { now, isUpgrade })
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    // This is what the second half of the five minutes is for: the ticket stays valid while D1 is away.
    return ticket && ticket.ageMs < HOT_MS ? byTicket(ticket) : { kind: 'unavailable', code: awayCode(error) }
  }
}

const byTicket = ({ caller }: ReadTicket): Identity => ({ kind: 'signed-in', caller, session: null, cookies: [] })

async function identifyBySession(
  request: Request,
  env: Bindings,
  token: string,
  { now, isUpgrade }: { now: number; isUpgrade: boolean },
): Promise<Identity> {
  const season = configOf(env).season.year
  const { found: session } = await findVisit(env.DB, hashOf(token), season, now)
  if (!session) return { kind: 'signed-out' }
  // Once a day. A session is prolonged together with its cookie, and an upgrade cannot set one.
  if (!isUpgrade && isTouchDue(session, now)) await query(touchSession(env.DB, session.tokenHash, now))
  return {
    kind: 'signed-in',
    caller: callerOf(session, season),
    session,
    cookies: await renewedCookies(request, env, token, session, now),
  }
}

const isTouchDue = (session: FoundSession, now: number): boolean => session.seenAt <= now - SESSION_TOUCH_MS

export const callerOf = (session: FoundSession, season: number): Caller => ({
  accountId: session.accountId,
  sessionId: sessionIdOf(session.tokenHash),
  fullName: session.fullName,
  season,
  hasFinished: session.hasFinished,
})

/** For a session that has just been read, and prolonged if that was due. */
export async function renewedCookies(
  request: Request,
  env: Bindings,
  token: string,
  session: FoundSession,
  now: number,
): Promise<string[]> {
  const cookies = [await ticketCookie(request, env, session, now)]
  if (isTouchDue(session, now)) cookies.push(sessionCookie(request, token, session.createdAt, now))
  return cookies
}

/** Lives as long as its row: 30 days from now, but at most a year from the beginning. */
export function sessionCookie(request: Request, token: string, createdAt: number, now: number): string {
  const left = Math.min(SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS - now)
  return setCookie(request, 'session', token, Math.max(0, Math.floor(left / 1000)))
}
