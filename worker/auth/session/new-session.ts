/** A new token for each sign-in; D1 stores only its hash. */
import type { SessionToBe } from '../../db/accounts/sessions.ts'
import { digest, randomToken } from '../crypto/digest.ts'

export async function newSession(previousToken: string | null): Promise<SessionToBe & { token: string }> {
  const token = randomToken()
  const [tokenHash, replaces] = await Promise.all([
    digest(token),
    previousToken === null ? null : digest(previousToken),
  ])
  return { token, tokenHash, replaces }
}
