/** A room above this many players, and the mega room, have no board: there everyone follows their own ten words. */
export const BOARD_LIMIT = 300

export const isCrowded = ({ isMega, playerCount }: { isMega: boolean; playerCount: number }): boolean =>
  isMega || playerCount > BOARD_LIMIT
