/** Histories that failed once, as short as possible, so that their bugs stay found. */
import { type Step, step } from './steps.ts'

export const KEPT: readonly { found: string; steps: Step[] }[] = [
  {
    found: 'DELETED-STAYS-DELETED: D1 took the mark of an account without saying so, and nobody went on with it',
    steps: [step([{ do: 'delete account', who: 2 }], { d1: [{ nth: 2, fate: 'late' }] })],
  },
  {
    found:
      'a frame said in passing was taken for one that came twice: the alarm of a room whose ranking D1 had kept waiting',
    steps: [
      step([{ do: 'create', who: 0, room: 2 }], {}, 200000),
      step([{ do: 'close', who: 0, room: 2 }], {}, 200000),
      step([{ do: 'connect', who: 3, room: 2 }], {}, 10),
      step([{ do: 'publish', speech: 0 }], {}, 10),
      step([{ do: 'fan-out alarms' }], { d1: [{ nth: 2, fate: 'lost' }] }, 10),
      step([{ do: 'alarm', room: 2 }], {}, 3000),
    ],
  },
  {
    found:
      'design.md, «The same company»: who was taken out last year owned the company’s line, by its room of the year before',
    steps: [
      step([{ do: 'reopen', who: 0, room: 9 }]),
      step([{ do: 'join', who: 1, room: 9 }]),
      step([{ do: 'take out', who: 0, room: 9, whom: 1 }]),
      step([{ do: 'close', who: 0, room: 9 }]),
      step([{ do: 'new season' }]),
      step([{ do: 'profile', who: 1 }]),
      step([{ do: 'reopen', who: 1, room: 9 }]),
    ],
  },
  {
    found: 'who had come a moment ago, and whose row was lost on its way to D1, could not be made the owner',
    steps: [
      step([
        { do: 'profile', who: 2 },
        { do: 'create', who: 3, room: 5 },
      ]),
      step([{ do: 'profile', who: 4 }]),
      step([{ do: 'join', who: 4, room: 5 }], { d1: [{ nth: 2, fate: 'late' }] }),
      step([{ do: 'hand over', who: 3, room: 5, whom: 4 }], {}, 10),
    ],
  },
]
