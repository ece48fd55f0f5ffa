/** The socket's frames (contract, «Socket»): what the room sends and what the browser makes of it. */
import type { HeardWord, LobbyPlayer, RoomHead, RoomView } from '../api/shapes.ts'
import type { PlayerResult } from '../ranking/types.ts'
import { LOBBY_LIMIT } from '../rooms/rooms.ts'

/** A page that meets a higher one asks to be reloaded (design.md, «An open page outlives its release»). */
export const PROTOCOL_VERSION = 1

/** Above this size, frames are sent less often still: each goes to many people. */
const CROWD = 2_000

/** The least time between two frames with changes. `crowd`: players or sockets, the larger. */
export function gatherMs(crowd: number): number {
  if (crowd <= LOBBY_LIMIT) return 100
  return crowd <= CROWD ? 500 : 2_000
}

/** The fields of a room that may change besides its players. */
type RoomChange = { name?: string; ownerId?: string; isClosing?: boolean; rankingRev?: number }

/** Picks these fields from a view, a room's head or a frame, as far as they are present. */
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
   * In a crowd, when closing begins or owner or name change, with these: a whole view for each socket would be too much. In a
   * closed room always with these, since a name that was taken out of its ranking is there, too.
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
  /** A large room sends the winners at once, since its people fetch the pages at different moments. */
  ranking: { seq: number; version: number; podium?: PlayerResult[] } & TouchesRanking
  /** Its number is that of the frame before it, so a client that misses it, or cannot read it, misses nothing. */
  computing: { seq: number; progress: number }
  /** For members alone (WORDS-STAY-SECRET), and numbered like `computing`. A gap between ticks: the board is asked for again. */
  heard: { seq: number; tick: number; heard: HeardWord[] }
}

export type Frame = { [Type in keyof Frames]: { type: Type } & Frames[Type] }[keyof Frames]
/** Frames with the number of the frame before them. */
export const WITH_LAST_NUMBER = ['computing', 'heard'] as const satisfies readonly Frame['type'][]
export type WithLastNumber = (typeof WITH_LAST_NUMBER)[number]
export type ChangesFrame = Extract<Frame, { type: 'changes' }>

/** In the contract's order. A page passes over any other. */
export const FRAME_TYPES = [
  'room',
  'changes',
  'closed',
  'head',
  'ranking',
  'computing',
  'heard',
] as const satisfies readonly Frame['type'][]
