/**
 * Histories of events too large for every seed, or too rare: a tour of more rooms than a page has, a lobby of more than a
 * view has, somebody whom a restore of D1 makes unknown.
 */
import { type Op, type Step, step } from './steps.ts'

const alarms: Op = { do: 'fan-out alarms' }

export const LARGE: readonly { what: string; steps: Step[] }[] = [
  {
    what: 'the finished words and the deletion of somebody in more than a hundred rooms, while the tour dies',
    steps: [
      step([{ do: 'enter many rooms', who: 2 }]),
      step([{ do: 'finish', who: 2, list: 1, rev: 'known' }], { calls: [{ nth: 7, fate: 'lost' }] }),
      step([{ do: 'crash fan-outs' }]),
      step([alarms, { do: 'crash fan-outs' }], { d1: [{ nth: 2, fate: 'crash after' }] }, 3000),
      step([alarms], {}, 60_000),
      step([{ do: 'delete account', who: 2 }], { calls: [{ nth: 9, fate: 'unanswered' }] }),
      step([{ do: 'copied cookies', who: 2, list: 2, what: 'profile' }, { do: 'crash fan-outs' }]),
      step([alarms], { d1: [{ nth: 3, fate: 'crash before' }] }, 60_000),
      step([alarms], { calls: [{ nth: 20, fate: 'lost' }] }, 60_000),
    ],
  },
  {
    what: 'a lobby of more than three hundred, watched while it grows, shrinks, dies and is full',
    steps: [
      step([{ do: 'create', who: 0, room: 2 }]),
      step([
        { do: 'join', who: 2, room: 2 },
        { do: 'connect', who: 0, room: 2 },
        { do: 'connect', who: 3, room: 2 },
      ]),
      step([{ do: 'fill', room: 2 }]),
      step([
        { do: 'join', who: 3, room: 2 },
        { do: 'finish', who: 2, list: 0, rev: 'known' },
        { do: 'connect', who: 2, room: 2 },
      ]),
      step([{ do: 'take out', who: 0, room: 2, whom: 2 }], { d1: [{ nth: 2, fate: 'slow' }] }),
      step([{ do: 'crash', room: 2 }]),
      step([
        { do: 'crowd', room: 2 },
        { do: 'pardon', who: 0, room: 2, whom: 2 },
      ]),
      step([
        { do: 'join', who: 2, room: 2 },
        { do: 'leave', who: 3, room: 2 },
      ]),
      step([{ do: 'alarm', room: 2 }]),
      step([
        { do: 'hand over', who: 0, room: 2, whom: 2 },
        { do: 'look', who: 3, room: 2 },
      ]),
    ],
  },
  {
    what: 'somebody who signed up after the moment to which D1 is put back, and was taken out of a room',
    steps: [
      step([{ do: 'create', who: 0, room: 2 }]),
      step([{ do: 'delete account', who: 3 }]),
      step([alarms], {}, 60_000),
      step([{ do: 'copy D1' }]),
      step([{ do: 'sign in', who: 3 }]),
      step([{ do: 'profile', who: 3 }]),
      step([{ do: 'join', who: 3, room: 2 }]),
      step([{ do: 'take out', who: 0, room: 2, whom: 3 }]),
      step([{ do: 'restore D1' }]),
      step([alarms], {}, 60_000),
      step([{ do: 'look', who: 3, room: 2 }]),
    ],
  },
]
