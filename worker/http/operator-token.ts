/** The check of the operator's token, which replaces session and Origin. */
import type { Context } from 'hono'
import { isSameSecret } from '../platform/crypto.ts'
import type { AppEnv } from './context.ts'

/** @param expected the token; passed only when the configuration is faulty and cannot give it */
export async function isOperator(c: Context<AppEnv>, expected = c.get('config').operatorToken): Promise<boolean> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return expected !== null && sent !== undefined && isSameSecret(sent, expected)
}
