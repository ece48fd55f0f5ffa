/** Draws a history from a seed. The weights are a night's: people come and write, few things end, faults are frequent. */
import { type Chance, seeded } from './chance.ts'
import { LISTS, SPEECHES } from './lists.ts'
import type { D1Fate, Faults, Op, Step } from './steps.ts'
import { NO_FAULTS } from './steps.ts'
import { FIRST_OWN, PEOPLE, ROOMS } from './world.ts'

type Kind = Op['do']

/** The speech and what ends for good come late: before, there would be little to look at. */
const WEIGHTS: readonly (readonly [weight: number, kind: Kind, from?: number])[] = [
  [5, 'visit'],
  [2, 'sign in'],
  [2, 'profile'],
  [3, 'list'],
  [8, 'create'],
  [22, 'join'],
  [9, 'leave'],
  [4, 'look'],
  [4, 'connect'],
  [2, 'drop sockets'],
  [9, 'save'],
  [5, 'finish'],
  [5, 'close', 15],
  [1, 'operator closes', 30],
  [2, 'delete', 20],
  [1, 'delete account', 20],
  [0.5, 'operator deletes account', 20],
  [1, 'publish', 40],
  [0.7, 'withdraw', 50],
  [3, 'ranking', 40],
  [0.7, 'deadline'],
  [5, 'alarm'],
  [2, 'fan-out alarms'],
  [3, 'evict'],
  [1, 'crash'],
  [0.5, 'evict fan-outs'],
  [4, 'late writes arrive'],
]

const D1_FATES: readonly (readonly [number, D1Fate])[] = [
  [3, 'lost'],
  [3, 'unanswered'],
  [3, 'late'],
  [4, 'slow'],
  [4, 'slow answer'],
  [1, 'crash before'],
  [1, 'crash after'],
]

function drawOp(chance: Chance, at: number): Op {
  const kind = chance.weighed(
    WEIGHTS.flatMap(([weight, choice, from = 0]) => (at >= from ? [[weight, choice] as const] : [])),
  )
  const who = chance.below(PEOPLE)
  const room = chance.below(ROOMS)
  switch (kind) {
    case 'visit':
    case 'sign in':
    case 'profile':
    case 'list':
    case 'delete account':
    case 'operator deletes account':
      return { do: kind, who }
    case 'create':
      return { do: kind, who, room: FIRST_OWN + chance.below(ROOMS - FIRST_OWN) }
    case 'join':
    case 'leave':
    case 'look':
    case 'close':
    case 'delete':
    case 'ranking':
    case 'connect':
      return { do: kind, who, room }
    case 'operator closes':
    case 'evict':
    case 'crash':
    case 'alarm':
    case 'drop sockets':
      return { do: kind, room }
    case 'save':
      return { do: kind, who, list: chance.below(LISTS), rev: chance.pick(['known', 'known', 'older', 'none']) }
    case 'finish':
      return { do: kind, who, list: chance.below(LISTS) }
    case 'publish':
      return { do: kind, speech: chance.below(SPEECHES.length) }
    case 'deadline':
      return { do: kind, when: chance.pick(['past', 'future', 'none']) }
    case 'withdraw':
    case 'evict fan-outs':
    case 'fan-out alarms':
    case 'late writes arrive':
      return { do: kind }
    default:
      return kind satisfies never
  }
}

/** Of two that are under way at once, the second is often about the same person or the same room: that is where races are. */
function alike(chance: Chance, first: Op, second: Op): Op {
  const copy = { ...second }
  if ('room' in first && 'room' in copy && copy.do !== 'create' && chance.oneIn(2)) copy.room = first.room
  if ('who' in first && 'who' in copy && chance.oneIn(2)) copy.who = first.who
  return copy
}

function drawFaults(chance: Chance): Faults {
  if (chance.oneIn(16)) return { d1: [{ nth: 'every', fate: chance.pick(['lost', 'unanswered', 'late']) }], calls: [] }
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
  const fate = chance.pick(['lost', 'unanswered', 'overloaded'] as const)
  return { d1, calls: chance.oneIn(6) ? [{ nth: 1 + chance.below(3), fate }] : [] }
}

function drawStep(chance: Chance, at: number): Step {
  const first = drawOp(chance, at)
  const ops: Step['ops'] = [first]
  while (ops.length < 3 && chance.oneIn(ops.length === 1 ? 2 : 3)) ops.push(alike(chance, first, drawOp(chance, at)))
  const ms = chance.weighed([
    [4, 150],
    [2, 3000],
    [1, 10],
    [0.3, 200_000],
  ])
  return { ops, faults: drawFaults(chance), ms }
}

export function generate(seed: number, steps: number): Step[] {
  const chance = seeded(seed)
  return Array.from({ length: steps }, (_, at) => drawStep(chance, at))
}
