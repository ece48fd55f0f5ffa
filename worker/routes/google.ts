/**
 * The redirect to Google, and the return from there. A person's browser navigates to these two, so whatever happens
 * ends in a redirect to a page that says what to do (decision 14).
 */
import { type Context, Hono } from 'hono'
import { withRedirect } from '../../shared/sign-in/redirect.ts'
import type { SignInError } from '../../shared/sign-in/sign-in-errors.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { errorAtGoogle, googleAddress, type Met, meetPerson } from '../auth/google/google.ts'
import { ATTEMPT_MS, type Attempt, newAttempt, readAttempt, writeAttempt } from '../auth/google/google-attempt.ts'
import { ProviderAway } from '../auth/google/provider-away.ts'
import { clearCookie, readCookie, setCookie } from '../auth/session/cookies.ts'
import { letIn } from '../auth/session/let-in.ts'
import { newSession, readSessionToken } from '../auth/session/session-token.ts'
import type { AppEnv } from '../context.ts'
import { beginGoogleSession } from '../db/accounts/google-sign-in.ts'
import type { Google } from '../env.ts'
import { answerError } from '../http/error-answer.ts'
import { faultOf, log } from '../logging/log.ts'
import { requestOf } from '../logging/request-of.ts'
import { mayComeFromGoogle } from '../middleware/rate-limit.ts'

/** The login page with the reason. The path where the person was going is kept, for another try or for the mail. */
const toLogin = (c: Context<AppEnv>, error: SignInError, redirect = '/'): Response =>
  c.redirect(withRedirect(`/login?errore=${error}`, redirect), 302)

/** Prefetches and preloads. A navigation preload comes in addition to the navigation itself. */
const isLookingAhead = (headers: Headers): boolean =>
  headers.has('service-worker-navigation-preload') ||
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.startsWith('prefetch'))

const originOf = (c: Context<AppEnv>): string => new URL(c.req.url).origin

/**
 * The path that the login page should lead to. The built page does not know its own address, so until its script runs,
 * its link to this route has no `redirect`. Then the referrer tells, which these pages send to this site alone.
 */
function wantedPath(c: Context<AppEnv>): string | undefined {
  const stated = c.req.query('redirect')
  const referrer = c.req.header('referer') ?? ''
  if (stated !== undefined || !URL.canParse(referrer)) return stated
  const { origin, pathname, searchParams } = new URL(referrer)
  return origin === originOf(c) && pathname === '/login' ? (searchParams.get('redirect') ?? undefined) : undefined
}

export const google = new Hono<AppEnv>()
  .onError((error, c) => {
    // Logged like any other error, but shown as a page: a person who returns from Google must not see a line of JSON.
    answerError(error, c)
    return toLogin(c, 'servizio-non-risponde')
  })
  // A HEAD or a prefetch must neither begin an attempt nor end one: Hono answers HEAD with GET's handler, and a
  // prefetch looks like a visit. After a 503, the browser repeats a prefetch as a navigation.
  .use(async (c, next) => {
    if (c.req.raw.method === 'HEAD') return c.body(null, 204)
    return isLookingAhead(c.req.raw.headers) ? c.body(null, 503) : next()
  })
  .get('/', async (c) => {
    const { google: settings, authSecret } = c.get('config')
    const now = Date.now()
    const attempt = newAttempt(wantedPath(c), now)
    if (!settings) return toLogin(c, 'google-non-configurato', attempt.redirect)
    const cookie = setCookie(c.req.raw, 'google', await writeAttempt(authSecret, attempt), ATTEMPT_MS / 1000)
    c.header('set-cookie', cookie, { append: true })
    return c.redirect(googleAddress(settings, originOf(c), attempt).href, 302)
  })
  .get('/callback', async (c) => {
    const { google: settings, authSecret } = c.get('config')
    if (!settings) return toLogin(c, 'google-non-configurato')
    const now = Date.now()
    const cookie = readCookie(c.req.raw, 'google')
    const { state = '', code, error, iss } = c.req.query()
    const attempt = cookie === null ? null : await readAttempt(authSecret, cookie, state, now)
    // The cookie stays: a link that somebody else made must not end the attempt in progress.
    if (!attempt) return toLogin(c, 'google-scaduto')
    if (!(await mayComeFromGoogle(c))) {
      c.set('refusal', 'request/too-many') // for the counters
      return toLogin(c, 'troppi-ingressi', attempt.redirect)
    }
    c.header('set-cookie', clearCookie(c.req.raw, 'google'), { append: true })
    // The issuer names itself in its answer (RFC 9207): an answer in another's name is refused.
    if (iss !== undefined && iss !== settings.issuer) return toLogin(c, 'google-non-valido', attempt.redirect)
    if (error !== undefined) return toLogin(c, errorAtGoogle(error), attempt.redirect)
    if (!code) return toLogin(c, 'google-non-valido', attempt.redirect)
    const met = await meet(c, settings, attempt, code, now)
    return 'error' in met ? toLogin(c, met.error, attempt.redirect) : enter(c, met.person, attempt, now)
  })

async function meet(c: Context<AppEnv>, settings: Google, attempt: Attempt, code: string, now: number): Promise<Met> {
  try {
    return await meetPerson(settings, originOf(c), attempt, code, now)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    log({ event: 'google-away', ...requestOf(c), ...faultOf(error) })
    return { error: 'google-non-risponde' }
  }
}

async function enter(
  c: Context<AppEnv>,
  person: Extract<Met, { person: unknown }>['person'],
  attempt: Attempt,
  now: number,
): Promise<Response> {
  const { authSecret } = c.get('config')
  const session = await newSession(authSecret, await readSessionToken(c.req.raw, c.env))
  const { year } = c.get('config').season
  const begun = await beginGoogleSession(c.env.DB, person, session, crypto.randomUUID(), year, now)
  if ('takenBy' in begun) {
    return begun.takenBy === 'email'
      ? c.redirect(withRedirect('/error/multi-user/email', attempt.redirect), 302)
      : toLogin(c, 'google-altro-account', attempt.redirect)
  }
  if (begun.account.deletedAt !== null) {
    c.executionCtx.waitUntil(deleteAccount(c.env, begun.account.id))
    return toLogin(c, 'account-in-cancellazione')
  }
  await letIn(c, { ...begun, session }, now)
  return c.redirect(attempt.redirect, 302)
}
