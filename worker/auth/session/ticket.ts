/**
 * The ticket: five minutes in which the hot paths need not ask D1 who is calling. It names its session, and counts only
 * beside that session's own cookie, so a ticket that outlives a logout (an answer that was under way) opens nothing.
 *
 * After them it is good for the upgrade alone, as long as a socket may live: after a deploy every socket comes back within
 * seconds, and each would be a session read in D1. It opens nothing then but a lobby to look at.
 */
import * as v from 'valibot'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/heartbeat.ts'
import type { Caller } from '../../context.ts'
import { sign, verify } from '../crypto/signed.ts'

export const TICKET_MS = 5 * 60_000

const Ticket = v.strictObject({
  account: v.string(),
  session: v.string(),
  name: v.nullable(v.string()),
  season: v.number(),
  owes: v.boolean(),
  expires: v.number(),
})

export function makeTicket(secret: string, caller: Caller, now: number): Promise<string> {
  const ticket: v.InferOutput<typeof Ticket> = {
    account: caller.accountId,
    session: caller.sessionId,
    name: caller.fullName,
    season: caller.season,
    owes: caller.owesDelivery,
    expires: now + TICKET_MS,
  }
  return sign(secret, 'ticket', ticket)
}

/** Null when forged, another season's (SEASON-IS-PART-OF-THE-KEY) or another session's, or older than `lifeMs`. */
async function read(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  lifeMs: number,
  now: number,
): Promise<v.InferOutput<typeof Ticket> | null> {
  const ticket = await verify(secret, 'ticket', text, Ticket)
  if (!ticket || ticket.session !== expected.sessionId || ticket.season !== expected.season) return null
  const age = now - (ticket.expires - TICKET_MS)
  // A clock that ran ahead must not have made one that lives longer.
  return age >= 0 && age < lifeMs ? ticket : null
}

export type ReadTicket = { caller: Caller; isFresh: boolean }

/** Fresh: over half of its five minutes is left. */
export async function readTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<ReadTicket | null> {
  const ticket = await read(secret, text, expected, TICKET_MS, now)
  if (!ticket) return null
  return {
    caller: {
      accountId: ticket.account,
      sessionId: ticket.session,
      fullName: ticket.name,
      season: ticket.season,
      owesDelivery: ticket.owes,
    },
    isFresh: ticket.expires - now > TICKET_MS / 2,
  }
}

/** Whose lobby may be looked at. */
export async function readUpgradeTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<string | null> {
  const ticket = await read(secret, text, expected, SOCKET_LIFETIME_MS, now)
  return ticket?.account ?? null
}
