/**
 * Gives a crowded room relays that carry its sockets. The Worker hears of their number in the room's answers; it grows with
 * the crowd and never shrinks. The room's own sockets are moved to the relays, some each second.
 *
 * In the mega room players count as well as sockets: home joins it without a socket, and relays send joins in batches.
 */

import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

const MOVE_EVERY_MS = 1000

/** Called after each new socket, here or on a relay, and after joins. */
export function scaleRelays(parts: RoomParts, now: number): void {
  const { store, broadcaster, relays, deadlines, limits } = parts
  const room = existingRoom(store)
  if (!room) return
  const crowd = Math.max(broadcaster.ownCount + relays.sockets, room.isMega ? room.playerCount : 0)
  const isTooMany = crowd > (room.relayCount === 0 ? limits.ownSockets : room.relayCount * limits.relaySockets)
  if (!isTooMany) return
  // Half as many again as are needed now: only new sockets use a new relay, the others stay where they are.
  const relayCount = Math.ceil((crowd * 1.5) / limits.relaySockets)
  store.transaction(() => {
    store.patch({ relayCount })
    deadlines.ask('moving', now + MOVE_EVERY_MS)
  })
}

/** Closes some of the room's own sockets, which reconnect to a relay; repeated each second until none is left. */
export function drainOwnSockets({ store, broadcaster, deadlines, limits }: RoomParts, now: number): void {
  const isMoving = (existingRoom(store)?.relayCount ?? 0) > 0
  if (isMoving && broadcaster.closeSome(limits.movedAtOnce)) deadlines.postpone('moving', now + MOVE_EVERY_MS)
  else deadlines.done('moving')
}
