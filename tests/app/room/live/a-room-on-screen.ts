/** A room as a page has it, and the frames that come to it. */

import { type RoomState, roomReducer } from '../../../../app/room/room-state.ts'
import type { RoomHead, RoomView } from '../../../../shared/api/shapes.ts'
import type { ChangesFrame, Frame } from '../../../../shared/protocol/frames.ts'
import { lobbyPlayer, roomView } from '../../../support/rooms/room-view.ts'

export const ME = 'me'
export const owner = lobbyPlayer('o', 'Zoe Zani', { isOwner: true })
export const me = lobbyPlayer(ME, 'Bruno Conti')
export const view = (more: Partial<RoomView> = {}): RoomView =>
  roomView({ playerCount: 2, players: [owner, me], seq: 10, ...more })
/** Of four hundred, of whom two are looked at here. */
export const crowdView = (more: Partial<RoomView> = {}): RoomView => view({ playerCount: 400, ...more })
export const headOf = (room: RoomView): RoomHead => {
  const { name, isOpen, isClosing, ownerId, playerCount, finishedCount, seq, rankingRev, isLive } = room
  return { name, isOpen, isClosing, ownerId, playerCount, finishedCount, seq, rankingRev, isLive }
}
export const changes = (seq: number, more: Partial<ChangesFrame> = {}): ChangesFrame => ({
  type: 'changes',
  seq,
  playerCount: 2,
  finishedCount: 0,
  joined: [],
  updated: [],
  left: [],
  ...more,
})
export const roomFrame = (room: RoomView): Frame => ({ type: 'room', v: 1, seq: room.seq, room })
export const receive = (state: RoomState, ...frames: Frame[]): RoomState =>
  frames.reduce((current, frame) => roomReducer(current, { type: 'frame', frame, me: ME }), state)
export const names = (state: RoomState): string[] => state.view.players.map(({ fullName }) => fullName)
