/** How often each operation happens: as on the night, people join and write a lot, few things end, many conflict. */
import type { CallFate, D1Fate, Op } from './steps.ts'

export type Kind = Op['do']

/** The speech, and operations that end something for good, come late: otherwise there would be little to check. */
export const WEIGHTS: readonly (readonly [weight: number, kind: Kind, from?: number])[] = [
  [5, 'visit'],
  [2, 'sign in'],
  [2, 'profile'],
  [3, 'list'],
  [8, 'create'],
  [22, 'join'],
  [9, 'leave'],
  [4, 'look'],
  [5, 'connect'],
  [2, 'drop sockets'],
  [9, 'save'],
  [7, 'finish'],
  [3, 'hand over'],
  [4, 'take out'],
  [3, 'pardon'],
  [1.5, 'rename'],
  [5, 'close', 15],
  [1, 'operator closes', 30],
  [2, 'delete', 20],
  [1, 'delete account', 20],
  [0.5, 'operator deletes account', 20],
  [2, 'reopen', 5],
  [1.5, 'decline', 10],
  [1, 'publish', 40],
  [0.7, 'withdraw', 50],
  [1, 'begin', 35],
  [3, 'board', 40],
  [3, 'hear', 40],
  [3, 'ranking', 40],
  [0.7, 'deadline'],
  [1, 'rebuild directory', 10],
  [5, 'alarm'],
  [2, 'fan-out alarms'],
  [3, 'evict'],
  [1, 'crash'],
  [2, 'crowd'],
  [2, 'evict relays'],
  [2, 'crash relays'],
  [3, 'relay alarms'],
  [0.5, 'evict fan-outs'],
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
/** What one person does at the same time, on two devices or with two presses. */
export const TWO_AT_ONCE: readonly [[Kind, Kind], ...[Kind, Kind][]] = [
  ['join', 'finish'],
  ['join', 'finish'],
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

/** Operations in and on a room that relays carry. */
export const CROWDED: readonly [Kind, ...Kind[]] = [
  'join',
  'join',
  'leave',
  'leave',
  'connect',
  'connect',
  'alarm',
  'relay alarms',
  'crash relays',
  'evict relays',
  'crash',
  'evict',
  'finish',
  'look',
  'drop sockets',
  'take out',
  'take out',
  'pardon',
  'hand over',
  'rename',
]

/** Conflicting operations: of two that run at once, the second is often one that conflicts with the first. */
export const RIVALS: Partial<Record<Kind, readonly [Kind, ...Kind[]]>> = {
  join: ['leave', 'finish', 'close', 'operator closes', 'delete', 'delete account', 'join', 'crash'],
  leave: ['join', 'close', 'delete'],
  'hand over': ['hand over', 'leave', 'delete account', 'close', 'delete', 'take out', 'crash', 'rename'],
  'take out': ['join', 'finish', 'leave', 'connect', 'pardon', 'hand over', 'close', 'delete account', 'crash'],
  pardon: ['join', 'take out', 'connect', 'delete account', 'crash'],
  rename: ['rename', 'close', 'join', 'hand over', 'crash'],
  create: ['create', 'finish', 'delete', 'delete account'],
  save: ['save', 'finish', 'publish', 'delete account'],
  finish: ['join', 'create', 'close', 'operator closes', 'publish', 'finish', 'leave'],
  reopen: ['reopen', 'reopen', 'delete', 'delete account', 'join', 'decline', 'crash', 'rebuild directory'],
  decline: ['join', 'leave', 'decline', 'delete', 'delete account', 'crash', 'list'],
  close: ['join', 'leave', 'finish', 'publish', 'delete'],
  'operator closes': ['join', 'finish', 'leave'],
  alarm: ['join', 'leave', 'close', 'finish', 'evict', 'connect', 'alarm'],
  connect: ['crowd', 'join', 'leave', 'crash relays', 'evict relays'],
  'relay alarms': ['join', 'leave', 'crash', 'connect'],
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
  begin: ['save', 'finish', 'join', 'leave', 'close', 'fan-out alarms'],
  'fan-out alarms': ['join', 'leave', 'close', 'board', 'save', 'finish'],
  board: ['hear', 'close', 'delete account', 'crash'],
  hear: ['hear', 'board', 'publish', 'delete account', 'crash', 'connect'],
  publish: ['save', 'finish', 'ranking', 'close', 'withdraw'],
}
