/**
 * A television's delay (decision 45): Italian homes hear the same sentence up to a minute apart. Each browser has its
 * own, in whole seconds. What others say is shown as of now less one's delay; a tap's moment is now less it too, so two
 * on one sofa see each other at once.
 */
import type { Transcript } from '../../api/evening-shapes.ts'
import { MOST_AGO_MS } from '../tap-limits.ts'

/** The delays that one chooses by hand, in seconds. */
export const TV_DELAYS = [0, 15, 30, 60] as const

/** A delay as it may be kept or measured: whole seconds, at most what a tap may say; 0 for anything else. */
export const cleanDelay = (seconds: unknown): number =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? Math.min(Math.max(0, Math.round(seconds)), MOST_AGO_MS / 1000)
    : 0

/** The moment that a viewer is at. @param now ms since 1970 by the server's clock. @param delay in seconds */
export const asOf = (now: number, delay: number): number => now - delay * 1000

/**
 * What «Sta cominciando adesso» measures, in seconds: now, less the moment of the transcript's first line. Null where
 * there is none yet, or where it is longer ago than any delay: then the speech is not beginning anywhere.
 */
export function measuredDelay({ moments }: Transcript, now: number): number | null {
  const first = moments[0]
  if (!first) return null
  const seconds = Math.round((now - Date.parse(first[1])) / 1000)
  return seconds * 1000 > MOST_AGO_MS ? null : Math.max(0, seconds)
}

/**
 * What a tap sends as `ago`: how long before this sending the word was spoken, delay and time offline together. Beyond
 * five minutes it says five: a word that comes too early is better than one that is lost.
 */
export const agoOf = (now: number, spokenAt: number): number =>
  Math.min(Math.max(0, Math.round(now - spokenAt)), MOST_AGO_MS)
