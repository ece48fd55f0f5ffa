import type { Step } from '../history/steps.ts'
import type { Outcome } from '../perform.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** All that an invariant may look at: what was stored before and after a step, and what was answered in it. */
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

/** What was not answered may have been done, and a 503 says no more than that. */
export const mayHaveActed = ({ status }: Outcome): boolean => (status >= 200 && status < 300) || status >= 500
