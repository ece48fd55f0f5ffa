/**
 * The ticket: for five minutes the hot paths need not ask D1 who is calling. It names its session, and is valid only
 * beside that session's own cookie, so a ticket that is set after a logout (by an answer under way) opens nothing.
 *
 * After five minutes it is valid for upgrades and a room's board alone, for as long as a socket may live: after a
 * deployment every socket comes back within seconds, at the seal everybody asks for their boards, and each would read a
 * session in D1. By then it opens nothing but the view of a lobby, and the boards of rooms that its account is in.
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

/** Null when the ticket is forged, of another season (SEASON-IS-PART-OF-THE-KEY) or session, or older than `lifeMs`. */
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
  // A ticket from the future, made by a clock that ran ahead, would live longer.
  return age >= 0 && age < lifeMs ? ticket : null
}

export type ReadTicket = { caller: Caller; isFresh: boolean }

/** Fresh: more than half of its five minutes is left. */
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

/** @returns the account that may open a socket, and ask for a board */
export async function readUpgradeTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<string | null> {
  const ticket = await read(secret, text, expected, SOCKET_LIFETIME_MS, now)
  return ticket?.account ?? null
}
