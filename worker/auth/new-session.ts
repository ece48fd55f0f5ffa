/** A session to be: a new token at each sign-in, made here, kept in D1 only as its hash. */
import { digest, randomToken } from './digest.ts'
import { sessionIdOf } from './identify.ts'

export type SessionRow = {
  tokenHash: string
  id: string
  /** The session that this browser had before, by its hash: it ends with the new one's beginning. */
  replaces: string | null
}

export async function newSession(previousToken: string | null): Promise<{ token: string; row: SessionRow }> {
  const token = randomToken()
  const [tokenHash, id, replaces] = await Promise.all([
    digest(token),
    sessionIdOf(token),
    previousToken === null ? null : digest(previousToken),
  ])
  return { token, row: { tokenHash, id, replaces } }
}
