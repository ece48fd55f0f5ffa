/** Short sequences in which more goes wrong than chance alone would bring together. */
import { FIRST_OWN, isOwn, OLD_COMPANY, PEOPLE, REOPENED } from '../world/places.ts'
import type { History } from './history.ts'
import { type D1Fate, type Faults, NO_FAULTS, type Op, type Step } from './steps.ts'
import {
  CALL_FATES,
  CROSSING_FATES,
  DEBTS,
  drawFaults,
  drawPause,
  ENDS,
  KINDS,
  type Kind,
  TWO_AT_ONCE,
} from './weights.ts'

const d1 = (nth: number | 'every', fate: D1Fate): Faults => ({ d1: [{ nth, fate }], calls: [] })

/** Work becomes pending, and before anybody comes whose call would do it, an object ends. */
export function drawDebt(history: History): void {
  const { chance } = history
  const fate = chance.pick<D1Fate>(['lost', 'late', 'unanswered', 'crash after'])
  const nth = chance.pick<number | 'every'>([1, 2, 3, 'every'])
  const kind = chance.pick(DEBTS)
  const debt = history.find(kind) ?? history.make(kind)
  history.add([debt], d1(nth, fate))
  const room = 'room' in debt ? debt.room : history.somewhere()
  const who = 'who' in debt ? debt.who : history.someone()
  const end = chance.pick(ENDS)
  const isTooEarly = KINDS.some(([, one, from = 0]) => one === end && from > history.at)
  history.add([history.make(isTooEarly ? 'alarm' : end, who, room)])
}

/** «Ho finito!» is given up, the person goes on writing, and then it arrives after all. */
export function drawLateLock(history: History): void {
  const finish = history.find('finish')
  if (finish?.do !== 'finish') return
  const { who } = finish
  history.add([{ do: 'visit', who }])
  history.add([finish], d1('every', 'late'))
  history.add([history.make('save', who)])
  history.add([{ do: 'late writes arrive' }])
}

/** Several join and leave one room at once, or one person does two things at once, while D1 is slow or machines crash. */
export function drawCrossing(history: History): void {
  const { chance } = history
  const faults = d1(1 + chance.below(4), chance.pick(CROSSING_FATES))
  if (chance.oneIn(3)) {
    const room = history.somewhere()
    const coming = (): Op => {
      const kind = chance.pick<Kind>(['join', 'join', 'leave'])
      return history.find(kind, undefined, room) ?? history.make(kind, undefined, room)
    }
    history.add([coming(), coming(), coming()], faults)
    return
  }
  const [one, other] = chance.pick(TWO_AT_ONCE)
  // The rarer of the two says who it is: nobody finishes twice.
  const second = history.find(other) ?? history.make(other)
  const who = 'who' in second ? second.who : undefined
  const room = 'room' in second ? second.room : undefined
  history.add([history.find(one, who, room) ?? history.make(one, who, room), second], faults)
}

/** An old room's company comes back: somebody reopens, others come and go, it may be deleted and made again. */
export function drawReturn(history: History): void {
  const { chance } = history
  const room = chance.pick(REOPENED)
  const op = (kind: Kind): Op =>
    history.find(kind, undefined, room) ?? history.make(kind, chance.below(OLD_COMPANY), room)
  const add = (...ops: Step['ops']): void => history.add(ops, drawFaults(chance), drawPause(chance))
  if (chance.oneIn(2)) add(op('reopen'))
  else add(op('reopen'), op('reopen'))
  add(op('join'), op(chance.pick<Kind>(['list', 'join', 'leave', 'reopen'])))
  add(op(chance.pick<Kind>(['delete', 'delete', 'join', 'close', 'crash'])), op('join'))
  add(op('reopen'), op(chance.pick<Kind>(['reopen', 'join', 'leave', 'alarm'])))
}

