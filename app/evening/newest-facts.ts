/**
 * What is known of a season's evening, from two sources that may overtake each other: the session's answers and those
 * of `GET /api/evening` (decision 47).
 */
import type { PhaseFacts } from '../../shared/evening/phase.ts'

/** An evening's answer may come from a cache of 2 s, with facts that an isolate has kept for 2 s. */
export const EVENING_KEPT_MS = 4_000

/** `asOf`: by the server's clock, the earliest moment at which the facts may have been read. */
export type DatedFacts = { facts: PhaseFacts; asOf: number }

/**
 * The newer of two, for one season. The seal is never undone (decision 38), so it stays whoever tells it; everything
 * else may be taken back, and follows the newer one.
 */
export function newestFacts(known: DatedFacts, told: DatedFacts): PhaseFacts {
  const { wordsDeadline, begunAt, sealedAt, speechPublished } = (told.asOf < known.asOf ? known : told).facts
  const seal = sealedAt ?? known.facts.sealedAt ?? told.facts.sealedAt ?? null
  return { wordsDeadline, begunAt: begunAt ?? null, sealedAt: seal, speechPublished }
}

export const areSameFacts = (one: PhaseFacts, other: PhaseFacts): boolean =>
  one.wordsDeadline === other.wordsDeadline &&
  (one.begunAt ?? null) === (other.begunAt ?? null) &&
  (one.sealedAt ?? null) === (other.sealedAt ?? null) &&
  one.speechPublished === other.speechPublished
