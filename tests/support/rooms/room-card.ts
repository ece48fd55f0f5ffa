import type { RoomCard } from '../../../shared/api/shapes.ts'

/** A closed room's card on home; each test names the differences. */
export const roomCard = (more: Partial<RoomCard> = {}): RoomCard => ({
  id: 'cenone',
  name: 'Cenone',
  isOpen: false,
  rules: [],
  isMega: false,
  isOwner: false,
  playerCount: 8,
  playerNames: [],
  ...more,
})
