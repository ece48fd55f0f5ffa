/**
 * The server's clock, as far as this browser knows it. Moments of the evening are the server's, and a phone's clock may
 * be off by hours: whoever compares the two asks `serverNow`, never `Date.now` (game.md, «Late televisions»).
 */
let ahead: number | null = null

/** When the server drew this page; null: it did not. */
let drawnAt: number | null = null
let isDrawing = false

/** @param now of the data that the page was drawn of */
export const noteDrawing = (now: string): void => {
  drawnAt = Date.parse(now)
}

/** Reads what depends on the time as it was when the server drew the page. */
export function asDrawn<T>(read: () => T): T {
  isDrawing = true
  try {
    return read()
  } finally {
    isDrawing = false
  }
}

/** ms since 1970, by the server's clock; by this device's while no answer has told it. */
export const serverNow = (): number => (isDrawing && drawnAt !== null ? drawnAt : Date.now() + (ahead ?? 0))

/**
 * Takes the server's clock from an answer. The answer is written after the request was sent and before it arrived, so
 * the difference lies between two bounds. What is known is moved only if it lies outside of them: then either this is a
 * better measure, or the device's clock was set meanwhile.
 *
 * @param now of the answer
 * @param sentAt when this device sent the request
 * @param keptMs how old the answer may have been when it was sent: a cache may have kept it
 */
export function learnServerTime(now: string, sentAt: number, keptMs = 0): void {
  const serverTime = Date.parse(now)
  const least = serverTime - Date.now()
  const most = serverTime + keptMs - sentAt
  ahead = Math.min(Math.max(ahead ?? least, least), most)
}
