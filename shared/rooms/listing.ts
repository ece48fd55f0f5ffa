import { compareByName } from './names.ts'

/** Rooms in one page of home. */
export const ROOMS_A_PAGE = 200
/** Rooms in one page of a search by word, where each may have to be asked: fewer, so that nobody waits long. */
export const ROOMS_A_SEARCH = 50

/** The players in listing order: the owner first, then the others alphabetically. A new list. */
export const listPlayers = <Player extends { id: string; fullName: string }>(
  ownerId: string | null,
  players: readonly Player[],
): Player[] => players.toSorted((a, b) => Number(b.id === ownerId) - Number(a.id === ownerId) || compareByName(a, b))

/** Home's two sections: the rooms that this user made, and those they joined. The order within each stays. */
export const splitRooms = <Card extends { isOwner: boolean }>(
  cards: readonly Card[],
): { owned: Card[]; joined: Card[] } => ({
  owned: cards.filter((card) => card.isOwner),
  joined: cards.filter((card) => !card.isOwner),
})
