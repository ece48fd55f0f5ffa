/** Histories that failed once, as short as they could be made. What they found stays found. */
import type { Step } from './steps.ts'

export const KEPT: readonly { found: string; steps: Step[] }[] = [
  {
    found: 'DELETED-STAYS-DELETED: D1 took the mark of an account without saying so, and nobody went on with it',
    steps: [
      {
        ops: [{ do: 'delete account', who: 2 }],
        faults: { d1: [{ nth: 2, fate: 'late' }], calls: [] },
        ms: 150,
      },
    ],
  },
]
