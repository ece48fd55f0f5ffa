/**
 * One attempt to sign in through Google: the values that must match when the person returns. A short-lived HttpOnly
 * cookie keeps it, signed, so nothing is stored for those who never return. The cookie is `__Host-`, which forbids a
 * narrower Path: a path keeps no secret from the same site, while the prefix prevents a neighbouring host from planting
 * an attempt.
 */
import * as v from 'valibot'
import { safeRedirect } from '../../../shared/sign-in/redirect.ts'
import { isSameSecret, randomToken } from '../crypto/digest.ts'
import { sign, verify } from '../crypto/signed.ts'

/** Long enough to find one's phone for the second factor. */
export const ATTEMPT_MS = 10 * 60_000

/** A cookie holds 4 kB: with a longer path the sign-in would fail, so the path is dropped. */
const LONGEST_REDIRECT_BYTES = 1500

const Attempt = v.strictObject({
  state: v.string(),
  /** PKCE's secret half: without it the code is worthless. */
  verifier: v.string(),
  nonce: v.string(),
  redirect: v.string(),
  expires: v.number(),
})
export type Attempt = v.InferOutput<typeof Attempt>

export function newAttempt(redirect: string | undefined, now: number): Attempt {
  return {
    state: randomToken(),
    verifier: randomToken(),
    nonce: randomToken(),
    redirect: pageAfterSignIn(redirect),
    expires: now + ATTEMPT_MS,
  }
}

export const writeAttempt = (secret: string, attempt: Attempt): Promise<string> => sign(secret, 'google', attempt)

/** This browser's attempt, if it is the one that `state` belongs to. */
export async function readAttempt(secret: string, cookie: string, state: string, now: number): Promise<Attempt | null> {
  const attempt = await verify(secret, 'google', cookie, Attempt)
  if (!attempt || attempt.expires <= now || attempt.expires > now + ATTEMPT_MS) return null
  return (await isSameSecret(attempt.state, state)) ? attempt : null
}

/** Decision 16, and only a page: neither the API nor a login page. The result is encoded for a header. */
function pageAfterSignIn(wanted: string | undefined): string {
  const { pathname, search, hash } = new URL(safeRedirect(wanted), 'https://site.invalid')
  const path = `${pathname}${search}${hash}`
  return /^\/(login|api)(\/|$)/.test(pathname) || path.length > LONGEST_REDIRECT_BYTES ? '/' : path
}