/** A deletion goes on while a browser of theirs still has the account's cookies; then the person comes back under the same name. */
export function drawDeletion(history: History): void {
  const { chance } = history
  const gone = history.find(chance.pick<Kind>(['delete account', 'operator deletes account']))
  if (!gone || !('who' in gone)) return
  const { who } = gone
  const act = (): Op => history.make(chance.pick<Kind>(['save', 'finish', 'join', 'profile']), who)
  const calls = [{ nth: 1 + chance.below(4), fate: chance.pick(CALL_FATES) }]
  history.add([gone, act()], chance.oneIn(2) ? { d1: [], calls } : drawFaults(chance))
  history.add([act(), chance.oneIn(2) ? { do: 'crash fan-outs' } : act()])
  history.add([{ do: 'fan-out alarms' }, act()], drawFaults(chance), 3000)
  history.add([{ do: 'sign in', who }])
  history.add([{ do: 'profile', who }])
  history.add([history.find('join', who) ?? history.make('save', who)])
}

/** Everybody comes back a year later. */
export function drawNewSeason(history: History): void {
  const { chance } = history
  const op = (kind: Kind): Op => history.find(kind) ?? history.make(kind)
  history.add([history.find('close') ?? op('list')])
  const takenOut = history.find('take out', undefined, chance.pick(REOPENED))
  if (takenOut) history.add([takenOut])
  history.add([{ do: 'fan-out alarms' }])
  history.add([{ do: 'new season' }])
  if (takenOut && 'whom' in takenOut) {
    history.add([{ do: 'profile', who: takenOut.whom }])
    history.add([{ do: 'reopen', who: takenOut.whom, room: takenOut.room }], drawFaults(chance))
  }
  const first = chance.below(PEOPLE)
  for (let at = 0; at < 3; at++) history.add([{ do: 'profile', who: (first + at) % PEOPLE }])
  history.add([op('reopen'), op('albo')], drawFaults(chance))
  history.add([op('join'), op('save')], drawFaults(chance))
  history.add([op('list'), op('look'), op('albo')])
}

/** An owner hands a room over or takes somebody out of it, while that person comes, goes, watches, or is deleted. */
// `mayEnd`: accounts are deleted late in a history: else there would be little to check.
export function drawOwner(history: History, mayEnd: boolean): void {
  const { chance, expected } = history
  const open = expected.rooms.flatMap(({ is }, at) => (isOwn(at) && is === 'open' ? [at] : []))
  const room = chance.oneIn(3) ? undefined : open[chance.below(open.length)]
  if (room === undefined) history.add([history.find('create') ?? history.make('create')])
  const made = room ?? history.steps.at(-1)?.ops.find((op) => op.do === 'create')?.room ?? FIRST_OWN
  const owner = expected.room(made).owner ?? 0
  const guest = (owner + 1 + chance.below(PEOPLE - 1)) % PEOPLE
  const about = (kind: 'hand over' | 'take out' | 'pardon'): Op => ({ do: kind, who: owner, room: made, whom: guest })
  const by = (kind: 'join' | 'leave' | 'connect' | 'look'): Op => ({ do: kind, who: guest, room: made })
  const gone: Op = { do: 'delete account', who: guest }
  const third = (guest + (owner === (guest + 1) % PEOPLE ? 2 : 1)) % PEOPLE
  const meanwhile = (): Op =>
    mayEnd && chance.oneIn(4) ? gone : by(chance.pick(['join', 'leave', 'leave', 'leave', 'connect']))
  // The caller's session is read first, then whether the other account is there, then the directory is written.
  const slow = (): Faults => ({ d1: [{ nth: 1 + chance.below(4), fate: chance.pick(CROSSING_FATES) }], calls: [] })
  history.add([by('join'), by('connect'), { do: 'join', who: third, room: made }])
  // While D1 says whether the other account is there, the owner takes them out, or somebody else gets the room.
  const rival: Op = chance.oneIn(2) ? about('take out') : { do: 'hand over', who: owner, room: made, whom: third }
  const change = about(chance.pick(['hand over', 'hand over', 'hand over', 'take out']))
  history.add([change, chance.oneIn(2) ? rival : meanwhile()], slow())
  history.add([about('take out'), meanwhile()], chance.oneIn(2) ? slow() : NO_FAULTS)
  const last: readonly [Op, ...Op[]] = [about('pardon'), by('join'), by('look')]
  history.add(mayEnd && chance.oneIn(2) ? [gone] : [chance.pick(last), meanwhile()])
}
