/**
 * What the browser knows of a room, from its socket's frames and from whole views over HTTP. Pure; one source for the screen.
 *
 * `seq` says what is news: a frame not above it is a duplicate or late and changes nothing; one that skips a number means a
 * frame was lost, and then only a whole view at least as new as everything heard of is believed again.
 */
import type { LobbyPlayer, RoomView } from '../../../shared/api/shapes.ts'
import { type ChangesFrame, type Frame, LOBBY_LIMIT, roomChangeOf } from '../../../shared/protocol/frames.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { listPlayers } from '../../../shared/rooms/listing.ts'

export type RoomState = {
  view: RoomView
  /** A frame was missed: ask for the whole view. */
  needsView: boolean
  /** The newest frame heard of, applied or not. */
  heard: number
  /** Rises whenever the ranking is to be fetched again. */
  rankingNews: number
  /** How far a ranking is that is being made, 0..1; null when the room says nothing of one. */
  rankingProgress: number | null
  /** Who has won, as a large room says it with the news, until the page itself has been fetched; empty: it said nothing. */
  podium: readonly PlayerResult[]
  /** Deleted, or never there. */
  isGone: boolean
  /** The view is the server's at its number. Not so where it was kept here, or a crowd's frame has said of players only how many. */
  isWhole: boolean
}

export type RoomEvent =
  | { type: 'frame'; frame: Frame; me: string }
  /** Over HTTP: after joining, closing, or asking. */
  | { type: 'view'; view: RoomView }
  | { type: 'gone' }

/** `isWhole`: false for a view that was kept in the browser. */
export const newRoomState = (view: RoomView, isWhole = true): RoomState => ({
  view,
  needsView: false,
  heard: view.seq,
  rankingNews: 0,
  rankingProgress: null,
  podium: [],
  isGone: false,
  isWhole,
})

/** What the next connection may say it has, so that no view is sent over it again; undefined: nothing that is sure. */
export const knownSeq = ({ view, needsView, isWhole }: RoomState): number | undefined =>
  isWhole && !needsView ? view.seq : undefined

/** A room with all its players on screen must show as many as it counts. */
const isComplete = (view: RoomView): boolean =>
  view.playerCount > LOBBY_LIMIT || view.players.length === view.playerCount

function applyView(state: RoomState, view: RoomView): RoomState {
  if (view.seq < state.view.seq) return state
  const hasClosed = state.view.isOpen && !view.isOpen
  // After a connection was lost a publication may have been missed: a closed room's ranking is asked for with every view.
  const isNews = hasClosed || (!view.isOpen && view.seq > state.view.seq)
  return {
    ...state,
    view,
    heard: Math.max(state.heard, view.seq),
    needsView: view.seq < state.heard,
    isWhole: true,
    rankingNews: state.rankingNews + (isNews ? 1 : 0),
    rankingProgress: isNews ? null : state.rankingProgress,
  }
}

function mergePlayers(view: RoomView, frame: ChangesFrame, ownerId: string): LobbyPlayer[] {
  const players = new Map(view.players.map((player) => [player.id, player]))
  const former = players.get(view.ownerId)
  if (former && ownerId !== view.ownerId) players.set(former.id, { ...former, isOwner: false })
  for (const id of frame.left) players.delete(id)
  for (const player of [...frame.joined, ...frame.updated]) players.set(player.id, player)
  return listPlayers(ownerId, [...players.values()]).slice(0, LOBBY_LIMIT)
}

function applyChanges(state: RoomState, frame: ChangesFrame, me: string): RoomState {
  const { view } = state
  // Above the limit frames carry only counts: a list from there may be as long as it should be, and old.
  const isOld = view.playerCount > LOBBY_LIMIT && frame.playerCount <= LOBBY_LIMIT
  const hasLeft = frame.left.includes(me)
  const hasJoined = frame.joined.some((player) => player.id === me)
  const ownerId = frame.ownerId ?? view.ownerId
  // In a closed room nothing of a player changes but the name, which its ranking shows as well.
  const isRenamed = !view.isOpen && frame.updated.length > 0
  const next: RoomView = {
    ...view,
    seq: frame.seq,
    ...roomChangeOf(frame),
    playerCount: frame.playerCount,
    finishedCount: frame.finishedCount,
    players: mergePlayers(view, frame, ownerId),
    isMember: hasJoined || (view.isMember && !hasLeft),
  }
  return {
    ...state,
    view: next,
    needsView: state.needsView || isOld || !isComplete(next),
    isWhole: state.isWhole && frame.playerCount <= LOBBY_LIMIT,
    rankingNews: state.rankingNews + (isRenamed ? 1 : 0),
  }
}

function applyFrame(state: RoomState, frame: Frame, me: string): RoomState {
  // The first frame of a connection is the whole view; with the number we have it still says who we are in the room.
  if (frame.type === 'room') return applyView(state, frame.room)
  if (frame.type === 'computing') {
    return frame.seq < state.view.seq ? state : { ...state, rankingProgress: frame.progress }
  }
  if (frame.seq <= state.view.seq) return state
  const heard = Math.max(state.heard, frame.seq)
  if (frame.seq > state.view.seq + 1) return { ...state, heard, needsView: true }
  const next = { ...state, heard }
  switch (frame.type) {
    case 'changes':
      return applyChanges(next, frame, me)
    case 'closed':
      return {
        ...next,
        view: { ...state.view, seq: frame.seq, isOpen: false, isClosing: false },
        rankingNews: state.rankingNews + 1,
      }
    case 'ranking':
      return {
        ...next,
        view: { ...state.view, seq: frame.seq },
        rankingNews: state.rankingNews + 1,
        rankingProgress: null,
        podium: frame.podium ?? [],
      }
    case 'same':
      // Of a number that this page has not: not what it has said it has.
      return { ...next, needsView: true }
    default:
      return frame satisfies never
  }
}

export function roomReducer(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'frame':
      return applyFrame(state, event.frame, event.me)
    case 'view':
      return applyView(state, event.view)
    case 'gone':
      return { ...state, isGone: true }
    default:
      return event satisfies never
  }
}
