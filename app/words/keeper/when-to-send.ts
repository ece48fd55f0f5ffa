/**
 * When a list of words leaves, and when it is tried again: at once on any other day; a little spread in the deadline's minute,
 * when everybody's last words leave together; and never so late that the server, which takes saves for a while longer, would
 * have stopped taking them.
 */
import { LATE_SAVE_SECONDS } from '../../../shared/season.ts'
import { backOff } from '../../timing/back-off.ts'

/** Before the deadline: from here on it is crowded. */
const CROWDED_MS = 60_000
/** A word and the next one, typed quickly, then leave as one list. */
const SPREAD_MS = 2000

/** @param deadline ms, or null when there is none. @param random 0..1 */
export function spread(deadline: number | null, now: number, random: number): number {
  if (deadline === null) return 0
  const isCrowded = now > deadline - CROWDED_MS && now < deadline + LATE_SAVE_SECONDS * 1000
  return isCrowded ? random * SPREAD_MS : 0
}

export type Attempt = { failures: number; random: number; atLeastMs: number | undefined }

/** How long to wait after a failure: as long as back-off and server say, but within the time in which a save still counts. */
export function nextTry({ failures, random, atLeastMs }: Attempt, deadline: number | null, now: number): number {
  const wait = backOff(failures, random, atLeastMs)
  const left = deadline === null ? 0 : deadline + LATE_SAVE_SECONDS * 1000 - now
  // Spread over most of what is left: everybody else's last try is in it too.
  return left > 0 && wait > left * 0.9 ? left * (0.3 + 0.6 * random) : wait
}
