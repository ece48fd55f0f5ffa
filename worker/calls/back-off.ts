/** How long a fan-out or a walk waits after it could not do something. */
export const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 5 * 60_000

/** One second, two, four … five minutes at most, for as long as it takes. */
export const delayAfter = (attempts: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts, 20))
