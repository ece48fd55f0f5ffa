/**
 * What a whole room does because of one event, it must not do in one instant. Within how many milliseconds it is spread:
 * hardly noticed among friends, a minute at most among a hundred thousand.
 */
const within = (least: number, perPlayer: number, most: number) => (playerCount: number) =>
  Math.min(Math.max(least, playerCount * perPlayer), most)

/** Everybody has just heard that there is a ranking, and fetches it. */
export const rankingSpread = within(800, 0.6, 60_000)

/** Everybody has just lost the socket: a restart, a deployment. */
export const reconnectionSpread = within(1500, 0.3, 30_000)
