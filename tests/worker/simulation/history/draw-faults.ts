import type { Chance } from './chance.ts'
import { type Faults, NO_FAULTS } from './steps.ts'
import { CALL_FATES, D1_FATES } from './weights.ts'

/** What fails in a step: in every other one something does. */
export function drawFaults(chance: Chance): Faults {
  if (chance.oneIn(20)) return { d1: [{ nth: 'every', fate: chance.pick(['lost', 'unanswered', 'late']) }], calls: [] }
  if (!chance.oneIn(2)) return NO_FAULTS
  const d1 = Array.from({ length: 1 + chance.below(2) }, () => ({
    nth: chance.weighed([
      [4, 1],
      [3, 2],
      [2, 3],
      [1, 4],
      [1, 5],
    ]),
    fate: chance.weighed(D1_FATES),
  }))
  const calls = [{ nth: 1 + chance.below(3), fate: chance.pick(CALL_FATES) }]
  return { d1, calls: chance.oneIn(6) ? calls : [] }
}
