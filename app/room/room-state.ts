/**
 * The browser's state of a room, made from its socket's frames and from views over HTTP; the only source of the screen. Pure.
 *
 * `seq` orders them. A frame not above it is late or a duplicate, and changes nothing. A gap means that a frame was lost:
 * then only a view at least as new as the highest number seen is accepted.
 */
import type { LobbyPlayer, PlayerResult, RoomHead, RoomView } from '../../shared/api/shapes.ts'
import { type ChangesFrame, type Frame, roomChangeOf } from '../../shared/protocol/frames.ts'
import { LOBBY_LIMIT, listPlayers } from '../../shared/rooms/rooms.ts'

export type RoomState = {
  view: RoomView
  /** A frame was missed: the store has to read the view. */
  needsView: boolean
  /** The highest frame number seen, applied or not. */
  newestSeq: number
  /** Progress of the ranking that the room is computing, 0..1; null: none was announced. */
  rankingProgress: number | null
  /** The winners that a large room sends with its frame, for use until the page is fetched; empty: it sent none. */
  podium: readonly PlayerResult[]
  /** The room was deleted, or never existed. */
  isGone: boolean
  /** The owner has taken this person out (design.md, «What an owner changes»). */
  isTakenOut: boolean
  /** The view is this browser's copy; the server has not sent one yet. */
  isKept: boolean
}

export const newRoomState = (view: RoomView, isKept = false): RoomState => ({
  view,
  needsView: false,
  newestSeq: view.seq,
  rankingProgress: null,
  podium: [],
  isGone: false,
  isTakenOut: false,
  isKept,
})

export type RoomEvent =
  | { type: 'frame'; frame: Frame; me: string }
  /** A view over HTTP: after joining, after closing, or on request. */
  | { type: 'view'; view: RoomView }
  /** The answer to a look. */
  | { type: 'head'; head: RoomHead }
  | { type: 'gone' | 'taken-out' }

/** Whether the next connection may say that the page has the server's view, so that a large room sends only its head. */
export const hasView = ({ needsView, isKept }: RoomState): boolean => !isKept && !needsView

/** Up to the limit, the view lists as many players as it counts. */
const isComplete = (view: RoomView): boolean =>
  view.playerCount > LOBBY_LIMIT || view.players.length === view.playerCount

/**
 * Whether the room has just grown beyond the limit while the page lists fewer players than a large room's view does. Frames
 * and heads of a large room name nobody, so the list would stay short.
 */
const isShort = ({ playerCount, players }: RoomView, countNow: number): boolean =>
  playerCount <= LOBBY_LIMIT && countNow > LOBBY_LIMIT && players.length < LOBBY_LIMIT

function applyView(state: RoomState, view: RoomView): RoomState {
  if (view.seq < state.view.seq) return state
  return {
    ...state,
    view,
    newestSeq: Math.max(state.newestSeq, view.seq),
    needsView: view.seq < state.newestSeq,
    isKept: false,
    rankingProgress: view.rankingRev === state.view.rankingRev ? state.rankingProgress : null,
  }
}

/** A room is open, then closing, then closed, and never goes back. */
const stepOf = ({ isOpen, isClosing }: Pick<RoomView, 'isOpen' | 'isClosing'>): number =>
  isOpen ? (isClosing ? 1 : 0) : 2

/**
 * Isolates have copies of the head from different moments, so an older one may arrive later. A change in a room whose players
 * are all listed makes the page read the view.
 */
function applyHead(state: RoomState, head: RoomHead, isMember = state.view.isMember): RoomState {
  const { view } = state
  if (head.seq < view.seq || stepOf(head) < stepOf(view)) return state
  const { name, isOpen, isClosing, ownerId, playerCount, finishedCount, seq, rankingRev, isLive } = head
  const players = view.players.map((player) => ({ ...player, isOwner: player.id === ownerId }))
  return {
    ...state,
    view: {
      ...view,
      ...{ name, isOpen, isClosing, ownerId, playerCount, finishedCount, seq, rankingRev, isLive, isMember },
      players: ownerId === view.ownerId ? view.players : listPlayers(ownerId, players),
    },
    newestSeq: Math.max(state.newestSeq, seq),
    needsView: state.needsView || isShort(view, playerCount) || (playerCount <= LOBBY_LIMIT && seq > view.seq),
    rankingProgress: rankingRev === view.rankingRev ? state.rankingProgress : null,
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
  // Above the limit frames have only counts: after shrinking, a list of the right length may still be out of date.
  const isOld = view.playerCount > LOBBY_LIMIT && frame.playerCount <= LOBBY_LIMIT
  const hasLeft = frame.left.includes(me)
  const hasJoined = frame.joined.some((player) => player.id === me)
  const ownerId = frame.ownerId ?? view.ownerId
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
    needsView: state.needsView || isOld || isShort(view, frame.playerCount) || !isComplete(next),
  }
}

function applyFrame(state: RoomState, frame: Frame, me: string): RoomState {
  // A connection's first frame is the whole view.
  if (frame.type === 'room') return applyView(state, frame.room)
  if (frame.type === 'head') return applyHead(state, frame, frame.isMember)
  if (frame.type === 'computing') {
    return frame.seq < state.view.seq ? state : { ...state, rankingProgress: frame.progress }
  }
  // Belongs to the board, not to the room's view.
  if (frame.type === 'heard') return state
  if (frame.seq <= state.view.seq) return state
  const newestSeq = Math.max(state.newestSeq, frame.seq)
  if (frame.seq > state.view.seq + 1) return { ...state, newestSeq, needsView: true }
  const next: RoomState = { ...state, newestSeq }
  switch (frame.type) {
    case 'changes':
      return applyChanges(next, frame, me)
    case 'closed':
      return {
        ...next,
        view: { ...state.view, seq: frame.seq, ...roomChangeOf(frame), isOpen: false, isClosing: false },
      }
    case 'ranking':
      return {
        ...next,
        view: { ...state.view, seq: frame.seq, ...roomChangeOf(frame) },
        rankingProgress: null,
        podium: frame.podium ?? [],
      }
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
    case 'head':
      return applyHead(state, event.head)
    case 'gone':
      return { ...state, isGone: true }
    case 'taken-out':
      return { ...state, isTakenOut: true }
    default:
      return event satisfies never
  }
}
