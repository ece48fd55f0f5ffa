import type { RoomView } from '../../shared/api/shapes.ts'
import { calledAmong } from '../../shared/rooms/names.ts'

/** The owner's name; empty where nobody in the room is its owner. */
export function ownerName({ players }: RoomView): string {
  const owner = players.find(({ isOwner }) => isOwner)
  return owner ? calledAmong(owner, players) : ''
}
