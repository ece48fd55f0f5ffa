/**
 * Verifies an ID token: its signature, and every claim that matters (decision 14). The keys come from the issuer's
 * discovery document and are cached by each isolate: Google replaces its keys every few days.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Google } from '../../env.ts'
import { ProviderAway } from './provider-away.ts'

/** The one algorithm that Google signs with: it excludes «none», and a public key used as a shared secret. */
const ALGORITHMS = ['RS256']
/** Between the issuer's clock and this one. */
const CLOCK_TOLERANCE_S = 30
/** The token was made a moment ago for this attempt: an older one is refused. */
const OLDEST_S = 600
const DISCOVERY_KEPT_MS = 3600_000
const PATIENCE_MS = 5000

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) })
const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  nonce: v.string(),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
  azp: v.optional(v.string()),
})
export type Claims = v.InferOutput<typeof Claims>

const keptKeys = new Map<string, { keys: JWTVerifyGetKey; until: number }>()

/** @throws ProviderAway */
async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), ...init, redirect: 'manual' })
  } catch (cause) {
    throw new ProviderAway('no answer', cause)
  }
  if (response.status !== 200) throw new ProviderAway(`answered ${response.status}`)
  return response
}

async function keysOf(issuer: string, now: number): Promise<JWTVerifyGetKey> {
  const known = keptKeys.get(issuer)
  if (known && known.until > now) return known.keys
  const response = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const discovered = v.safeParse(Discovery, await response.json().catch(() => null))
  // A document of another issuer would name that issuer's keys.
  if (!discovered.success || discovered.output.issuer !== issuer) throw new ProviderAway('a faulty discovery document')
  const keys = createRemoteJWKSet(new URL(discovered.output.jwks_uri), { [customFetch]: ask })
  keptKeys.set(issuer, { keys, until: now + DISCOVERY_KEPT_MS })
  return keys
}

/** Google spells its issuer in two ways, and its documentation says to accept both. */
const issuersOf = (issuer: string): string[] =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

/** Whether jose failed to get the keys; its other errors are about the token. */
const isAboutKeys = (error: errors.JOSEError): boolean =>
  error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code

/**
 * The claims of a valid token of this issuer, for this client and this attempt; null for any other.
 *
 * @throws ProviderAway when the issuer's keys cannot be fetched
 */
export async function readIdToken(token: string, google: Google, nonce: string, now: number): Promise<Claims | null> {
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
