/** Short sequences in which more goes wrong than chance alone would bring together. */
import { OLD_COMPANY, PEOPLE, REOPENED } from '../world/places.ts'
import { drawFaults } from './draw-faults.ts'
import type { History } from './history.ts'
import type { D1Fate, Faults, Op, Step } from './steps.ts'
import { CALL_FATES, CROSSING_FATES, DEBTS, drawPause, ENDS, KINDS, type Kind, TWO_AT_ONCE } from './weights.ts'

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

/** A deletion goes on while somebody has the account's cookies; then the person comes back under the same name. */
export function drawDeletion(history: History): void {
  const { chance } = history
  const gone = history.find(chance.pick<Kind>(['delete account', 'operator deletes account']))
  if (!gone || !('who' in gone)) return
  const { who } = gone
  const copies = (): Op => history.make('copied cookies', who)
  const calls = [{ nth: 1 + chance.below(4), fate: chance.pick(CALL_FATES) }]
  history.add([gone, copies()], chance.oneIn(2) ? { d1: [], calls } : drawFaults(chance))
  history.add([copies(), chance.oneIn(2) ? { do: 'crash fan-outs' } : copies()])
  history.add([{ do: 'fan-out alarms' }, copies()], drawFaults(chance), 3000)
  history.add([{ do: 'sign in', who }])
  history.add([{ do: 'profile', who }])
  history.add([history.find('join', who) ?? history.make('save', who)])
}

/** D1 is put back, some steps after the moment that it is put back to. */
export function drawRestore(history: History): void {
  history.add([{ do: 'copy D1' }])
  for (let left = 6; left > 0; left--) history.add([history.draw()], drawFaults(history.chance))
  history.add([{ do: 'late writes arrive' }])
  history.add([{ do: 'restore D1' }])
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
