/**
 * A session's token: a random id with an HMAC, so that a made-up one is refused before D1 is asked (decision 105). D1 stores
 * the HMAC alone: nobody finds the id of it, not even with the key.
 */
import * as v from 'valibot'
import type { SessionToBe } from '../../db/accounts/sessions.ts'
import { type Bindings, configOf } from '../../env.ts'
import { randomToken } from '../crypto/digest.ts'
import { sign, verify } from '../crypto/signed.ts'
import { readCookie } from './cookies.ts'

const Token = v.strictObject({ id: v.string() })

/** @param previousToken of the session that this browser had before; it ends when the new one begins */
export async function newSession(
  secret: string,
  previousToken: string | null,
): Promise<SessionToBe & { token: string }> {
  const token = await sign(secret, 'session', { id: randomToken() })
  return { token, tokenHash: hashOf(token), replaces: previousToken && hashOf(previousToken) }
}

/** What D1 stores of a token. @param token one that this deployment has signed */
export const hashOf = (token: string): string => token.slice(token.lastIndexOf('.') + 1)

/** The token that came with this request; null where there is none, and where this deployment did not sign it. */
export async function readSessionToken(request: Request, env: Bindings): Promise<string | null> {
  const token = readCookie(request, 'session')
  if (token === null) return null
  return (await verify(configOf(env).authSecret, 'session', token, Token)) && token
}
