/** What a room's page knows of its room; what follows from a frame is the reducer's, which comes after the first frame. */
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { CloseReason } from '../../../shared/protocol/close-codes.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'

/** `stopped`: the page is no longer kept up to date; `reason` says why, where the room has closed the connection for good. */
export type Connection = 'connecting' | 'live' | 'lost' | 'stopped'

export type RoomState = {
  view: RoomView
  /** A frame was missed: the store has to ask for the whole view. */
  needsView: boolean
  /** The highest frame number seen, applied or not. */
  heard: number
  /** Rises whenever the ranking has to be fetched again. */
  rankingNews: number
  /** Progress of the ranking that the room is making, 0..1; null: it has announced none. */
  rankingProgress: number | null
  /** The winners that a large room sends with its frame, for use until the page is fetched; empty: it sent none. */
  podium: readonly PlayerResult[]
  /** The room was deleted, or there never was one. */
  isGone: boolean
  /** The owner has taken this person out (decision 50). */
  isRemoved: boolean
  /** The view is exactly the room's at its number. False for a view kept in this browser, and after a crowd's frame with counts alone. */
  isWhole: boolean
}

/** `isWhole`: false for a view that was kept in the browser. */
export const newRoomState = (view: RoomView, isWhole = true): RoomState => ({
  view,
  needsView: false,
  heard: view.seq,
  rankingNews: 0,
  rankingProgress: null,
  podium: [],
  isGone: false,
  isRemoved: false,
  isWhole,
})

/** A room that has just been opened, before anything has been heard of it. */
export const notYetLive = ({
  view,
  isKept,
}: {
  view: RoomView
  isKept: boolean
}): RoomState & { connection: Connection; reason: CloseReason | null } => ({
  ...newRoomState(view, !isKept),
  connection: 'connecting',
  reason: null,
})
