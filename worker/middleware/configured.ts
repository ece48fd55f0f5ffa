/** With a faulty configuration every request gets the same error; `index.ts` has logged the faults at start. */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { ConfigError, configOf } from '../env.ts'
import { refuse } from '../http/problem.ts'

export const configured = createMiddleware<AppEnv>(async (c, next) => {
  try {
    c.set('config', configOf(c.env))
  } catch (error) {
    if (error instanceof ConfigError) return refuse(c, 'server/misconfigured')
    throw error
  }
  return next()
})
