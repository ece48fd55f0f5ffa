/** The operator's token instead of a session and an Origin: a browser never sends it by itself. Without it configured there is nothing here. */
import { createMiddleware } from 'hono/factory'
import { isSameSecret } from '../auth/crypto/digest.ts'
import type { AppEnv } from '../context.ts'
import { refuse } from '../http/problem.ts'
import { mayGuess, tooMany } from './rate-limit.ts'

export const operatorOnly = createMiddleware<AppEnv>(async (c, next) => {
  const expected = c.get('config').operatorToken
  if (expected === null) return refuse(c, 'request/not-found')
  // Before the token is looked at: else the one right guess among too many would be told apart by its answer.
  if (!(await mayGuess(c))) return tooMany(c)
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (sent === undefined || !(await isSameSecret(sent, expected))) {
    return refuse(c, 'operator/bad-token', {}, { 'www-authenticate': 'Bearer' })
  }
  return next()
})
