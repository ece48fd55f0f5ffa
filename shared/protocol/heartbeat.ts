/** The runtime answers the ping without waking the room; both sides must use exactly these strings. */
export const PING = 'ping'
export const PONG = 'pong'

/** How often the browser pings, and how long it waits for any sign of life before it reconnects. */
export const PING_EVERY_MS = 25_000
export const SILENCE_MS = 60_000

/** A socket lives this long at most, then it is closed as signed out (contract, «Socket»). */
export const SOCKET_LIFETIME_MS = 12 * 3600 * 1000
