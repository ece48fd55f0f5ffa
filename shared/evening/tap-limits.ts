/** What a room takes of one person's taps (decisions 42 and 43); the browser keeps to it by itself. */

/** The longest ago that a tap may say: one's own delay, and what waited offline. */
export const MOST_AGO_MS = 300_000
export const TAPS_A_MINUTE = 20
