/** Generates a history from a seed: which operations run at once, and what fails in them. */

import { FIRST_OWN, isOwn, MEGA, OLD_COMPANY, ownerOf, PEOPLE, REOPENED, ROOMS } from '../world/world.ts'
import { type Chance, seeded } from './chance.ts'
import { makeOp, makeOwn } from './make-op.ts'
import { drawOwner } from './owner-scene.ts'
import type { D1Fate, Faults, Op, Step } from './steps.ts'
import { NO_FAULTS } from './steps.ts'
import {
  CALL_FATES,
  CROSSING_FATES,
  CROWDED,
  D1_FATES,
  DEBTS,
  ENDS,
  type Kind,
  RIVALS,
  TWO_AT_ONCE,
  WEIGHTS,
} from './weights.ts'

/** For a while, most happens between few people and rooms: else five people in nine rooms would hardly ever meet. */
type Company = { people: number[]; rooms: number[] }

const drawCompany = (chance: Chance): Company => ({
  people: [chance.below(PEOPLE), chance.below(PEOPLE)],
  rooms: [chance.below(ROOMS), chance.below(ROOMS)],
})

const among = (chance: Chance, few: readonly number[], all: number): number =>
  (chance.oneIn(3) ? undefined : few[chance.below(few.length)]) ?? chance.below(all)

const drawKind = (chance: Chance, at: number): Kind =>
  chance.weighed(WEIGHTS.flatMap(([weight, kind, from = 0]) => (at >= from ? [[weight, kind] as const] : [])))

function drawOps(chance: Chance, at: number, company: Company): Step['ops'] {
  const draw = (kind: Kind) =>
    makeOp(chance, kind, among(chance, company.people, PEOPLE), among(chance, company.rooms, ROOMS))
  const first = draw(drawKind(chance, at))
  const rivals = RIVALS[first.do]?.filter((kind) => !WEIGHTS.some(([, one, from = 0]) => one === kind && from > at))
  const ops: Step['ops'] = [first]
  while (ops.length < 3 && chance.oneIn(ops.length === 1 ? 2 : 3)) {
    const rival = rivals?.[chance.below(2 * rivals.length)]
    const who = 'who' in first ? first.who : undefined
    const room = 'room' in first ? first.room : undefined
    const next = among(chance, company.rooms, ROOMS)
    ops.push(
      rival
        ? makeOp(chance, rival, who ?? among(chance, company.people, PEOPLE), room ?? next)
        : draw(drawKind(chance, at)),
    )
  }
  return ops
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
  const calls = [{ nth: 1 + chance.below(3), fate: chance.pick(CALL_FATES) }]
  return { d1, calls: chance.oneIn(6) ? calls : [] }
}

/** Work becomes pending, and before anybody comes whose call would do it, an object ends. */
function drawDebt(chance: Chance, at: number, { people, rooms }: Company): [Step, Step] {
  const [who = 0] = people
  const [room = 0] = rooms
  const fate = chance.pick<D1Fate>(['lost', 'late', 'unanswered', 'crash after'])
  const nth = chance.pick<number | 'every'>([1, 2, 3, 'every'])
  const end = chance.pick(ENDS)
  const isTooEarly = WEIGHTS.some(([, kind, from = 0]) => kind === end && from > at)
  const last = makeOp(chance, isTooEarly ? 'alarm' : end, who, room)
  return [
    { ops: [makeOp(chance, chance.pick(DEBTS), who, room)], faults: { d1: [{ nth, fate }], calls: [] }, ms: 150 },
    { ops: [last], faults: NO_FAULTS, ms: 150 },
  ]
}

/** «Ho finito!» is given up, the person goes on writing, and then it arrives after all. */
function drawLateLock(chance: Chance, { people }: Company): Step[] {
  const [who = 0] = people
  const step = (op: Op, faults = NO_FAULTS): Step => ({ ops: [op], faults, ms: 150 })
  return [
    step({ do: 'visit', who }),
    step(makeOp(chance, 'finish', who, 0), { d1: [{ nth: 'every', fate: 'late' }], calls: [] }),
    step(makeOp(chance, 'save', who, 0)),
    step({ do: 'late writes arrive' }),
  ]
}

/**
 * Several join and leave one room at once, or one person does two things at once, while D1 is slow or machines crash.
 */
function drawCrossing(chance: Chance, { rooms }: Company): Step {
  const [room = 0] = rooms
  const first = chance.below(PEOPLE)
  const coming = (at: number): Op =>
    makeOp(chance, chance.pick<Kind>(['join', 'join', 'leave']), (first + at) % PEOPLE, room)
  const [one, other] = chance.pick(TWO_AT_ONCE)
  const ops: Step['ops'] = chance.oneIn(2)
    ? [coming(0), coming(1), coming(2)]
    : [makeOp(chance, one, first, room), makeOp(chance, other, first, room)]
  const d1 = [{ nth: 1 + chance.below(4), fate: chance.pick(CROSSING_FATES) }]
  return { ops, faults: { d1, calls: [] }, ms: 150 }
}

