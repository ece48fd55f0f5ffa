import { LONGEST_SPEECH_MS } from '../stage.ts'

/**
 * Whether the speech seems to be over: nothing says so before its publication. A guess for the board's headline alone;
 * the next word takes it back, and points do not depend on it.
 */

/** The transcript writes down every sentence, so its silence says more than that of people who tap. */
const TRANSCRIPT_SILENCE_MS = 2 * 60_000
const TAPS_SILENCE_MS = 5 * 60_000

/**
 * @param lastSpoken when the transcript last grew; null: there is none
 * @param lastHeard when somebody of the room last heard a word; null: nobody has
 * @param began when the speech began, as far as is known
 * @param asOf the moment that the viewer is at; all in ms since 1970
 */
export function seemsOver(lastSpoken: number | null, lastHeard: number | null, began: number, asOf: number): boolean {
  if (asOf - began > LONGEST_SPEECH_MS) return true
  if (lastSpoken !== null) return asOf - Math.max(lastSpoken, lastHeard ?? 0) > TRANSCRIPT_SILENCE_MS
  return lastHeard !== null && asOf - lastHeard > TAPS_SILENCE_MS
}
