/**
 * When a list of words is sent, and when again after a failure. At once on any other day; with a random delay in the
 * last minute before the deadline, when everybody sends their last words; and never so late that the server, which
 * accepts saves a while longer, would refuse them.
 */
import { LATE_SAVE_SECONDS } from '../../../shared/season.ts'
import { backOff } from '../../repeat.ts'

/** From this long before the deadline, many people send at once. */
const CROWDED_MS = 60_000
/** A random delay up to this also lets two words that are typed quickly leave as one list. */
const SPREAD_MS = 2000

/** @param deadline ms, or null when there is none. @param random 0..1 */
export function spread(deadline: number | null, now: number, random: number): number {
  if (deadline === null) return 0
  const isCrowded = now > deadline - CROWDED_MS && now < deadline + LATE_SAVE_SECONDS * 1000
  return isCrowded ? random * SPREAD_MS : 0
}

export type Attempt = { failures: number; random: number; atLeastMs: number | undefined }

/** How long to wait after a failure: as the back-off and the server say, but within the time in which a save counts. */
export function nextTry({ failures, random, atLeastMs }: Attempt, deadline: number | null, now: number): number {
  const wait = backOff(failures, random, atLeastMs)
  const left = deadline === null ? 0 : deadline + LATE_SAVE_SECONDS * 1000 - now
  // Spread over most of the time that is left, since everybody else's last try falls into it too.
  return left > 0 && wait > left * 0.9 ? left * (0.3 + 0.6 * random) : wait
}
