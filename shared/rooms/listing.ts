import { compareByName } from './names.ts'

/** The players of a room as they are listed: the owner first, then the others in alphabetical order. A new list. */
export const listPlayers = <Player extends { id: string; fullName: string }>(
  ownerId: string | null,
  players: readonly Player[],
): Player[] => players.toSorted((a, b) => Number(b.id === ownerId) - Number(a.id === ownerId) || compareByName(a, b))

/** Home's two sections: the rooms that this user made, and those they entered. The order within each stays. */
export const splitRooms = <Card extends { isOwner: boolean }>(
  cards: readonly Card[],
): { owned: Card[]; joined: Card[] } => ({
  owned: cards.filter((card) => card.isOwner),
  joined: cards.filter((card) => !card.isOwner),
})
