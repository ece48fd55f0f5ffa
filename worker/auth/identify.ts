/**
 * Who is calling: by the ticket where one vouches, else by the session in D1. «Signed out» is said only when D1 said so, or
 * when there is nothing to ask about: an outage must never sign anyone out.
 */
import { SOCKET_LIFETIME_MS } from '../../shared/protocol/heartbeat.ts'
import type { Caller } from '../context.ts'
import { ask, awayCode, DatabaseAway } from '../db/database.ts'
import {
  type FoundSession,
  findSession,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  SESSION_TOUCH_MS,
  sessionIdOf,
  touchSession,
} from '../db/sessions.ts'
import { type Bindings, configOf } from '../env.ts'
import { readCookie, setCookie } from './cookies.ts'
import { digest } from './digest.ts'
import { makeTicket, readTicket, readUpgradeTicket, TICKET_MS } from './ticket.ts'

export type Identity =
  /** `cookies`: what the answer has to set. `unproved`: see `Trust`. */
  | { kind: 'signed-in'; caller: Caller; cookies: string[]; unproved: string | null }
  | { kind: 'signed-out' }
  | { kind: 'unavailable'; code: ReturnType<typeof awayCode> }

/** One ticket under two names: what the hot paths send goes after five minutes, what an upgrade sends stays. */
export async function ticketCookies(request: Request, env: Bindings, caller: Caller, now: number): Promise<string[]> {
  const ticket = await makeTicket(configOf(env).authSecret, caller, now)
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
 * What vouches for somebody. `session`: nothing else, for what a ticket alone must not decide: profile, deletion, export and
 * logout. `fresh-ticket`: a ticket in the first half of its life. `ticket`: in its second half too, with the session
 * `unproved`: for a write that looks at it by itself, and does not need a question of its own before.
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
  // A ticket without a name is asked about: the profile may have been made on another device since.
  if (ticket && ticket.caller.fullName !== null && (ticket.isFresh || trust === 'ticket')) {
    return { kind: 'signed-in', caller: ticket.caller, cookies: [], unproved: ticket.isFresh ? null : tokenHash }
  }

  try {
    return await identifyBySession(request, env, { token, tokenHash }, options)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    // The second half of a ticket's life is there for this: D1 is away, the ticket still vouches.
    return ticket
      ? { kind: 'signed-in', caller: ticket.caller, cookies: [], unproved: null }
      : { kind: 'unavailable', code: awayCode(error) }
  }
}

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
  if (isTouchDue(session, now) && !isUpgrade) await ask(touchSession(env.DB, tokenHash, now).run())
  return {
    kind: 'signed-in',
    caller: callerOf(session, season),
    cookies: await renewedCookies(request, env, token, session, now),
    unproved: null,
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
  const caller = callerOf(session, configOf(env).season.year)
  const cookies = await ticketCookies(request, env, caller, now)
  if (isTouchDue(session, now)) cookies.push(sessionCookie(request, token, session.createdAt, now))
  return cookies
}

/** Lives as long as the row: 30 days from now, never beyond a year from its beginning. */
export function sessionCookie(request: Request, token: string, createdAt: number, now: number): string {
  const left = Math.min(SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS - now)
  return setCookie(request, 'session', token, Math.max(0, Math.floor(left / 1000)))
}
