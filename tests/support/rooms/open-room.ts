/** A room's object as tests see it: they look at its parts, which nothing else may. */

import type { RoomParts } from '../../../worker/room/parts.ts'
import type { Room as RealRoom } from '../../../worker/room/room.ts'

export declare class Room extends RealRoom {
  override readonly parts: RoomParts
}
