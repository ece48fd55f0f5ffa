/** Histories that failed once, as short as possible, so that their bugs stay found. */
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
  {
    found:
      'a frame said in passing was taken for one that came twice: the alarm of a room whose ranking D1 had kept waiting',
    steps: [
      { ops: [{ do: 'create', who: 0, room: 2 }], faults: { d1: [], calls: [] }, ms: 200000 },
      { ops: [{ do: 'close', who: 0, room: 2 }], faults: { d1: [], calls: [] }, ms: 200000 },
      { ops: [{ do: 'connect', who: 3, room: 2 }], faults: { d1: [], calls: [] }, ms: 10 },
      { ops: [{ do: 'publish', speech: 0 }], faults: { d1: [], calls: [] }, ms: 10 },
      { ops: [{ do: 'fan-out alarms' }], faults: { d1: [{ nth: 2, fate: 'lost' }], calls: [] }, ms: 10 },
      { ops: [{ do: 'alarm', room: 2 }], faults: { d1: [], calls: [] }, ms: 3000 },
    ],
  },
  {
    found:
      'design.md, «The same company»: who was taken out last year owned the company’s line, by its room of the year before',
    steps: [
      { ops: [{ do: 'reopen', who: 0, room: 9 }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'join', who: 1, room: 9 }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'take out', who: 0, room: 9, whom: 1 }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'close', who: 0, room: 9 }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'new season' }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'profile', who: 1 }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'reopen', who: 1, room: 9 }], faults: { d1: [], calls: [] }, ms: 150 },
    ],
  },
  {
    found: 'who had come a moment ago, and whose row was lost on its way to D1, could not be made the owner',
    steps: [
      {
        ops: [
          { do: 'profile', who: 2 },
          { do: 'create', who: 3, room: 5 },
        ],
        faults: { d1: [], calls: [] },
        ms: 150,
      },
      { ops: [{ do: 'profile', who: 4 }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'join', who: 4, room: 5 }], faults: { d1: [{ nth: 2, fate: 'late' }], calls: [] }, ms: 150 },
      { ops: [{ do: 'hand over', who: 3, room: 5, whom: 4 }], faults: { d1: [], calls: [] }, ms: 10 },
    ],
  },
  {
    found: 'SEALED-IS-FINAL: after a restore of D1 the deadline that had brought the seal brought another, later one',
    steps: [
      { ops: [{ do: 'deadline', when: 'past' }], faults: { d1: [], calls: [] }, ms: 3000 },
      { ops: [{ do: 'sign in', who: 1 }], faults: { d1: [], calls: [] }, ms: 200_000 },
      { ops: [{ do: 'connect', who: 0, room: 2 }], faults: { d1: [], calls: [] }, ms: 200_000 },
      { ops: [{ do: 'copy D1' }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'fan-out alarms' }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'restore D1' }], faults: { d1: [], calls: [] }, ms: 150 },
      { ops: [{ do: 'fan-out alarms' }], faults: { d1: [], calls: [] }, ms: 150 },
    ],
  },
]
