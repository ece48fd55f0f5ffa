/** What a room's relays may be asked. The first four are the room's own calls, the others come from whoever plays. */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { CloseReason } from '../../shared/protocol/close-codes.ts'
import type { Answer, Entered, ViewText, Visitor } from '../room/room-api.ts'

/** A relay by its name, and the room that it stands before: an object knows neither by itself. */
export type Door = { name: string; roomId: string }

/** Of an upgrade, which is a request and no call: the door. */
export const RELAY_HEADER = 'x-relay'
export const ROOM_HEADER = 'x-room'

export interface RelayApi {
  /** A frame for every socket, numbered. @returns how many sockets there are */
  hear(door: Door, seq: number, text: string): Promise<number>
  /** Where the frames up to this one were not all heard, everyone gets the whole view. @returns how many sockets there are */
  catchUp(door: Door, seq: number): Promise<number>
  /** A frame without a number of its own, for whoever is there. */
  broadcastUnnumbered(text: string): Promise<void>
  /** Closes the sockets of this user, or everybody's. `openedBy`: this user's that were opened later stay. */
  end(reason: CloseReason, userId: string | null, openedBy?: number): Promise<void>

  getView(door: Door, viewerId: string): Promise<Answer<ViewText>>
  join(door: Door, visitor: Visitor): Promise<Answer<Entered>>
  ranking(door: Door, query: RankingQuery, viewerId: string): Promise<Answer<Ranking>>
}
