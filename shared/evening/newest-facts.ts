/** Which of two answers about a season's evening counts: those of the session and of the evening may overtake each other. */
import type { PhaseFacts } from './phase.ts'

/** `rev`, `speechVersion`: missing where the previous release has answered. */
type Told = PhaseFacts & { rev?: number; speechVersion?: number }
export type EveningFacts = Required<Told>

/**
 * That with the higher revision of the season's row (decision 132); one without is believed. The seal is written without a
 * new revision and is never undone (decision 38): it stays, whoever tells it.
 */
export function newestFacts(known: Told, told: Told): EveningFacts {
  const isNewer = (told.rev ?? Number.POSITIVE_INFINITY) >= (known.rev ?? 0)
  const { wordsDeadline, begunAt, speechPublished, rev, speechVersion } = isNewer ? told : known
  return {
    rev: rev ?? known.rev ?? 0,
    wordsDeadline,
    begunAt: begunAt ?? null,
    sealedAt: told.sealedAt ?? known.sealedAt ?? null,
    speechPublished,
    speechVersion: speechVersion ?? known.speechVersion ?? 0,
  }
}