/** Several people watch one room, which then gets relays; from then on watching, joining and relays interleave. */
function drawCrowd(chance: Chance, { rooms }: Company): Step[] {
  const room = chance.oneIn(2) ? MEGA : (rooms[0] ?? MEGA)
  const first = chance.below(PEOPLE)
  const op = (kind: Kind, at = 0): Op => makeOp(chance, kind, (first + at) % PEOPLE, room)
  const step = (ops: Step['ops'], faults = NO_FAULTS): Step => ({ ops, faults, ms: drawPause(chance) })
  const amid = (): Step => {
    const calls = [{ nth: 1 + chance.below(5), fate: chance.pick(CALL_FATES) }]
    const ops: Step['ops'] = [op(chance.pick(CROWDED), 1), op(chance.pick(CROWDED), 2)]
    return step(ops, chance.oneIn(3) ? NO_FAULTS : { d1: [], calls })
  }
  const made: Step[] = isOwn(room) ? [step([makeOwn(room)])] : []
  const watched: Step['ops'] = [op('connect', 0), op('connect', 1), op('connect', 2)]
  return [...made, step(watched), step([op('crowd'), op('join', 3)]), step([op('alarm')]), amid(), amid(), amid()]
}

/** The evening begins for good, a room is closed, and its people look at their board and tap, while others come. */
function drawEvening(chance: Chance): Step[] {
  const room = FIRST_OWN + chance.below(ROOMS - FIRST_OWN)
  const owner = ownerOf(room)
  const step = (ms: number, ...ops: Step['ops']): Step => ({ ops, faults: NO_FAULTS, ms })
  const op = (kind: Kind, who = chance.below(PEOPLE)): Op => makeOp(chance, kind, who, room)
  const guest = (owner + 1) % PEOPLE
  return [
    step(150, makeOwn(room), op('finish', guest)),
    step(150, op('join', guest), op('connect')),
    step(150, op('begin')),
    // The seal is written a minute after the begin, by the alarm of the season's object.
    step(70_000, op('fan-out alarms')),
    step(150, op('close', owner), op('join')),
    { ...step(10_000, op('board', owner), op('board')), faults: drawFaults(chance) },
    { ...step(150, op('hear', guest), op('hear', owner)), faults: drawFaults(chance) },
    step(3000, op('board', guest), op('hear'), op('board')),
  ]
}

/** The old room's company comes back: somebody reopens, others come or say no, it may be deleted and made again. */
function drawReturn(chance: Chance): Step[] {
  const first = chance.below(OLD_COMPANY)
  const op = (kind: Kind, at = 0): Op => makeOp(chance, kind, (first + at) % OLD_COMPANY, REOPENED)
  const step = (ops: Step['ops']): Step => ({ ops, faults: drawFaults(chance), ms: drawPause(chance) })
  return [
    step(chance.oneIn(2) ? [op('reopen')] : [op('reopen'), op('reopen', 1)]),
    step([op('decline', 1), op(chance.pick<Kind>(['list', 'join', 'decline', 'reopen']), chance.below(OLD_COMPANY))]),
    step([op(chance.pick<Kind>(['delete', 'delete', 'join', 'close', 'crash'])), op('join', 2)]),
    step([op('reopen', chance.below(OLD_COMPANY)), op(chance.pick<Kind>(['reopen', 'join', 'decline', 'alarm']), 1)]),
  ]
}

/** How many steps a company stays together. */
const TOGETHER = 12

export function generate(seed: number, length: number): Step[] {
  const chance = seeded(seed)
  const steps: Step[] = []
  let company = drawCompany(chance)
  while (steps.length < length) {
    const at = steps.length
    if (at % TOGETHER === 0) company = drawCompany(chance)
    if (chance.oneIn(12)) steps.push(...drawDebt(chance, at, company))
    else if (chance.oneIn(25)) steps.push(...drawCrowd(chance, company))
    else if (at > 50 && chance.oneIn(20)) steps.push(...drawEvening(chance))
    else if (chance.oneIn(20)) steps.push(...drawOwner(chance, at > 20))
    else if (chance.oneIn(40)) steps.push(...drawLateLock(chance, company))
    else if (chance.oneIn(30)) steps.push(...drawReturn(chance))
    else if (chance.oneIn(8)) steps.push(drawCrossing(chance, company))
    else steps.push({ ops: drawOps(chance, at, company), faults: drawFaults(chance), ms: drawPause(chance) })
  }
  return steps.slice(0, length)
}

const drawPause = (chance: Chance): number =>
  chance.weighed([
    [4, 150],
    [2, 3000],
    [1, 10],
    [0.3, 200_000],
  ])
