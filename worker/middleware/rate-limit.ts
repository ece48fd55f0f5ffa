/**
 * How many requests one caller may make in a minute: a coarse limit, counted by the bindings at each data centre
 * (wrangler.toml has the numbers). The exact counts of mails are in D1.
 */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { callerKey } from '../http/caller-key.ts'
import { refuse } from '../http/problem.ts'
import { faultOf, log } from '../logging/log.ts'

/** A limit that does not answer lets everybody in: behind each there is an exact one. */
async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success
  } catch (error) {
    log({ event: 'limit-away', ...faultOf(error) })
    return true
  }
}

/** Mails are limited on the developer's own machine too, where all callers share one key. */
const mailKey = (request: Request): string => callerKey(request) ?? 'local'

export const limitMails = createMiddleware<AppEnv>(async (c, next) => {
  if (await isWithin(c.env.MAIL_LIMIT, mailKey(c.req.raw))) return next()
  const sentence = 'Da qui sono partite troppe mail in un minuto. Aspetta un momento e riprova.'
  return refuse(c, { code: 'auth/too-many-mails', sentence })
})

/** For returns from Google: the same limit as for mails, with a count of its own. */
export const mayComeFromGoogle = (c: Context<AppEnv>): Promise<boolean> =>
  isWithin(c.env.MAIL_LIMIT, `google:${mailKey(c.req.raw)}`)

/** Not on the developer's own machine: benches and tests ask for more than any home. */
async function isStrangerWithin(limit: RateLimit, request: Request): Promise<boolean> {
  const key = callerKey(request)
  return key === null || isWithin(limit, key)
}

export const tooMany = (c: Context<AppEnv>): Response => refuse(c, 'request/too-many')

/** For requests that cost D1 a query, whoever makes them. */
export const mayVisit = (c: Context<AppEnv>): Promise<boolean> => isStrangerWithin(c.env.VISIT_LIMIT, c.req.raw)

export const limitVisits = createMiddleware<AppEnv>(async (c, next) => ((await mayVisit(c)) ? next() : tooMany(c)))

/** For guesses at the operator's token. */
export const mayGuess = (c: Context<AppEnv>): Promise<boolean> => isStrangerWithin(c.env.OPERATOR_LIMIT, c.req.raw)
