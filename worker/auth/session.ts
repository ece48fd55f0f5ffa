/**
 * The caller of a request: the session as the app asks for it, the middleware by which routes require a caller, and the
 * identification of a caller by tokens, tickets and cookies.
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { parse } from 'hono/utils/cookie'
import * as v from 'valibot'
import type { Account, Session } from '../../shared/api/shapes.ts'
import { SOCKET_LIFETIME_MS } from '../../shared/protocol/connection.ts'
import { cleanFullName } from '../../shared/rooms/written-names.ts'
import { type AccountRow, toAccount } from '../db/accounts.ts'
import { toSeasonFacts } from '../db/seasons.ts'
import {
  type Entered,
  type FormerProfile,
  type FoundSession,
  findVisit,
  readVisit,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  SESSION_TOUCH_MS,
  type SessionRows,
  type SessionToBe,
  sessionIdOf,
  touchSession,
} from '../db/sessions.ts'
import { toUser } from '../db/users.ts'
import { isoMoment, isoMomentOrNull, Refused, refuse } from '../http/answers.ts'
import type { AppEnv, Caller, ProvedCaller } from '../http/context.ts'
import { limitVisits, mayVisit, tooMany } from '../http/limits.ts'
import { isReading } from '../http/request.ts'
import { randomToken, sign, verify } from '../platform/crypto.ts'
import { awayCode, DatabaseAway, query } from '../platform/d1.ts'
import { type Bindings, type Config, configOf } from '../platform/env.ts'

/** How long a ticket is accepted on the hot paths … */
const HOT_MS = 5 * 60_000
/** … and for upgrades and a room's board. */
const TICKET_MS = SOCKET_LIFETIME_MS

type Identity =
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
 * How a caller may be identified. `session`: by D1 alone, where a ticket must not decide: profile, deletion, export,
 * logout, changes by a room's owner. `ticket`: on the hot paths, by a ticket in the first half of its five minutes.
 */
type Trust = 'session' | 'ticket'

/**
 * A session's token: a random id with an HMAC, so that a made-up token is refused before D1 is asked (design.md, «Keys and
 * tokens»). D1 stores only the HMAC: the id cannot be found from it, not even with the key.
 */
const Token = v.strictObject({ id: v.string() })

/**
 * The ticket identifies the caller without a query to D1. It names its session and is valid only beside that session's own
 * cookie, so a ticket that arrives after a logout, in a late answer, opens nothing.
 *
 * A ticket's age decides what it opens. For five minutes it opens the hot paths: joins and views. After that, until a
 * socket's lifetime is over, it opens upgrades and a room's board alone. After a deployment every socket comes back within
 * seconds, and at the seal everybody asks for a board; without tickets, each of these requests would read a session in D1.
 * An old ticket therefore shows only the view of a lobby and the boards of its account's rooms. A ticket never decides
 * whose words are written.
 */
const Ticket = v.strictObject({
  account: v.string(),
  session: v.string(),
  name: v.nullable(v.string()),
  season: v.number(),
  finished: v.boolean(),
  made: v.number(),
})

/** `caller`: the caller's data at the moment when the ticket was made. */
type ReadTicket = { caller: Caller; ageMs: number }

type CookieName = 'session' | 'ticket' | 'mail' | 'google'

/** Matched as text: parsing a `URL` for each cookie of each request costs more than reading the cookies. */
const PLAIN = /^http:\/\/(localhost|[^/:@]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i

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
    // The session was ended elsewhere. Its ticket would still be valid and leave this tab half signed in, so the ticket is
    // cleared. The session's own cookie stays: a sign-in in another tab may just have set a new one.
    if (readCookie(c.req.raw, 'ticket')) c.header('set-cookie', clearCookie(c.req.raw, 'ticket'), { append: true })
  }
  return c.json(toSession(c.get('config'), rows, now))
})

export function toSession(config: Config, { season: row, account, user, former }: SessionRows, now: number): Session {
  const season = toSeasonFacts(row)
  return {
    account: account ? { ...toAccount(account), ...(user ? {} : proposed(account, former)) } : null,
    user: account && user ? toUser(user) : null,
    season: {
      ...config.season,
      ...season,
      wordsDeadline: isoMomentOrNull(season.wordsDeadline),
      begunAt: isoMomentOrNull(season.begunAt),
      sealedAt: isoMomentOrNull(season.sealedAt),
    },
    now: isoMoment(now),
  }
}

/**
 * The name of the latest season, which one tap confirms or changes for this season (game.md, «Names»); otherwise Google's.
 * A name stored before a rule refused it (game.md, «Names») is not proposed: its owner could not begin.
 */
function proposed({ displayName }: AccountRow, { fullName, season }: FormerProfile): Partial<Account> {
  const former = cleanFullName(fullName ?? '')
  if (former !== null && season !== null) return { displayName: former, nameSeason: season }
  return { displayName: cleanFullName(displayName ?? '') }
}

/**
 * The end of every sign-in: sets the session's cookies and answers. It does not ask D1: the answer to a spent link must
 * carry its session, or the link would be gone and nobody signed in.
 */
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

