/**
 * Signing in through Google: the redirect to Google and the return from there. A person's browser navigates to both routes,
 * so every outcome, failures too, is a redirect to a page that says what to do (design.md, «Google»).
 *
 * This is the only user of Arctic. The endpoints are settings, so another OpenID provider can take Google's place
 * (contract, «Configuration»).
 */
import { ArcticFetchError, CodeChallengeMethod, OAuth2Client, OAuth2RequestError } from 'arctic'
import { type Context, Hono } from 'hono'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { cleanFullName } from '../../shared/rooms/written-names.ts'
import { accountEmail } from '../../shared/sign-in/email-address.ts'
import { safeRedirect, withRedirect } from '../../shared/sign-in/redirect.ts'
import type { SignInError } from '../../shared/sign-in/sign-in-errors.ts'
import { beginGoogleSession, type GooglePerson } from '../db/sessions.ts'
import { answerError } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { mayComeFromGoogle } from '../http/limits.ts'
import { inTime, TooSlow } from '../platform/calls.ts'
import { isSameSecret, randomToken, sign, verify } from '../platform/crypto.ts'
import type { Google } from '../platform/env.ts'
import { faultOf, log, requestOf } from '../platform/log.ts'
import { GOOGLE_WAIT_MS } from '../platform/waits.ts'
import { deleteAccount } from './account.ts'
import { clearCookie, letIn, newSession, readCookie, readSessionToken, setCookie } from './session.ts'

/** Long enough to fetch a phone for the second factor. */
const ATTEMPT_MS = 10 * 60_000

/** A cookie holds 4 kB: with a longer path the sign-in would fail, so the path is dropped. */
const LONGEST_REDIRECT_BYTES = 1500

/** The one algorithm that Google signs with: it excludes «none», and a public key used as a shared secret. */
const ALGORITHMS = ['RS256']
/** Allowed difference between the issuer's clock and this one. */
const CLOCK_TOLERANCE_S = 30
/** A token is made for this attempt, a moment ago: an older one is refused. */
const OLDEST_S = 600
const DISCOVERY_KEPT_MS = 3600_000

/**
 * One attempt to sign in through Google: the values that must match when the person returns. A signed, short-lived HttpOnly
 * cookie holds them, so nothing is stored for people who never return. The cookie is `__Host-`, which forbids a narrower
 * Path: a path hides nothing from the same site, while the prefix prevents a neighbouring host from planting an attempt.
 */
const Attempt = v.strictObject({
  state: v.string(),
  /** PKCE's verifier: without it the code is worthless. */
  verifier: v.string(),
  nonce: v.string(),
  redirect: v.string(),
  expires: v.number(),
})
type Attempt = v.InferOutput<typeof Attempt>

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) })
const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  nonce: v.string(),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
  azp: v.optional(v.string()),
})
type Claims = v.InferOutput<typeof Claims>

/** Cached per isolate, from the issuer's discovery document: Google replaces its keys every few days. */
const keptKeys = new Map<string, { keys: JWTVerifyGetKey; until: number }>()

type Meeting = { person: GooglePerson } | { error: SignInError }

/** The provider was out of reach, too slow, or gave a faulty answer. A class, so that no caller has to read an error's text. */
class ProviderAway extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'ProviderAway'
  }
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
    // The cookie stays: a forged return with another `state` must not end the attempt in progress.
    if (!attempt) return toLogin(c, 'google-scaduto')
    if (!(await mayComeFromGoogle(c))) {
      c.set('refusal', 'request/too-many') // for the counters
      return toLogin(c, 'troppi-ingressi', attempt.redirect)
    }
    c.header('set-cookie', clearCookie(c.req.raw, 'google'), { append: true })
    // The issuer names itself in its answer (RFC 9207): an answer that names another issuer is refused.
    if (iss !== undefined && iss !== settings.issuer) return toLogin(c, 'google-non-valido', attempt.redirect)
    if (error !== undefined) return toLogin(c, errorAtGoogle(error), attempt.redirect)
    if (!code) return toLogin(c, 'google-non-valido', attempt.redirect)
    const meeting = await meetProvider(c, settings, attempt, code, now)
    return 'error' in meeting ? toLogin(c, meeting.error, attempt.redirect) : enter(c, meeting.person, attempt, now)
  })

