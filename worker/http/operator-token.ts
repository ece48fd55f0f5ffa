/** Who has the operator's token, which stands in for session and Origin. */
import type { Context } from 'hono'
import { isSameSecret } from '../platform/crypto.ts'
import type { AppEnv } from './context.ts'

/** @param expected the token; another place than the configuration only where that is faulty */
export async function isOperator(c: Context<AppEnv>, expected = c.get('config').operatorToken): Promise<boolean> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return expected !== null && sent !== undefined && isSameSecret(sent, expected)
}
