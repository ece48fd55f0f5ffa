/** How often each operation happens: as on the night, people join and write a lot, few things end, many conflict. */
import type { Chance } from './chance.ts'
import { type CallFate, type D1Fate, type Faults, NO_FAULTS, type Op } from './steps.ts'

export type Kind = Op['do']

/** The speech, and operations that end something for good, come late: otherwise there would be little to check. */
export const KINDS: readonly (readonly [weight: number, kind: Kind, from?: number])[] = [
  [4, 'visit'],
  [0.5, 'sign in'],
  [1, 'profile'],
  [3, 'list'],
  [8, 'create'],
  [18, 'join'],
  [7, 'leave'],
  [4, 'look'],
  [3, 'head'],
  [9, 'connect'],
  [2, 'drop sockets'],
  [9, 'save'],
  [4, 'finish', 4],
  [3, 'hand over'],
  [4, 'take out'],
  [3, 'pardon'],
  [2, 'rename'],
  [3, 'close', 12],
  [1, 'operator closes', 25],
  [1.5, 'delete', 15],
  [2, 'delete account', 8],
  [1, 'operator deletes account', 8],
  [2, 'reopen', 5],
  [2, 'albo', 15],
  [0.4, 'publish', 40],
  [2, 'withdraw', 40],
  [4, 'board', 40],
  [3, 'ranking', 20],
  [1.5, 'deadline'],
  [1, 'rebuild directory', 10],
  [5, 'alarm'],
  [2, 'fan-out alarms'],
  [3, 'evict'],
  [1, 'crash'],
  [1, 'crash fan-outs'],
  [4, 'late writes arrive'],
]

export const D1_FATES: readonly (readonly [number, D1Fate])[] = [
  [3, 'lost'],
  [3, 'unanswered'],
  [3, 'late'],
  [4, 'slow'],
  [4, 'slow answer'],
  [2, 'crash before'],
  [2, 'crash after'],
]

export const CALL_FATES: readonly [CallFate, ...CallFate[]] = ['lost', 'unanswered', 'overloaded']

/** Fates for simultaneous operations: another operation gets in between, or one ends half done. */
export const CROSSING_FATES: readonly [D1Fate, ...D1Fate[]] = ['slow', 'slow answer', 'crash before', 'crash after']
/** Actions of one person at the same time, on two devices or with two presses. */
export const TWO_AT_ONCE: readonly [[Kind, Kind], ...[Kind, Kind][]] = [
  ['join', 'finish'],
  ['join', 'finish'],
  ['create', 'finish'],
  ['leave', 'finish'],
  ['join', 'leave'],
  ['save', 'finish'],
  ['hand over', 'close'],
]

/** Operations that leave pending work when D1 fails in them. */
export const DEBTS: readonly [Kind, ...Kind[]] = [
  'finish',
  'finish',
  'join',
  'leave',
  'close',
  'create',
  'take out',
  'hand over',
]
export const ENDS: readonly [Kind, ...Kind[]] = [
  'close',
  'operator closes',
  'delete',
  'delete account',
  'crash',
  'alarm',
]

/** Conflicting operations: of two that run at once, the second is often one that conflicts with the first. */
export const RIVALS: Partial<Record<Op['do'], readonly [Kind, ...Kind[]]>> = {
  join: ['leave', 'finish', 'close', 'operator closes', 'delete', 'delete account', 'join', 'crash'],
  leave: ['join', 'close', 'delete'],
  'hand over': ['hand over', 'leave', 'delete account', 'close', 'delete', 'take out', 'crash', 'rename'],
  'take out': ['join', 'finish', 'leave', 'connect', 'pardon', 'hand over', 'close', 'delete account', 'crash'],
  pardon: ['join', 'take out', 'connect', 'delete account', 'crash'],
  rename: ['rename', 'close', 'join', 'hand over', 'crash'],
  create: ['create', 'finish', 'delete', 'delete account'],
  save: ['save', 'finish', 'publish', 'delete account'],
  finish: ['join', 'create', 'close', 'operator closes', 'publish', 'finish', 'leave'],
  reopen: ['reopen', 'reopen', 'delete', 'delete account', 'join', 'leave', 'list', 'crash', 'rebuild directory'],
  close: ['join', 'leave', 'finish', 'publish', 'delete'],
  'operator closes': ['join', 'finish', 'leave'],
  alarm: ['join', 'leave', 'close', 'finish', 'evict', 'connect', 'alarm'],
  connect: ['join', 'leave', 'crash', 'evict'],
  'rebuild directory': [
    'take out',
    'hand over',
    'join',
    'leave',
    'delete',
    'delete account',
    'create',
    'close',
    'fan-out alarms',
  ],
  'fan-out alarms': ['join', 'leave', 'close', 'board', 'save', 'finish', 'crash fan-outs'],
  'delete account': ['save', 'join', 'crash fan-outs', 'fan-out alarms'],
  board: ['close', 'delete account', 'crash'],
  publish: ['save', 'finish', 'ranking', 'close', 'withdraw'],
}

/** How far the clock moves before a step. */
export const drawPause = (chance: Chance): number =>
  chance.weighed([
    [4, 150],
    [2, 3000],
    [1, 10],
    [0.3, 200_000],
  ])

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
