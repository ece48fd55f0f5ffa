/** Counters of requests, so that the operator can watch an evening without a log line for each request. */
import * as v from 'valibot'
import { paths } from '../../shared/api/paths.ts'
import { type RefusalCode, refusalStatus } from '../../shared/refusals.ts'

const COUNTS = [
  'requests',
  'saves',
  'finishes',
  'joins',
  'sockets',
  'mails',
  'overloads',
  'limited',
  'failures',
  'bugs',
  'mailFailures',
  'mailsBySecond',
  'mailsHeldBack',
] as const
export type Count = (typeof COUNTS)[number]
export type Counts = Record<Count, number>

const count = v.optional(v.number(), 0)
/** Parsed, because an isolate of another version may have sent it. */
export const Counts = v.object({
  requests: count,
  saves: count,
  finishes: count,
  joins: count,
  sockets: count,
  mails: count,
  overloads: count,
  limited: count,
  failures: count,
  bugs: count,
  mailFailures: count,
  mailsBySecond: count,
  mailsHeldBack: count,
})
export const noCounts = (): Counts => v.parse(Counts, {})

const DONE: Record<string, Count> = {
  'PUT /api/me/words': 'saves',
  'POST /api/me/finish': 'finishes',
  'GET /api/rooms/:id/live': 'sockets',
}

/** Failures of other services: auth/carriers.ts counts mails itself, and page 700 goes on without the weather. */
const NOT_OURS: ReadonlySet<RefusalCode> = new Set([
  'auth/mail-failed',
  'auth/mail-quota',
  'auth/mail-rate',
  'auth/mail-hour',
  'weather/unavailable',
])

/** The counters of one answer. A caller who has reached a personal limit is counted apart: nobody else notices it. */
export function countsOf(answer: {
  method: string
  route: string
  status: number
  refusal: RefusalCode | undefined
  hasJoined?: boolean | undefined
}): Count[] {
  const { method, route, status, refusal, hasJoined } = answer
  const refused = refusal && refusalStatus(refusal)
  const isOverload = refusal === 'server/overloaded'
  const isLimited = status === 429 || refused === 429
  // A return from Google is always answered with a redirect: there the refusal tells more than the status. The health
  // answer reports failures but is not counted as one: otherwise looking at a bad health would keep it bad.
  const hasFailed = route !== paths.health && (status >= 500 || (refused !== undefined && refused >= 500))
  const isOurs = refusal === undefined || !NOT_OURS.has(refusal)
  const done = status < 300 ? DONE[`${method} ${route}`] : undefined
  const counts: Count[] = ['requests']
  if (done !== undefined) counts.push(done)
  if (hasJoined) counts.push('joins')
  if (isOverload) counts.push('overloads')
  else if (isLimited) counts.push('limited')
  else if (hasFailed && isOurs) counts.push('failures')
  return counts
}

function addCounts(to: Counts, more: Counts): void {
  for (const name of COUNTS) to[name] += more[name]
}

const SLOT_MS = 1000
const SLOTS = 60

/** A minute of counts, in slots of a second. In memory only: a watcher keeps the object awake. */
export class LastMinute {
  readonly #slots = new Map<number, Counts>()
  readonly #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(counts: Counts, now: number): void {
    const slot = Math.floor(now / SLOT_MS)
    const ofSlot = this.#slots.get(slot) ?? noCounts()
    addCounts(ofSlot, counts)
    this.#slots.set(slot, ofSlot)
    this.#forget(slot)
  }

  /** `seconds`: the part of the last minute that the counts cover. */
  read(now: number): Counts & { seconds: number } {
    this.#forget(Math.floor(now / SLOT_MS))
    const total = noCounts()
    for (const counts of this.#slots.values()) addCounts(total, counts)
    return { seconds: Math.min(SLOTS, Math.round((now - this.#since) / SLOT_MS)), ...total }
  }

  #forget(current: number): void {
    for (const slot of this.#slots.keys()) if (slot <= current - SLOTS) this.#slots.delete(slot)
  }
}
