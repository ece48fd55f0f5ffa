/** What a room's relays may be asked. The room makes the first three calls, players' requests the other three. */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { CloseReason } from '../../shared/protocol/close-codes.ts'
import type { Answer, Entered, ViewText, Visitor } from '../room/api.ts'

/** A relay's name and the id of its room: an object knows neither by itself. */
export type RelayAddress = { name: string; roomId: string }

/** The same two in the headers of an upgrade, which is a request and has no arguments. */
export const RELAY_HEADER = 'x-relay'
export const ROOM_HEADER = 'x-room'

export interface RelayApi {
  /** A numbered frame for every socket. Where `text` is null, or a frame before it was missed: the whole view. */
  broadcast(address: RelayAddress, seq: number, text: string | null): Promise<void>
  /** A frame without a number of its own, for the sockets that are open now. `only`: those of these users (decision 41). */
  broadcastUnnumbered(text: string, only?: ReadonlySet<string>): Promise<void>
  /** Closes this user's sockets, or everybody's. `openedBy`: this user's sockets that were opened later stay. */
  end(reason: CloseReason, userId: string | null, openedBy?: number): Promise<void>

  getView(address: RelayAddress, viewerId: string, hasFinished?: boolean): Promise<Answer<ViewText>>
  join(address: RelayAddress, visitor: Visitor): Promise<Answer<Entered>>
  ranking(address: RelayAddress, query: RankingQuery, viewerId: string): Promise<Answer<Ranking>>
}
