/**
 * The ticket: five minutes in which the hot paths need not ask D1 who is calling. It names its session, and counts only
 * beside that session's own cookie, so a ticket that outlives a logout (an answer that was under way) opens nothing.
 */
import * as v from 'valibot'
import type { Caller } from '../context.ts'
import { sign, verify } from './signed.ts'

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

export type ReadTicket = { caller: Caller; isFresh: boolean }

/** Null when forged, expired, another season's (SEASON-IS-PART-OF-THE-KEY) or another session's. Fresh: over half is left. */
export async function readTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<ReadTicket | null> {
  const ticket = await verify(secret, 'ticket', text, Ticket)
  // A clock that ran ahead must not have made a ticket that lives longer than five minutes.
  if (!ticket || ticket.expires <= now || ticket.expires > now + TICKET_MS) return null
  if (ticket.session !== expected.sessionId || ticket.season !== expected.season) return null
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
