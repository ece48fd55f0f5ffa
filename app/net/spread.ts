/**
 * What a whole room does because of one event must not happen at one instant. The number of milliseconds over which it
 * is spread: hardly noticeable among friends, minutes among a hundred thousand.
 */
const within = (least: number, perPlayer: number, most: number) => (playerCount: number) =>
  Math.min(Math.max(least, playerCount * perPlayer), most)

/** Everybody has just been told of a ranking, and fetches it: one object makes all the pages, two hundred a second. */
export const rankingSpread = within(800, 5, 180_000)

/** Everybody has just lost their socket: a restart, a deployment. */
export const reconnectionSpread = within(1500, 0.3, 30_000)

/** A room's people ask for its board. Up to so many nobody waits: to them the room is told at once, too. */
const FEW_PLAYERS = 30
const manyBoards = within(0, 10, 10_000)
export const boardSpread = (playerCount: number): number => (playerCount > FEW_PLAYERS ? manyBoards(playerCount) : 0)
