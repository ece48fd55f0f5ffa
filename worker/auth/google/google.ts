/**
 * Google sign-in, and the only user of Arctic: the redirect to Google and the exchange of the code. The endpoints are
 * settings, so another OpenID provider can take its place (contract, «Configuration»).
 */
import { ArcticFetchError, CodeChallengeMethod, OAuth2Client, OAuth2RequestError } from 'arctic'
import { cleanFullName } from '../../../shared/rooms/written-names.ts'
import { cleanEmail } from '../../../shared/sign-in/email-address.ts'
import type { SignInError } from '../../../shared/sign-in/sign-in-errors.ts'
import { inTime, TooSlow } from '../../calls/in-time.ts'
import type { Google } from '../../env.ts'
import type { Attempt } from './google-attempt.ts'
import { readIdToken } from './id-token.ts'
import { ProviderAway } from './provider-away.ts'

/** The time limit after a person returns from Google, for code and keys together. */
const PATIENCE_MS = 5000

/** The person whom Google has verified. `sub` is the key: addresses change hands, `sub` does not. */
export type GooglePerson = { sub: string; email: string; displayName: string | null }

export type Met = { person: GooglePerson } | { error: SignInError }

const callbackOf = (origin: string): string => `${origin}/api/auth/google/callback`

const clientOf = (google: Google, origin: string): OAuth2Client =>
  new OAuth2Client(google.clientId, google.clientSecret, callbackOf(origin))

/** Where the person is sent. */
export function googleAddress(google: Google, origin: string, attempt: Attempt): URL {
  const { state, verifier, nonce } = attempt
  const address = clientOf(google, origin).createAuthorizationURLWithPKCE(
    google.authorizationEndpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'email', 'profile'],
  )
  address.searchParams.set('nonce', nonce)
  // A shared device: after a sign-out the next person may be another, and Google would otherwise not ask.
  address.searchParams.set('prompt', 'select_account')
  return address
}

/** The error that Google sends in place of a code (RFC 6749, 4.1.2.1). */
export const errorAtGoogle = (error: string): SignInError =>
  error === 'access_denied' ? 'google-annullato' : 'google-non-risponde'

/**
 * The person behind a code, after every check.
 *
 * @throws ProviderAway when Google cannot be reached, is too slow, or refuses this deployment's credentials
 */
export async function meetPerson(
  google: Google,
  origin: string,
  attempt: Attempt,
  code: string,
  now: number,
): Promise<Met> {
  try {
    return await inTime(meet(google, origin, attempt, code, now), PATIENCE_MS)
  } catch (error) {
    if (error instanceof TooSlow) throw new ProviderAway('too slow', error)
    throw error
  }
}

async function meet(google: Google, origin: string, attempt: Attempt, code: string, now: number): Promise<Met> {
  const idToken = await exchange(google, origin, attempt, code)
  if (idToken === null) return { error: 'google-scaduto' }
  const claims = await readIdToken(idToken, google, attempt.nonce, now)
  if (!claims) return { error: 'google-non-valido' }
  if (!claims.email_verified) return { error: 'google-non-verificata' }
  const email = cleanEmail(claims.email ?? '')
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
