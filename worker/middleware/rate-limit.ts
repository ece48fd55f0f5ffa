/**
 * How much one caller may ask for in a minute: coarse and close by (the bindings count at each data centre, wrangler.toml says
 * how much). The exact counts of mails are in D1.
 */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { callerKey } from '../http/caller-key.ts'
import { refuse } from '../http/problem.ts'
import { faultOf, log } from '../logging/log.ts'

/** What the bindings count by (`period` in wrangler.toml): whoever waits so long may come again. */
const MINUTE = { 'retry-after': '60' }

/** A brake that does not answer must not stand in anybody's way: behind each there is what stops an attack by itself. */
async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success
  } catch (error) {
    log({ event: 'limit-away', ...faultOf(error) })
    return true
  }
}

/** Mails are limited on somebody's own machine too, where all callers are one. */
const mailKey = (request: Request): string => callerKey(request) ?? 'local'

export const limitMails = createMiddleware<AppEnv>(async (c, next) => {
  if (await isWithin(c.env.MAIL_LIMIT, mailKey(c.req.raw))) return next()
  const sentence = 'Da qui sono partite troppe mail in un minuto. Aspetta un momento e riprova.'
  return refuse(c, { code: 'auth/too-many-mails', sentence }, {}, MINUTE)
})

/** Who comes back from Google: as many as mails, counted apart from them. */
export const mayComeFromGoogle = (c: Context<AppEnv>): Promise<boolean> =>
  isWithin(c.env.MAIL_LIMIT, `google:${mailKey(c.req.raw)}`)

/** Not on somebody's own machine: benches and tests ask for more than any living room. */
async function isStrangerWithin(limit: RateLimit, request: Request): Promise<boolean> {
  const key = callerKey(request)
  return key === null || isWithin(limit, key)
}

export const tooMany = (c: Context<AppEnv>): Response => refuse(c, 'request/too-many', {}, MINUTE)

/** For what costs D1 work whoever asks. */
export const mayVisit = (c: Context<AppEnv>): Promise<boolean> => isStrangerWithin(c.env.VISIT_LIMIT, c.req.raw)

export const limitVisits = createMiddleware<AppEnv>(async (c, next) => ((await mayVisit(c)) ? next() : tooMany(c)))

/** The operator's token. */
export const mayGuess = (c: Context<AppEnv>): Promise<boolean> => isStrangerWithin(c.env.OPERATOR_LIMIT, c.req.raw)
