/** Who has the operator's token, which stands in for session and Origin. */
import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'
import { isSameSecret } from './crypto.ts'

export async function isOperator(c: Context<AppEnv>): Promise<boolean> {
  const expected = c.get('config').operatorToken
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return expected !== null && sent !== undefined && isSameSecret(sent, expected)
}