/** The login page with the reason. The requested path is kept, for another try or for the mail. */
const toLogin = (c: Context<AppEnv>, error: SignInError, redirect = '/'): Response =>
  c.redirect(withRedirect(`/login?errore=${error}`, redirect), 302)

/** True for prefetches and preloads. A navigation preload comes in addition to the navigation itself. */
const isLookingAhead = (headers: Headers): boolean =>
  headers.has('service-worker-navigation-preload') ||
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.startsWith('prefetch'))

const originOf = (c: Context<AppEnv>): string => new URL(c.req.url).origin

/**
 * The path to open after the sign-in. The built page does not know its own address, so until its script runs, its link to
 * this route has no `redirect`. Then the path is taken from the referrer, which these pages send to this site alone.
 */
function wantedPath(c: Context<AppEnv>): string | undefined {
  const stated = c.req.query('redirect')
  const referrer = c.req.header('referer') ?? ''
  if (stated !== undefined || !URL.canParse(referrer)) return stated
  const { origin, pathname, searchParams } = new URL(referrer)
  return origin === originOf(c) && pathname === '/login' ? (searchParams.get('redirect') ?? undefined) : undefined
}

async function meetProvider(
  c: Context<AppEnv>,
  settings: Google,
  attempt: Attempt,
  code: string,
  now: number,
): Promise<Meeting> {
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
  person: Extract<Meeting, { person: unknown }>['person'],
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

function newAttempt(redirect: string | undefined, now: number): Attempt {
  return {
    state: randomToken(),
    verifier: randomToken(),
    nonce: randomToken(),
    redirect: pageAfterSignIn(redirect),
    expires: now + ATTEMPT_MS,
  }
}

const writeAttempt = (secret: string, attempt: Attempt): Promise<string> => sign(secret, 'google', attempt)

/** This browser's attempt, if `state` belongs to it. */
async function readAttempt(secret: string, cookie: string, state: string, now: number): Promise<Attempt | null> {
  const attempt = await verify(secret, 'google', cookie, Attempt)
  if (!attempt || attempt.expires <= now || attempt.expires > now + ATTEMPT_MS) return null
  return (await isSameSecret(attempt.state, state)) ? attempt : null
}

/** Applies design.md, «Redirects», and allows only pages: no API, no login page. The result is encoded for a header. */
function pageAfterSignIn(wanted: string | undefined): string {
  const { pathname, search, hash } = new URL(safeRedirect(wanted), 'https://site.invalid')
  const path = `${pathname}${search}${hash}`
  return /^\/(login|api)(\/|$)/.test(pathname) || path.length > LONGEST_REDIRECT_BYTES ? '/' : path
}

const callbackOf = (origin: string): string => `${origin}/api/auth/google/callback`

const clientOf = (google: Google, origin: string): OAuth2Client =>
  new OAuth2Client(google.clientId, google.clientSecret, callbackOf(origin))

function googleAddress(google: Google, origin: string, attempt: Attempt): URL {
  const { state, verifier, nonce } = attempt
  const address = clientOf(google, origin).createAuthorizationURLWithPKCE(
    google.authorizationEndpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'email', 'profile'],
  )
  address.searchParams.set('nonce', nonce)
  // On a shared device the next person may be another one; without this, Google would reuse the account of the last.
  address.searchParams.set('prompt', 'select_account')
  return address
}

/** The error that Google sends in place of a code (RFC 6749, 4.1.2.1). */
const errorAtGoogle = (error: string): SignInError =>
  error === 'access_denied' ? 'google-annullato' : 'google-non-risponde'

/**
 * The person behind a code, after every check.
 *
 * @throws ProviderAway when Google is out of reach or too slow, or refuses this deployment's credentials
 */
