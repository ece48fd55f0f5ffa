/**
 * A phase divided further, as the players' texts need it (game.md, «What each screen says»). Nothing else depends on it.
 *
 * - `undated`: choosing, without a known deadline
 * - `begun`: locked because the President speaks; the seal comes within a minute
 * - `sealed`: sealed, but the speech is not known to have begun
 * - `speaking`, `spoken`: sealed, during the speech and after it, until there is an official text
 */
import { type PhaseFacts, phaseOf } from './phase.ts'

export const STAGES = ['undated', 'choosing', 'locked', 'begun', 'sealed', 'speaking', 'spoken', 'published'] as const
export type Stage = (typeof STAGES)[number]

/** No year-end speech has lasted this long. The server learns of no end, so after this time the speech counts as over. */
export const LONGEST_SPEECH_MS = 45 * 60_000

/** @param now ms since 1970, by the server's clock */
export function stageOf(facts: PhaseFacts, now: number): Stage {
  const phase = phaseOf(facts, now)
  const { wordsDeadline, begunAt, sealedAt } = facts
  switch (phase) {
    case 'choosing':
      return wordsDeadline === null ? 'undated' : 'choosing'
    case 'locked':
      return begunAt ? 'begun' : 'locked'
    case 'sealed': {
      const since = begunAt ?? sealedAt
      if (since && now >= Date.parse(since) + LONGEST_SPEECH_MS) return 'spoken'
      return begunAt ? 'speaking' : 'sealed'
    }
    case 'published':
      return 'published'
    default:
      return phase satisfies never
  }
}

export const mayChoose = (stage: Stage): boolean => stage === 'undated' || stage === 'choosing'
/** Sealed, without an official text yet: the time of the boards. */
export const isSealed = (stage: Stage): boolean => stage === 'sealed' || stage === 'speaking' || stage === 'spoken'
/** True when an open room waits only for its closing: the words are sealed, or the speech is out. */
export const isClosingNext = (stage: Stage): boolean => isSealed(stage) || stage === 'published'

// How soon a page polls the evening again (design.md, «One address for the evening»).

const SOON_MS = 5000
const SLOWLY_MS = 60_000
/** Without a deadline the evening may begin at any moment, or not for weeks. An open page learns of it within this time. */
export const UNDATED_MS = 180_000
/** From this long before the deadline, pages poll often. */
export const BEFORE_DEADLINE_MS = 3_600_000

type Facts = {
  wordsDeadline: number | null
  begunAt: number | null
  sealedAt: number | null
  speechPublished: boolean
}

/** Often from an hour before the deadline, from a begin or from the seal, until there is a speech; rarely without a deadline. */
export function askAgainMs({ wordsDeadline, begunAt, sealedAt, speechPublished }: Facts, now: number): number {
  if (speechPublished) return SLOWLY_MS
  if (begunAt !== null || sealedAt !== null) return SOON_MS
  if (wordsDeadline === null) return UNDATED_MS
  return Math.min(SLOWLY_MS, Math.max(SOON_MS, wordsDeadline - BEFORE_DEADLINE_MS - now))
}