const callerMiddleware = (trust: Trust) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const identity = await identify(c.req.raw, c.env, { trust, now: Date.now() })
    switch (identity.kind) {
      case 'signed-out':
        return refuse(c, 'auth/required')
      case 'unavailable':
        return refuse(c, identity.code)
      case 'signed-in':
        for (const cookie of identity.cookies) c.header('set-cookie', cookie, { append: true })
        c.set('caller', identity.caller)
        c.set('session', identity.session)
        await next()
        return
      default:
        return identity satisfies never
    }
  })

/** For the hot paths: a ticket is enough. */
export const requireCaller = callerMiddleware('ticket')

/** Reads the session in D1; a ticket is not enough. */
export const requireSession = callerMiddleware('session')

/**
 * For a room's board, which everybody requests within the same seconds: a ticket of twelve hours is enough, as for the
 * socket that shows the same. Without a ticket, like `requireCaller`.
 */
export const requireViewer = createMiddleware<AppEnv>(async (c, next) => {
  const viewerId = await accountOfTicket(c.req.raw, c.env, Date.now())
  if (viewerId === null) {
    return requireCaller(c, async () => {
      c.set('viewerId', c.get('caller').accountId)
      await next()
    })
  }
  c.set('viewerId', viewerId)
  await next()
})

/**
 * For saving and finishing, whose own statements find the session (LOCK-IS-IN-THE-WRITE), so nothing is read before them. A
 * ticket of the last twelve hours proves only that there was a session. Without a ticket the session is read first, which
 * sets a ticket. A caller without ticket is limited: a copied token of an ended session must not cost D1 a query each time.
 */
export const requireWriter = createMiddleware<AppEnv>(async (c, next) => {
  const token = await readSessionToken(c.req.raw, c.env)
  if (token === null) return refuse(c, 'auth/required')
  c.set('tokenHash', hashOf(token))
  const ticket = await ticketBeside(token, c.req.raw, c.env, Date.now())
  if (ticket === null && !(await mayVisit(c))) return tooMany(c)
  if (ticket === null) return requireSession(c, next)
  await next()
})

/** Used after `requireCaller`: refuses a caller who has no profile in this season. */
export const requireProfile = createMiddleware<AppEnv>(async (c, next) =>
  c.get('caller').fullName === null ? refuse(c, 'me/no-profile') : next(),
)

/**
 * Used behind `requireSession`, for profile, deletion, export, and changes by a room's owner: these need a `ProvedCaller`,
 * and only this function makes one.
 */
export const withSession =
  <Path extends string, Sent extends Response>(
    handle: (c: Context<AppEnv, Path>, caller: ProvedCaller) => Promise<Sent>,
  ) =>
  (c: Context<AppEnv, Path>): Promise<Sent> => {
    const session = c.get('session')
    if (!session) throw new Error('A route that needs a session forgot requireSession')
    return handle(c, { ...c.get('caller'), session })
  }

