/**
 * Which rooms are carried by relays, as this isolate knows it: from the directory every few seconds, and from a room itself
 * that was asked in vain. There are very few of them, so all are read at once and nobody waits for it. Not knowing costs a
 * detour, never an answer.
 */
import { crowdedRooms } from '../db/rooms/directory.ts'
import type { Bindings } from '../env.ts'
import { describe, log } from '../logging/log.ts'

const KNOWN_MS = 10_000

const known = new Map<string, number>()
let readAt = Number.NEGATIVE_INFINITY

/** How many relays the room has; 0: none that we know of. */
export function relayCountOf(
  roomId: string,
  env: Pick<Bindings, 'DB'>,
  waitUntil: (work: Promise<void>) => void,
  now: number,
): number {
  if (now - readAt > KNOWN_MS) {
    readAt = now
    waitUntil(read(env))
  }
  return known.get(roomId) ?? 0
}

/** A relay's number is never taken back, so the higher of two is the newer. */
export function learnRelayCount(roomId: string, count: number): void {
  known.set(roomId, Math.max(count, known.get(roomId) ?? 0))
}

async function read(env: Pick<Bindings, 'DB'>): Promise<void> {
  try {
    for (const { id, count } of await crowdedRooms(env.DB)) learnRelayCount(id, count)
  } catch (error) {
    log({ event: 'crowds-unknown', error: describe(error) })
  }
}
