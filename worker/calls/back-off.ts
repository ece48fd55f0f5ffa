/** The wait after a failure: one second, two, four … up to the longest, without an end. */
export const FIRST_DELAY_MS = 1000
/** For a tour, which goes through many rooms; a room's own is shorter (room/work.ts). */
const LONGEST_DELAY_MS = 5 * 60_000

/** @param attempts how many failures there were before this one */
export const delayAfter = (attempts: number, longest = LONGEST_DELAY_MS): number =>
  Math.min(longest, FIRST_DELAY_MS * 2 ** Math.min(attempts, 20))
