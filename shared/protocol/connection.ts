/** A room's socket without its frames: the keep-alive, and the codes of its end. */

/** The reason why a socket was closed, and whether reconnecting can help. One table for the room and the browser. */
export const CLOSE_CODES = {
  signedOut: { code: 4401, isFinal: true },
  notAllowed: { code: 4403, isFinal: true },
  roomGone: { code: 4404, isFinal: true },
  clientTooOld: { code: 4409, isFinal: true },
  noPlace: { code: 4429, isFinal: true },
  serviceRestart: { code: 1012, isFinal: false },
  tryAgainLater: { code: 1013, isFinal: false },
} as const

export type CloseReason = keyof typeof CLOSE_CODES

/** The reason for a code. Null for a network loss and for every unknown code: reconnecting may help. */
export function closeReason(code: number): CloseReason | null {
  for (const [reason, entry] of Object.entries(CLOSE_CODES)) {
    if (entry.code === code) return reason as CloseReason // Object.entries widens the keys to string
  }
  return null
}

export const isFinalClose = (code: number): boolean => {
  const reason = closeReason(code)
  return reason !== null && CLOSE_CODES[reason].isFinal
}

/**
 * The bare text that goes before each close. A browser reports a close to its page only when the connection has ended, and
 * the runtime keeps a hibernating socket's connection until the object rests, which takes ten seconds. An older page
 * ignores the text.
 */
export const goodbye = (reason: CloseReason): string => `close ${CLOSE_CODES[reason].code}`

/** The code in such a text; null for every other text. */
export function goodbyeCode(text: string): number | null {
  const [, code] = /^close (\d{4})$/.exec(text) ?? []
  return code === undefined ? null : Number(code)
}

/** The runtime answers the ping without waking the room; both sides must use exactly these strings. */
export const PING = 'ping'
export const PONG = 'pong'

/** How often the browser pings, and how long it waits for any sign of life before it reconnects. */
export const PING_EVERY_MS = 25_000
export const SILENCE_MS = 60_000

/** The most sockets of a room, and of one account in it. */
export const SOCKET_LIMITS = { ofRoom: 6000, ofAccount: 8 }

/** An isolate's copy of a room's head is refreshed after `freshMs`, and used up to `usableMs`. */
export const HEAD_AGES = { freshMs: 4_000, usableMs: 5_000 }

/** A page without a socket looks at the room's head after a random time in this range, drawn anew for each look. */
export const LOOK_AFTER_MS = { least: 4_000, most: 8_000 }

/** A room counts as watched for this long after a look: longer than the time between two looks plus the age of a copy. */
export const WATCHED_AFTER_LOOK_MS = 20_000

/** A socket lives this long at most, then it is closed as signed out (contract, «Socket»). */
export const SOCKET_LIFETIME_MS = 12 * 3600 * 1000
