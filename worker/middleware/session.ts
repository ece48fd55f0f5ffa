/** Identifies the caller for handlers: `c.get('caller')`. */

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { accountOfTicket, identify, renewedCookies, type Trust, ticketBeside } from '../auth/session/identify.ts'
import { hashOf, readSessionToken } from '../auth/session/session-token.ts'
import type { AppEnv, ProvedCaller } from '../context.ts'
import type { FoundSession } from '../db/accounts/sessions.ts'
import { refuse } from '../http/problem.ts'
import { mayVisit, tooMany } from './rate-limit.ts'

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

/** Reads the session in D1. */
export const requireSession = callerMiddleware('session')

/**
 * For a room's board, which everybody asks for within the same seconds: a ticket of twelve hours is enough, as it is for
 * the socket that tells the same. Without one, like `requireCaller`.
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
 * For saving and finishing, whose own statements find the session (decision 121): nothing is asked before them. A ticket
 * of the last twelve hours says that there was a session, and no more. Without one the session is read first, which
 * brings one, and who asks so too often is refused: a copied token of a session that has ended must not cost D1 a question
 * each time.
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

/** Makes a new ticket of a session that D1 has returned in this very request. */
export async function renewTicket(c: Context<AppEnv>, session: FoundSession, now: number): Promise<void> {
  const token = await readSessionToken(c.req.raw, c.env)
  if (token === null) throw new Error('A session was found without its cookie')
  const cookies = await renewedCookies(c.req.raw, c.env, token, session, now)
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/**
 * Behind `requireSession`, for profile, deletion, export, and what a room's owner does: these need a `ProvedCaller`, and
 * only this function makes one.
 */
export const withSession =
  <Path extends string, Answer extends Response>(
    handle: (c: Context<AppEnv, Path>, caller: ProvedCaller) => Promise<Answer>,
  ) =>
  (c: Context<AppEnv, Path>): Promise<Answer> => {
    const session = c.get('session')
    if (!session) throw new Error('A route that needs a session forgot requireSession')
    return handle(c, { ...c.get('caller'), session })
  }

/** After `requireCaller`: refuses a caller who has no profile in this season. */
export const requireProfile = createMiddleware<AppEnv>(async (c, next) =>
  c.get('caller').fullName === null ? refuse(c, 'me/no-profile') : next(),
)
