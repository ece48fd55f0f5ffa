/**
 * The ticket: it says who is calling without a question to D1. It names its session, and is valid only beside that
 * session's own cookie, so a ticket that is set after a logout (by an answer under way) opens nothing.
 *
 * Its age decides what it is good for. For five minutes it opens the hot paths: joins and views. After that it is valid
 * for upgrades and a room's board alone, for as long as a socket may live: after a deployment every socket comes back
 * within seconds, at the seal everybody asks for their boards, and each would read a session in D1. By then it opens
 * nothing but the view of a lobby, and the boards of rooms that its account is in. It never says whose words are written.
 */
import * as v from 'valibot'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/heartbeat.ts'
import type { Caller } from '../../context.ts'
import { sign, verify } from '../crypto/signed.ts'

/** How long it is good for the hot paths. */
export const HOT_MS = 5 * 60_000
export const TICKET_MS = SOCKET_LIFETIME_MS

const Ticket = v.strictObject({
  account: v.string(),
  session: v.string(),
  name: v.nullable(v.string()),
  season: v.number(),
  finished: v.boolean(),
  made: v.number(),
})

export function makeTicket(secret: string, caller: Caller, now: number): Promise<string> {
  const ticket: v.InferOutput<typeof Ticket> = {
    account: caller.accountId,
    session: caller.sessionId,
    name: caller.fullName,
    season: caller.season,
    finished: caller.hasFinished,
    made: now,
  }
  return sign(secret, 'ticket', ticket)
}

/** `caller`: as they were when it was made. */
export type ReadTicket = { caller: Caller; ageMs: number }

/** Null when it is forged, of another season (SEASON-IS-PART-OF-THE-KEY) or session, or older than twelve hours. */
export async function readTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<ReadTicket | null> {
  const ticket = await verify(secret, 'ticket', text, Ticket)
  if (!ticket || ticket.session !== expected.sessionId || ticket.season !== expected.season) return null
  const ageMs = now - ticket.made
  // A ticket from the future, made by a clock that ran ahead, would live longer.
  if (ageMs < 0 || ageMs >= TICKET_MS) return null
  const caller: Caller = {
    accountId: ticket.account,
    sessionId: ticket.session,
    fullName: ticket.name,
    season: ticket.season,
    hasFinished: ticket.finished,
  }
  return { caller, ageMs }
}
