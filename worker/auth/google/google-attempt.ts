/**
 * One attempt to come in through Google: what must be the same when the person is back. It lies signed in a short-lived
 * HttpOnly cookie, so nothing is stored for those who never return. The cookie is `__Host-`, which forbids a narrower Path:
 * a path keeps no secret from the same site, while the prefix keeps a neighbouring host from planting an attempt of its own.
 */
import * as v from 'valibot'
import { safeRedirect } from '../../../shared/sign-in/redirect.ts'
import { isSameSecret, randomToken } from '../crypto/digest.ts'
import { sign, verify } from '../crypto/signed.ts'

/** Time to find one's phone for the second factor. */
export const ATTEMPT_MS = 10 * 60_000

/** A cookie holds 4 kB; a path longer than this is not worth losing the sign-in for. */
const LONGEST_REDIRECT_BYTES = 1500

const Attempt = v.strictObject({
  state: v.string(),
  /** PKCE's secret half: the code is worth nothing without it. */
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

/** The attempt that this browser has under way, when it is the one that `state` speaks of. */
export async function readAttempt(secret: string, cookie: string, state: string, now: number): Promise<Attempt | null> {
  const attempt = await verify(secret, 'google', cookie, Attempt)
  if (!attempt || attempt.expires <= now || attempt.expires > now + ATTEMPT_MS) return null
  return (await isSameSecret(attempt.state, state)) ? attempt : null
}

/** Decision 16, and a page: not the API, nor the login that was just left. As a header may hold it. */
function pageAfterSignIn(wanted: string | undefined): string {
  const { pathname, search, hash } = new URL(safeRedirect(wanted), 'https://site.invalid')
  const path = `${pathname}${search}${hash}`
  return /^\/(login|api)(\/|$)/.test(pathname) || path.length > LONGEST_REDIRECT_BYTES ? '/' : path
}
