/** What is counted of the requests, so that the operator sees an evening go by without one line of log for each. */
import * as v from 'valibot'
import { type RefusalCode, refusalStatus } from '../../shared/refusals.ts'

export const COUNTS = [
  'requests',
  'saves',
  'finishes',
  'joins',
  'sockets',
  'mails',
  'overloads',
  'failures',
  'mailFailures',
  'mailsHeldBack',
] as const
export type Count = (typeof COUNTS)[number]
export type Counts = Record<Count, number>

export const noCounts = (): Counts => v.parse(Counts, {})
const count = v.optional(v.number(), 0)
/** As another isolate of another version may send it. */
export const Counts = v.object({
  requests: count,
  saves: count,
  finishes: count,
  joins: count,
  sockets: count,
  mails: count,
  overloads: count,
  failures: count,
  mailFailures: count,
  mailsHeldBack: count,
})

export function addCounts(to: Counts, more: Counts): void {
  for (const name of COUNTS) to[name] += more[name]
}

const DONE: Record<string, Count> = {
  'PUT /api/me/words': 'saves',
  'POST /api/me/finish': 'finishes',
  'GET /api/rooms/:id/live': 'sockets',
  'POST /api/auth/email-link': 'mails',
}

/** Others' trouble: the carrier's is counted as its own, the weather's not at all (page 700 says so, and goes on). */
const NOT_OURS: Partial<Record<RefusalCode, Count[]>> = {
  'auth/mail-failed': ['mailFailures'],
  'weather/unavailable': [],
}

/** What one answer counts as. Too many requests and too much at once are one thing here: someone was told to wait. */
export function countsOf(answer: {
  method: string
  route: string
  status: number
  refusal: RefusalCode | undefined
  hasJoined?: boolean | undefined
}): Count[] {
  const { method, route, status, refusal, hasJoined } = answer
  const refused = refusal && refusalStatus(refusal)
  const isOverload = status === 429 || refused === 429 || refusal === 'server/overloaded'
  // Whoever comes back from Google is led to a page whatever happens: there the status says nothing.
  const hasFailed = status >= 500 || (refused !== undefined && refused >= 500)
  const failure = refusal && NOT_OURS[refusal]
  const done = status < 300 ? DONE[`${method} ${route}`] : undefined
  const counts: Count[] = ['requests']
  if (done !== undefined) counts.push(done)
  if (hasJoined) counts.push('joins')
  if (isOverload) counts.push('overloads')
  else if (hasFailed) counts.push(...(failure ?? (['failures'] as const)))
  return counts
}
