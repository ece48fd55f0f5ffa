/**
 * The wait before another try: doubling up to a ceiling, with jitter, so that a crowd does not return to a restarted
 * server all at once. At least what the server asked for, and up to half as long again: it asked many.
 *
 * @param failures in a row, from 1
 * @param random 0..1
 */
export const backOff = (failures: number, random: number, atLeastMs = 0): number => {
  const ceiling = Math.min(1000 * 2 ** Math.max(0, failures - 1), 60_000)
  return Math.max(atLeastMs * (1 + random / 2), ceiling * (0.5 + random / 2))
}
