/**
 * Gives a crowded room relays that carry its sockets. The Worker hears of their number in the room's answers; it grows with
 * the crowd and never shrinks. The room's own sockets are moved to the relays, some each second.
 *
 * In the mega room players count as well as sockets: home joins it without a socket, and relays send joins in batches.
 */
import type { RoomParts } from './parts.ts'
import { existingRoom } from './record.ts'

/** Called after each new socket, here or on a relay, and after joins. */
export function scaleRelays({ store, broadcaster, relays, limits }: RoomParts): void {
  const room = existingRoom(store)
  if (!room) return
  const crowd = Math.max(broadcaster.ownCount + relays.sockets, room.isMega ? room.playerCount : 0)
  const isTooMany = crowd > (room.relayCount === 0 ? limits.ownSockets : room.relayCount * limits.relaySockets)
  if (!isTooMany) return
  // Half as many again as are needed now: only new sockets use a new relay, the others stay where they are.
  store.patch({ relayCount: Math.ceil((crowd * 1.5) / limits.relaySockets) })
}

/** Closes some of the room's own sockets, which reconnect to a relay; repeated each second until none is left. */
export const drainOwnSockets = ({ broadcaster, limits }: RoomParts): void => broadcaster.closeSome(limits.movedAtOnce)