async function meetPerson(
  google: Google,
  origin: string,
  attempt: Attempt,
  code: string,
  now: number,
): Promise<Meeting> {
  try {
    return await inTime(meet(google, origin, attempt, code, now), GOOGLE_WAIT_MS)
  } catch (error) {
    if (error instanceof TooSlow) throw new ProviderAway('too slow', error)
    throw error
  }
}

async function meet(google: Google, origin: string, attempt: Attempt, code: string, now: number): Promise<Meeting> {
  const idToken = await exchange(google, origin, attempt, code)
  if (idToken === null) return { error: 'google-scaduto' }
  const claims = await readIdToken(idToken, google, attempt.nonce, now)
  if (!claims) return { error: 'google-non-valido' }
  if (!claims.email_verified) return { error: 'google-non-verificata' }
  const email = accountEmail(claims.email ?? '')
  if (email === null) return { error: 'google-non-valido' }
  return { person: { sub: claims.sub, email, displayName: cleanFullName(claims.name ?? '') } }
}

/** Null when the code is spent, too old or of another attempt: the person has to start again. */
async function exchange(google: Google, origin: string, attempt: Attempt, code: string): Promise<string | null> {
  try {
    const tokens = await clientOf(google, origin).validateAuthorizationCode(
      google.tokenEndpoint,
      code,
      attempt.verifier,
    )
    return tokens.idToken()
  } catch (error) {
    if (error instanceof OAuth2RequestError) {
      if (error.code === 'invalid_grant') return null
      throw new ProviderAway(`refused us: ${error.code}`)
    }
    throw new ProviderAway(
      'no tokens',
      error instanceof ArcticFetchError ? error.cause : error, // the network's own error, not Arctic's wrapper
    )
  }
}

/**
 * The claims of a valid token of this issuer, for this client and this attempt; null for any other token. Verifies the
 * signature and every claim that matters (design.md, «Google»).
 *
 * @throws ProviderAway when the issuer's keys cannot be fetched
 */
async function readIdToken(token: string, google: Google, nonce: string, now: number): Promise<Claims | null> {
  const keys = await keysOf(google.issuer, now)
  let payload: JWTPayload
  try {
    ;({ payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: issuersOf(google.issuer),
      audience: google.clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      maxTokenAge: OLDEST_S,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now),
    }))
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    if (isAboutKeys(error)) throw new ProviderAway('its keys could not be read', error)
    return null
  }
  const claims = v.safeParse(Claims, payload)
  if (!claims.success || claims.output.nonce !== nonce) return null
  // A token for several audiences was not made for this client alone (OpenID Connect Core, 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length !== 1) return null
  if (claims.output.azp !== undefined && claims.output.azp !== google.clientId) return null
  return claims.output
}

/** Google spells its issuer in two ways, and its documentation says to accept both. */
const issuersOf = (issuer: string): string[] =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

/** True if jose failed to get the keys; its other errors concern the token. */
const isAboutKeys = (error: errors.JOSEError): boolean =>
  error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code

async function keysOf(issuer: string, now: number): Promise<JWTVerifyGetKey> {
  const cached = keptKeys.get(issuer)
  if (cached && cached.until > now) return cached.keys
  const response = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const discovered = v.safeParse(Discovery, await response.json().catch(() => null))
  // A discovery document of another issuer would name that issuer's keys.
  if (!discovered.success || discovered.output.issuer !== issuer) throw new ProviderAway('a faulty discovery document')
  const keys = createRemoteJWKSet(new URL(discovered.output.jwks_uri), { [customFetch]: ask })
  keptKeys.set(issuer, { keys, until: now + DISCOVERY_KEPT_MS })
  return keys
}

/** @throws ProviderAway */
async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(GOOGLE_WAIT_MS), ...init, redirect: 'manual' })
  } catch (cause) {
    throw new ProviderAway('no answer', cause)
  }
  if (response.status !== 200) throw new ProviderAway(`answered ${response.status}`)
  return response
}
