import { compareByName } from './names.ts'

/** Of home: rooms of one answer. */
export const ROOMS_A_PAGE = 200
/** Of a search by word, where each of them may have to be asked: fewer, so that an answer does not keep anybody waiting. */
export const ROOMS_A_SEARCH = 50

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
