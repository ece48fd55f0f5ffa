/** Checks the operator's token, in place of session and Origin. Where none is configured, these routes are 404. */
import { createMiddleware } from 'hono/factory'
import { isSameSecret } from '../auth/crypto/digest.ts'
import type { AppEnv } from '../context.ts'
import { refuse } from '../http/problem.ts'
import { mayGuess, tooMany } from './rate-limit.ts'

export const operatorOnly = createMiddleware<AppEnv>(async (c, next) => {
  const expected = c.get('config').operatorToken
  if (expected === null) return refuse(c, 'request/not-found')
  // Before the token is compared: else the one right guess among too many would be recognised by its answer.
  if (!(await mayGuess(c))) return tooMany(c)
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (sent === undefined || !(await isSameSecret(sent, expected))) {
    return refuse(c, 'operator/bad-token', {}, { 'www-authenticate': 'Bearer' })
  }
  return next()
})
