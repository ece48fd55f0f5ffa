/** Generates a history from a seed: which operations run at once, and what fails in them. */
import { drawEvening } from './evening-scene.ts'
import { History } from './history.ts'
import { drawCrossing, drawDebt, drawDeletion, drawLateLock, drawNewSeason, drawOwner, drawReturn } from './scenes.ts'
import { hasFaults, type Op, type Step } from './steps.ts'
import { drawFaults, drawPause, KINDS, RIVALS } from './weights.ts'

/** In most histories the evening comes in the second half: afterwards hardly anything can be changed. */
const EVENING_FROM = 0.5

const ASKED_AGAIN: readonly Op['do'][] = ['create', 'reopen', 'profile', 'delete account']

export function generate(seed: number, length: number): Step[] {
  const history = new History(seed)
  const { chance } = history
  const eveningAt = chance.oneIn(7) ? length : Math.floor(length * (EVENING_FROM + chance.below(25) / 100))
  const newSeasonAt = chance.oneIn(4) ? length - 14 : length
  let hasBegun = false
  let isNextYear = false
  while (history.at < length) {
    const { at } = history
    if (at >= newSeasonAt && !isNextYear) {
      isNextYear = true
      drawNewSeason(history)
    } else if (at >= eveningAt && !hasBegun) {
      hasBegun = true
      drawEvening(history)
    } else drawNext(history, hasBegun)
  }
  return history.steps.slice(0, length)
}

function drawNext(history: History, hasBegun: boolean): void {
  const { chance, at } = history
  if (chance.oneIn(12)) drawDebt(history)
  else if (!hasBegun && chance.oneIn(20)) drawOwner(history, at > 20)
  else if (!hasBegun && chance.oneIn(40)) drawLateLock(history)
  else if (chance.oneIn(30)) drawReturn(history)
  else if (!hasBegun && chance.oneIn(8)) drawCrossing(history)
  else if (at > 8 && chance.oneIn(24)) drawDeletion(history)
  else drawOps(history)
}

/** Of several operations at once, the second is often one that conflicts with the first. */
function drawOps(history: History): void {
  const { chance } = history
  const first = history.draw()
  const ops: Step['ops'] = [first]
  const rivals = RIVALS[first.do]?.filter(
    (kind) => !KINDS.some(([, one, from = 0]) => one === kind && from > history.at),
  )
  const who = 'who' in first ? first.who : undefined
  const room = 'room' in first ? first.room : undefined
  while (ops.length < 3 && chance.oneIn(ops.length === 1 ? 2 : 3)) {
    const rival = rivals?.[chance.below(2 * rivals.length)]
    if (rival === undefined) ops.push(history.draw())
    else
      ops.push(history.find(rival, who, room) ?? history.find(rival, undefined, room) ?? history.make(rival, who, room))
  }
  const faults = drawFaults(chance)
  history.add(ops, faults, drawPause(chance))
  // A request without an answer is repeated, although it may have been carried out.
  const again = ops.find(({ do: kind }) => ASKED_AGAIN.includes(kind))
  if (again && hasFaults(faults) && !chance.oneIn(4)) history.add([again])
}
