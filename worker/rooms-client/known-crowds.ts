/**
 * This isolate's knowledge of which rooms have relays: read from the directory every few seconds, and learnt from a
 * room that refused a socket (421). There are very few of them, so all are read at once, in the background. A room that
 * is not known yet costs a detour, never an answer.
 */
import { crowdedRooms } from '../db/rooms/directory.ts'
import type { Bindings } from '../env.ts'
import { describe, log } from '../logging/log.ts'

const KNOWN_MS = 10_000

const known = new Map<string, number>()
let readAt = Number.NEGATIVE_INFINITY

/** How many relays the room has; 0: none that this isolate knows of. */
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

/** The number of relays never falls, so the higher of two is the newer. */
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
