/**
 * The limit of requests per caller and minute, the definition of a caller, and the check of the operator, who has no limit.
 * The limit is coarse: each data centre counts for itself, by bindings (wrangler.toml has the numbers). The exact counts of
 * mails are in D1.
 */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isSameSecret } from '../platform/crypto.ts'
import { faultOf, log } from '../platform/log.ts'
import { refuse } from './answers.ts'
import type { AppEnv } from './context.ts'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`)
const GROUPS = 8

export const limitMails = createMiddleware<AppEnv>(async (c, next) => {
  if (await isWithin(c.env.MAIL_LIMIT, mailKey(c.req.raw))) return next()
  const sentence = 'Da qui sono partite troppe e-mail in un minuto. Aspetta un momento e riprova.'
  return refuse(c, { code: 'auth/too-many-mails', sentence })
})

/** For returns from Google: the same limit as for mails, with a separate count. */
export const mayComeFromGoogle = (c: Context<AppEnv>): Promise<boolean> =>
  isWithin(c.env.MAIL_LIMIT, `google:${mailKey(c.req.raw)}`)

/** Never the operator: the commands read season and health by public routes, from an address that many people may share. */
export const limitVisits = createMiddleware<AppEnv>(async (c, next) =>
  (await mayVisit(c)) || (await isOperator(c)) ? next() : tooMany(c),
)

/** For requests that cost D1 a query. */
export const mayVisit = (c: Context<AppEnv>): Promise<boolean> => isStrangerWithin(c.env.VISIT_LIMIT, c.req.raw)

export const tooMany = (c: Context<AppEnv>): Response => refuse(c, 'request/too-many')

/** For wrong tokens of the operator; the right one is not counted. */
export const mayGuess = (c: Context<AppEnv>): Promise<boolean> => isStrangerWithin(c.env.OPERATOR_LIMIT, c.req.raw)

/**
 * The check of the operator's token, which replaces session and Origin.
 *
 * @param expected the token; passed only when the configuration is faulty and cannot give it
 */
export async function isOperator(c: Context<AppEnv>, expected = c.get('config').operatorToken): Promise<boolean> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return expected !== null && sent !== undefined && isSameSecret(sent, expected)
}

/** True if the limiter itself fails: the game goes on without it. */
async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success
  } catch (error) {
    log({ event: 'limit-away', ...faultOf(error) })
    return true
  }
}

/** No limit on the developer's own machine: benches and tests send more requests than any home. */
async function isStrangerWithin(limit: RateLimit, request: Request): Promise<boolean> {
  const key = callerKey(request)
  return key === null || isWithin(limit, key)
}

/** Mails are limited on the developer's own machine too, where all callers share one key. */
const mailKey = (request: Request): string => callerKey(request) ?? 'local'

/**
 * The key by which a caller's requests are limited: the address in one spelling; null on the developer's own machine. A home has
 * a whole /64 of IPv6 and may use a new address for each request, so the key of IPv6 is the /64. Cloudflare overwrites the
 * header in every request; `vite dev`, `vite preview` and `wrangler dev` write the loopback address by which they were called.
 */
export function callerKey(request: Request): string | null {
  const address = request.headers.get('cf-connecting-ip')?.trim() ?? ''
  if (address === '') return null
  const groups = groupsOf(address)
  const ipv4 = groups === null ? address : mappedIpv4(groups)
  if (ipv4 !== null && IPV4.test(ipv4)) return ipv4.startsWith('127.') ? null : ipv4
  // Cloudflare never writes such a header: all callers that send one share one budget.
  if (groups === null) return 'unreadable'
  if (isLoopback(groups)) return null
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Eight numbers; null for any text that is not an IPv6 address. `URL` normalises its many spellings. */
function groupsOf(text: string): number[] | null {
  const url = `http://[${text}]/`
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(url)) return null
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const numbersIn = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [numbersIn(head), numbersIn(tail ?? '')]
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
}

/** The IPv4 address in `::ffff:192.0.2.1`, the form in which a dual-stack socket writes it. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

const isLoopback = (groups: readonly number[]): boolean =>
  groups[7] === 1 && groups.slice(0, 7).every((group) => !group)
