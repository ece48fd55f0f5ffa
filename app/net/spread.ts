/**
 * One event makes every page of a room send a request; these are the milliseconds over which the requests are spread: hardly
 * noticeable among friends, minutes among 100,000.
 */
const within = (least: number, perPlayer: number, most: number) => (playerCount: number) =>
  Math.min(Math.max(least, playerCount * perPlayer), most)

/** A ranking was announced, and every page fetches it: one object makes all pages of it, 200 a second. */
export const rankingSpread = within(800, 5, 180_000)

/** A restart or a deployment has closed everybody's socket. */
export const reconnectionSpread = within(1500, 0.3, 30_000)

/** Every page of a room fetches its board. Up to this many people nobody waits; the room, too, is told of them at once. */
const FEW_PLAYERS = 30
const manyBoards = within(0, 10, 10_000)
export const boardSpread = (playerCount: number): number => (playerCount > FEW_PLAYERS ? manyBoards(playerCount) : 0)
