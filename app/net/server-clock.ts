/**
 * The server's clock, as far as this browser knows it. The evening's moments are the server's, and a phone's clock may be
 * off by hours: comparisons with them use `serverNow`, never `Date.now` (game.md, «Late televisions»).
 */
let ahead: number | null = null

/** When the server drew this page; null: the page did not come drawn. */
let drawnAt: number | null = null
let isDrawing = false

/** @param now in the data from which the page was drawn */
export const noteDrawing = (now: string): void => {
  drawnAt = Date.parse(now)
}

/** Reads a value that depends on the time as it was when the server drew the page. */
export function asDrawn<T>(read: () => T): T {
  isDrawing = true
  try {
    return read()
  } finally {
    isDrawing = false
  }
}

/** ms since 1970, by the server's clock; by this device's clock before the first answer. */
export const serverNow = (): number => (isDrawing && drawnAt !== null ? drawnAt : Date.now() + (ahead ?? 0))

/**
 * Learns the server's clock from an answer. The answer was written between the request and its arrival, so the difference
 * lies between two bounds. The known difference changes only if it lies outside them: then this measure is better, or the
 * device's clock was set meanwhile.
 *
 * @param now of the answer
 * @param sentAt when this device sent the request
 * @param keptMs the greatest age that a cache may have given the answer
 */
export function learnServerTime(now: string, sentAt: number, keptMs = 0): void {
  const serverTime = Date.parse(now)
  const least = serverTime - Date.now()
  const most = serverTime + keptMs - sentAt
  ahead = Math.min(Math.max(ahead ?? least, least), most)
}
