import type { LobbyPlayer, RoomView } from '../../../shared/api/shapes.ts'

/** Neither an owner nor done. */
export const lobbyPlayer = (id: string, fullName: string, more: Partial<LobbyPlayer> = {}): LobbyPlayer => ({
  id,
  fullName,
  isOwner: false,
  hasFinished: false,
  wordCount: 0,
  ...more,
})

/** An open room of this season without players. */
export const roomView = (more: Partial<RoomView> = {}): RoomView => ({
  id: 'r',
  name: 'Cenone',
  isOpen: true,
  isClosing: false,
  rules: [],
  isMega: false,
  ownerId: 'o',
  season: 2025,
  isMember: true,
  playerCount: 0,
  finishedCount: 0,
  players: [],
  seq: 1,
  rankingRev: 0,
  isLive: true,
  ...more,
})
