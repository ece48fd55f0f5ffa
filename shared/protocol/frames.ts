/** The socket's frames (contract, «Socket»), for the room that sends them and the browser that reads them. */
import type { HeardWord, LobbyPlayer, PlayerResult, RoomHead, RoomView } from '../api/shapes.ts'
import { LOBBY_LIMIT } from '../rooms/rooms.ts'

/** A page that meets a higher one asks to be reloaded (design.md, «An open page outlives its release»). */
export const PROTOCOL_VERSION = 1

/** Above this size, frames are sent even less often, because each goes to many people. */
const CROWD = 2_000

/** The least time between two frames with changes. `crowd`: players or sockets, the larger. */
export function gatherMs(crowd: number): number {
  if (crowd <= LOBBY_LIMIT) return 100
  return crowd <= CROWD ? 500 : 2_000
}

/** The fields of a room that may change, without its players. */
type RoomChange = { name?: string; ownerId?: string; isClosing?: boolean; rankingRev?: number }

/** Picks these fields from a view, a room's head or a frame, if they are present. */
export const roomChangeOf = ({ name, ownerId, isClosing, rankingRev }: RoomChange): RoomChange => ({
  ...(name !== undefined && { name }),
  ...(ownerId !== undefined && { ownerId }),
  ...(isClosing !== undefined && { isClosing }),
  ...(rankingRev !== undefined && { rankingRev }),
})

type TouchesRanking = Pick<RoomChange, 'rankingRev'>

type Frames = {
  /** A connection's first frame, unless it is `head`. */
  room: { v: number; seq: number; room: RoomView }
  /**
   * In a crowd, when closing begins or owner or name change, the frame carries these fields, because a whole view for each
   * socket would be too much. In a closed room it always does, because a name removed from its ranking also changes
   * `rankingRev`.
   */
  changes: {
    seq: number
    playerCount: number
    finishedCount: number
    joined: LobbyPlayer[]
    updated: LobbyPlayer[]
    left: string[]
  } & RoomChange
  closed: { seq: number } & TouchesRanking
  /** The first frame in a room above the limit, for a page that has a view. */
  head: { isMember: boolean } & RoomHead
  /** A large room sends the winners with the frame, so that its people do not all fetch the pages at once. */
  ranking: { seq: number; version: number; podium?: PlayerResult[] } & TouchesRanking
  /** Its number is that of the frame before it, so a client that misses it, or cannot read it, misses nothing. */
  computing: { seq: number; progress: number }
  /** For members alone (WORDS-STAY-SECRET), numbered like `computing`. After a gap in ticks, a page requests the board again. */
  heard: { seq: number; tick: number; heard: HeardWord[] }
}

export type Frame = { [Type in keyof Frames]: { type: Type } & Frames[Type] }[keyof Frames]
/** Frames with the number of the frame before them. */
export const WITH_LAST_NUMBER = ['computing', 'heard'] as const satisfies readonly Frame['type'][]
export type WithLastNumber = (typeof WITH_LAST_NUMBER)[number]
export type ChangesFrame = Extract<Frame, { type: 'changes' }>

/** In the contract's order. A page ignores any other type. */
export const FRAME_TYPES = [
  'room',
  'changes',
  'closed',
  'head',
  'ranking',
  'computing',
  'heard',
] as const satisfies readonly Frame['type'][]
