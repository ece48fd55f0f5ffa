import type { Step } from '../history/steps.ts'
import type { Outcome } from '../perform.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** Everything that an invariant may look at: the stored data before and after a step, and its answers. */
export type Seen = {
  world: World
  before: Snapshot
  after: Snapshot
  step: Step
  outcomes: Outcome[]
  hadLate: boolean
}

/** Each fault begins with the name of the invariant. */
export type Invariant = (seen: Seen) => string[]

export const isAcknowledged = ({ status }: Outcome): boolean => status >= 200 && status < 300

/**
 * A call without an answer may have been carried out; a 503 does not say more. Nor does a refusal of a call that was made twice:
 * an owner who takes somebody out and hands the room over at once is no longer its owner the second time.
 */
export const mayHaveActed = ({ status, wasRepeated }: Outcome): boolean =>
  (status >= 200 && status < 300) || status >= (wasRepeated ? 400 : 500)
