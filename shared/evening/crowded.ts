/**
 * A room above this many players, and the mega room, have no board: there everyone follows their own ten words. The same
 * number as LOBBY_LIMIT, without the frames' schemas, which pages without a room need not load.
 */
export const BOARD_LIMIT = 300

export const isCrowded = ({ isMega, playerCount }: { isMega: boolean; playerCount: number }): boolean =>
  isMega || playerCount > BOARD_LIMIT
