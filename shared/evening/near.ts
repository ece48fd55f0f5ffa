/** Whether the evening is near: before, nothing that belongs to it is the next thing to press. */
import { type PhaseFacts, phaseOf } from './phase.ts'

const NEAR_MS = 24 * 3600_000
/** From a day before the deadline on; without one, from the begin on. */
export const isEveningNear = (facts: PhaseFacts, now: number): boolean =>
  phaseOf(facts, now) !== 'choosing' ||
  (facts.wordsDeadline !== null && now >= Date.parse(facts.wordsDeadline) - NEAR_MS)
