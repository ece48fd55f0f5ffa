/**
 * The ticket for the upgrade alone. After a deploy every socket comes back within seconds, long after the five minutes of
 * the other ticket: without this one each of them would be a session read in D1. It lives as long as a socket may, opens
 * nothing but a lobby to look at, and counts only beside its own session's cookie.
 */
import * as v from 'valibot'
import { SOCKET_LIFETIME_MS } from '../../shared/protocol/heartbeat.ts'
import type { Caller } from '../context.ts'
import { sign, verify } from './signed.ts'

const UpgradeTicket = v.strictObject({
  account: v.string(),
  session: v.string(),
  season: v.number(),
  expires: v.number(),
})

export function makeUpgradeTicket(secret: string, caller: Caller, now: number): Promise<string> {
  const ticket: v.InferOutput<typeof UpgradeTicket> = {
    account: caller.accountId,
    session: caller.sessionId,
    season: caller.season,
    expires: now + SOCKET_LIFETIME_MS,
  }
  return sign(secret, 'upgrade', ticket)
}

/** The account; null when forged, expired, another season's (SEASON-IS-PART-OF-THE-KEY) or another session's. */
export async function readUpgradeTicket(
  secret: string,
  text: string,
  expected: { sessionId: string; season: number },
  now: number,
): Promise<string | null> {
  const ticket = await verify(secret, 'upgrade', text, UpgradeTicket)
  // A clock that ran ahead must not have made one that lives longer than a socket.
  if (!ticket || ticket.expires <= now || ticket.expires > now + SOCKET_LIFETIME_MS) return null
  return ticket.session === expected.sessionId && ticket.season === expected.season ? ticket.account : null
}
