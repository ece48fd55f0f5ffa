/** Runs a history: each step with its faults, a check of the invariants after it, and the convergence at the end. */
import { converge } from './converge.ts'
import type { Step } from './history/steps.ts'
import { nothingFailsByItself } from './invariants/answers.ts'
import { boardsAreLate, nobodyWritesAfterTheSeal } from './invariants/evening.ts'
import { aLineHasOneRoom } from './invariants/lines.ts'
import { membersAreStored, phasesAreCaused, sealedRoomsAreShut } from './invariants/membership.ts'
import { ownersAreCaused, theRemovedStayOut } from './invariants/owners.ts'
import {
  closedIsFinal,
  debtsHaveAlarms,
  deletedStaysDeleted,
  directoryIsOwedOrRight,
  finishedWordsArrive,
  nothingForbiddenWasWritten,
  seasonsStayApart,
} from './invariants/rooms.ts'
import { framesAreInOrder, wordsStaySecret } from './invariants/secrecy.ts'
import { wordsAreStored } from './invariants/words.ts'
import { performStep } from './perform-step.ts'
import type { Invariant } from './world/seen.ts'
import { takeSnapshot } from './world/snapshot.ts'
import { advance, endWorld, newWorld } from './world/world.ts'

const INVARIANTS: readonly Invariant[] = [
  wordsAreStored,
  membersAreStored,
  phasesAreCaused,
  sealedRoomsAreShut,
  directoryIsOwedOrRight,
  debtsHaveAlarms,
  closedIsFinal,
  finishedWordsArrive,
  seasonsStayApart,
  aLineHasOneRoom,
  deletedStaysDeleted,
  nothingForbiddenWasWritten,
  wordsStaySecret,
  framesAreInOrder,
  ownersAreCaused,
  theRemovedStayOut,
  nothingFailsByItself,
  nobodyWritesAfterTheSeal,
  boardsAreLate,
]

/** `at`: the step after which the failure was seen; the number of steps if it was seen at the end. */
export type Failure = { at: number; faults: string[]; met: string[][] }

export async function run(steps: readonly Step[]): Promise<Failure | null> {
  const world = await newWorld()
  const met: string[][] = []
  try {
    let before = await takeSnapshot(world, null)
    for (const [at, step] of steps.entries()) {
      advance(step.ms)
      const hadLate = world.faulty.hasLate
      const outcomes = await performStep(world, step)
      if (!outcomes) return { at, faults: ['an answer never came'], met: [...met, world.faulty.takeMet()] }
      met.push([...world.faulty.takeMet(), ...outcomes.map(({ op, status }) => `${op.do}: ${status}`)])
      const after = await takeSnapshot(world, before)
      const faults = INVARIANTS.flatMap((holds) => holds({ world, before, after, step, outcomes, hadLate }))
      if (faults.length > 0) return { at, faults, met }
      before = after
    }
    const faults = await converge(world, before)
    return faults.length > 0 ? { at: steps.length, faults, met } : null
  } finally {
    await endWorld(world)
  }
}
