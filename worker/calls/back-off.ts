/** How long is waited after a failure: one second, two, four … up to the longest, for as long as it takes. */
export const FIRST_DELAY_MS = 1000
/** Of a fan-out or a walk, which many rooms share; a room's own is shorter (room/alarm/deadlines.ts). */
const LONGEST_DELAY_MS = 5 * 60_000

/** @param attempts how often it has failed before this time */
export const delayAfter = (attempts: number, longest = LONGEST_DELAY_MS): number =>
  Math.min(longest, FIRST_DELAY_MS * 2 ** Math.min(attempts, 20))
