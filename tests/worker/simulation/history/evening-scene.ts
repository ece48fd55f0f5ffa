/**
 * The evening: a begin that is taken back and one that is not, the seal, boards, the speech. Everything that is forbidden from here on is tried.
 */
import { FIRST_OWN, isOwn, MEGA, ownerOf, PEOPLE } from '../world/places.ts'
import type { History } from './history.ts'
import { LISTS } from './lists.ts'
import { NO_FAULTS, type Op, type Step } from './steps.ts'
import { drawFaults, type Kind } from './weights.ts'

/** Longer than the seal waits after a begin. */
const A_MINUTE = 61_000

/** A room whose owner and guest have finished, even after failures: each of these calls can be repeated. */
function gather(history: History): number {
  const { chance, expected } = history
  const own = expected.rooms.flatMap((room, at) => (isOwn(at) && room.is === 'open' && room.isOfThisSeason ? [at] : []))
  const [fullest] = own.sort((a, b) => expected.room(b).players.size - expected.room(a).players.size)
  const [fresh] = expected.unmade
  const room = (chance.oneIn(2) ? fullest : fresh) ?? fullest ?? fresh ?? FIRST_OWN
  const owner = expected.room(room).owner ?? ownerOf(room)
  const guest = (owner + 1 + chance.below(PEOPLE - 1)) % PEOPLE
  const both = (make: (who: number) => Op): Step['ops'] => [make(owner), make(guest)]
  const finish = (who: number): Op => ({ do: 'finish', who, list: chance.below(LISTS), rev: 'none' })
  const first = finish(guest)
  const join: Op = { do: 'join', who: guest, room }
  history.add(both((who) => ({ do: 'sign in', who })))
  history.add(both((who) => ({ do: 'profile', who })))
  if (room !== fullest) history.add([history.make('create', undefined, room)])
  history.add([{ do: 'deadline', when: 'none' }])
  history.add([join, first], drawFaults(chance))
  history.add([join])
  history.add([first])
  history.add([finish(owner)])
  return room
}

/** People go on choosing; that nothing seals them is looked at in evening/seal-histories. */
function takeBack(history: History): void {
  const { chance } = history
  history.add([{ do: 'begin' }], chance.oneIn(3) ? { d1: [{ nth: 2, fate: 'late' }], calls: [] } : drawFaults(chance))
  const isHardlyBefore = chance.oneIn(2)
  history.add([{ do: 'take back begin' }], drawFaults(chance), isHardlyBefore ? 59_000 : 20_000)
  history.add([{ do: 'late writes arrive' }, history.make('save')])
  history.add([{ do: 'fan-out alarms' }, history.make('save')], NO_FAULTS, A_MINUTE)
  history.add([history.find('finish') ?? history.make('save')], NO_FAULTS, 3000)
}

/** Actions that are forbidden from the seal on; a person who has seen a board would gain most by them. */
function tryWhatIsForbidden(history: History): void {
  const { chance, expected } = history
  const inOpen = (kind: Kind): Op => {
    const open = expected.rooms.flatMap(({ is }, at) => (is === 'open' && at !== MEGA ? [at] : []))
    return history.make(kind, chance.below(PEOPLE), open[chance.below(open.length)] ?? MEGA)
  }
  const unfinished = expected.people.findIndex(({ hasFinished, isIn }) => isIn && !hasFinished)
  const write = history.make(chance.pick<Kind>(['save', 'finish']), unfinished === -1 ? undefined : unfinished)
  history.add([write, inOpen('join')])
  history.add([inOpen('join'), inOpen('leave')])
}

export function drawEvening(history: History): void {
  const { chance, expected } = history
  const room = gather(history)
  const member = (): number => {
    const players = [...expected.room(room).players]
    return players[chance.below(players.length)] ?? chance.below(PEOPLE)
  }
  const op = (kind: Kind, who = member()): Op => history.make(kind, who, room)
  const close = (): Op => ({ do: 'close', who: expected.room(room).owner ?? 0, room })
  if (chance.oneIn(2)) takeBack(history)
  const isClosedBefore = chance.oneIn(2)
  if (isClosedBefore) history.add([close()])
  history.add([op('connect'), op('connect')])
  const isBegunAtOnce = !chance.oneIn(3)
  history.add([{ do: 'begin' }], isBegunAtOnce ? NO_FAULTS : drawFaults(chance))
  if (!isBegunAtOnce) history.add([{ do: 'begin' }])
  // One room of several is not told at once.
  const calls = [{ nth: 1 + chance.below(6), fate: chance.pick(['lost', 'unanswered'] as const) }]
  history.add([{ do: 'fan-out alarms' }], chance.oneIn(2) ? { d1: [], calls } : NO_FAULTS, A_MINUTE)
  if (!isClosedBefore) history.add([close(), op('join')])
  // Within the five seconds.
  history.add([op('board')])
  tryWhatIsForbidden(history)
  if (expected.sealedAt === null) history.add([{ do: 'fan-out alarms' }], NO_FAULTS, A_MINUTE)
  history.add([op('board'), op('board')], drawFaults(chance), 10_000)
  for (let left = 3; left > 0; left--) {
    history.add([op('board'), op(chance.pick<Kind>(['board', 'connect', 'crash', 'evict']))], drawFaults(chance))
  }
  if (!chance.oneIn(4)) history.add([history.make('publish'), op('board')], drawFaults(chance))
  history.add([{ do: 'fan-out alarms' }, op('alarm')])
  if (chance.oneIn(3)) history.add([{ do: 'withdraw' }, op('ranking')], drawFaults(chance))
  history.add([op('ranking'), op('albo'), op('list')])
}
