/**
 * Above so many sockets a room's are carried by relays. How many relays there are is in the room's directory row, where the
 * Worker finds it; it grows with the crowd and never shrinks. The room's own sockets are sent over, some each second.
 *
 * The mega room counts its players as well: home enters it without a socket, and joins that come by relays come in batches.
 */

import type { RoomParts } from '../room-parts.ts'
import { livingRoom } from '../state/room-record.ts'

const MOVE_EVERY_MS = 1000

/** After each socket that came, here or to a relay, and after those who have joined. */
export function scaleRelays(parts: RoomParts, now: number): void {
  const { store, broadcaster, relays, deadlines, limits } = parts
  const room = livingRoom(store)
  if (!room) return
  const crowd = Math.max(broadcaster.ownCount + relays.sockets, room.isMega ? room.playerCount : 0)
  const isTooMany = crowd > (room.relayCount === 0 ? limits.ownSockets : room.relayCount * limits.relaySockets)
  if (!isTooMany) return
  // Half as many again as are needed now: only newcomers find a new relay, whoever is on one stays there.
  const relayCount = Math.ceil((crowd * 1.5) / limits.relaySockets)
  store.transaction(() => {
    store.patch({ relayCount })
    store.addToOutbox()
    deadlines.ask('moving', now + MOVE_EVERY_MS)
  })
}

/** Closes some of the room's own sockets, which come back by a relay; and again in a second, until none is left. */
export function drainOwnSockets({ store, broadcaster, deadlines, limits }: RoomParts, now: number): void {
  const isMoving = (livingRoom(store)?.relayCount ?? 0) > 0
  if (isMoving && broadcaster.closeSome(limits.movedAtOnce)) deadlines.postpone('moving', now + MOVE_EVERY_MS)
  else deadlines.done('moving')
}