/** Makes a new ticket for a session that D1 has returned in this very request. */
export async function renewTicket(c: Context<AppEnv>, session: FoundSession, now: number): Promise<void> {
  const token = await readSessionToken(c.req.raw, c.env)
  if (token === null) throw new Error('A session was found without its cookie')
  const cookies = await renewedCookies(c.req.raw, c.env, token, session, now)
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** Identifies the person who opens a room's socket. The answer to an upgrade cannot set cookies, so none are made. */
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
 * Identifies the caller: by a valid ticket, else by the session in D1. The answer is «signed out» only when D1 said so or
 * when there is no cookie to check: an outage must never sign anyone out.
 */
export async function identify(
  request: Request,
  env: Bindings,
  { trust, now, isUpgrade = false }: { trust: Trust; now: number; isUpgrade?: boolean },
): Promise<Identity> {
  const token = await readSessionToken(request, env)
  if (token === null) return { kind: 'signed-out' }
  const ticket = trust === 'session' ? null : await ticketBeside(token, request, env, now)
  // A ticket without a name may be out of date: the profile may have been made on another device since.
  const isSettled = ticket !== null && ticket.caller.fullName !== null
  if (isSettled && ticket.ageMs < HOT_MS / 2) return byTicket(ticket)

  try {
    return await identifyBySession(request, env, token, { now, isUpgrade })
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    // The second half of the five minutes is for this case: the ticket stays valid while D1 is away.
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
  refuseAnothers(request, session.accountId)
  // Once a day. A session is prolonged together with its cookie, and an upgrade cannot set a cookie.
  if (!isUpgrade && isTouchDue(session, now)) await query(touchSession(env.DB, session.tokenHash, now))
  return {
    kind: 'signed-in',
    caller: callerOf(session, season),
    session,
    cookies: await renewedCookies(request, env, token, session, now),
  }
}

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

export const isTouchDue = (session: FoundSession, now: number): boolean => session.seenAt <= now - SESSION_TOUCH_MS

/** Lives as long as its row: 30 days from now, but at most a year from the beginning. */
function sessionCookie(request: Request, token: string, createdAt: number, now: number): string {
  const left = Math.min(SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS - now)
  return setCookie(request, 'session', token, Math.max(0, Math.floor(left / 1000)))
}

/**
 * A ticket is made only from a session that D1 has returned in this very request: a ticket that renewed itself would
 * outlive its session for as long as somebody used it.
 */
async function ticketCookie(request: Request, env: Bindings, session: FoundSession, now: number): Promise<string> {
  const { authSecret, season } = configOf(env)
  const ticket = await makeTicket(authSecret, callerOf(session, season.year), now)
  return setCookie(request, 'ticket', ticket, TICKET_MS / 1000)
}

/** The ticket of the last twelve hours that came with this session's cookie; null when there is none. */
async function ticketBeside(token: string, request: Request, env: Bindings, now: number): Promise<ReadTicket | null> {
  const text = readCookie(request, 'ticket')
  if (text === null) return null
  const { authSecret, season } = configOf(env)
  const ticket = await readTicket(authSecret, text, { sessionId: sessionIdOf(hashOf(token)), season: season.year }, now)
  if (ticket) refuseAnothers(request, ticket.caller.accountId)
  return ticket
}

/**
 * A change may name the account that it is for (design.md, «Whose change it is»): a browser's tabs share one cookie, so a
 * tab may not know that another person has signed in. This check runs wherever a session or a ticket identifies a caller,
 * so no route can forget it. A session has one account for good, and account and session came with this very request:
 * nothing changes between this check and the write.
 * @throws Refused as if nobody were signed in, which is true of the account that the tab names
 */
function refuseAnothers({ method, headers }: Request, accountId: string): void {
  const meant = headers.get('x-account')
  if (meant !== null && meant !== accountId && !isReading(method)) throw new Refused('auth/required')
}

/**
 * The account that the ticket names, at any age of up to twelve hours; null without a valid ticket. For sockets and a
 * room's board.
 */
async function accountOfTicket(request: Request, env: Bindings, now: number): Promise<string | null> {
  const token = await readSessionToken(request, env)
  const ticket = token && (await ticketBeside(token, request, env, now))
  return ticket ? ticket.caller.accountId : null
}

export function makeTicket(secret: string, caller: Caller, now: number): Promise<string> {
  const ticket: v.InferOutput<typeof Ticket> = {
    account: caller.accountId,
    session: caller.sessionId,
    name: caller.fullName,
    season: caller.season,
    finished: caller.hasFinished,
    made: now,
  }
  return sign(secret, 'ticket', ticket)
}

/** Null when the ticket is forged, of another season (SEASON-IS-PART-OF-THE-KEY) or session, or older than twelve hours. */
async function readTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<ReadTicket | null> {
  const ticket = await verify(secret, 'ticket', text, Ticket)
  if (!ticket || ticket.session !== expected.sessionId || ticket.season !== expected.season) return null
  const ageMs = now - ticket.made
  // A ticket from the future, made by a clock that ran ahead, would be valid for longer than twelve hours.
  if (ageMs < 0 || ageMs >= TICKET_MS) return null
  const caller: Caller = {
    accountId: ticket.account,
    sessionId: ticket.session,
    fullName: ticket.name,
    season: ticket.season,
    hasFinished: ticket.finished,
  }
  return { caller, ageMs }
}

/** @param previousToken of this browser's previous session, which ends when the new one begins */
export async function newSession(
  secret: string,
  previousToken: string | null,
): Promise<SessionToBe & { token: string }> {
  const token = await sign(secret, 'session', { id: randomToken() })
  return { token, tokenHash: hashOf(token), replaces: previousToken && hashOf(previousToken) }
}

/** The part of a token that D1 stores. @param token one that this deployment has signed */
export const hashOf = (token: string): string => token.slice(token.lastIndexOf('.') + 1)

/** The token that came with this request; null when there is none, or when this deployment did not sign it. */
export async function readSessionToken(request: Request, env: Bindings): Promise<string | null> {
  const token = readCookie(request, 'session')
  if (token === null) return null
  return (await verify(configOf(env).authSecret, 'session', token, Token)) && token
}

export function readCookie(request: Request, name: CookieName): string | null {
  const header = request.headers.get('cookie')
  if (!header) return null
  const full = nameOf(name, isPlain(request))
  return parse(header, full)[full] || null
}

export function setCookie(request: Request, name: CookieName, value: string, maxAgeSeconds: number): string {
  const plain = isPlain(request)
  const secure = plain ? '' : '; Secure'
  return `${nameOf(name, plain)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export const clearCookie = (request: Request, name: CookieName): string => setCookie(request, name, '', 0)

/**
 * Over https cookies have the `__Host-` prefix: a browser accepts such a cookie only from this very host, so no other site
 * under the same domain can plant one. Plain http is only for the developer's own machine.
 */
const nameOf = (name: CookieName, plain: boolean): string => (plain ? name : `__Host-${name}`)

const isPlain = (request: Request): boolean => PLAIN.test(request.url)
