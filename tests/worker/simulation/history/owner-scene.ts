/** An owner hands a room over or takes somebody out of it, while that person comes, goes, watches, or is deleted. */
import { FIRST_OWN, ownerOf, PEOPLE, ROOMS } from '../world/world.ts'
import type { Chance } from './chance.ts'
import type { Faults, Op, Step } from './steps.ts'
import { NO_FAULTS } from './steps.ts'
import { CROSSING_FATES } from './weights.ts'

/** @param mayEnd accounts are deleted late in a history: else there would be little to check */
export function drawOwner(chance: Chance, mayEnd: boolean): Step[] {
  const room = FIRST_OWN + chance.below(ROOMS - FIRST_OWN)
  const owner = ownerOf(room)
  const guest = (owner + 1 + chance.below(PEOPLE - 1)) % PEOPLE
  const about = (kind: 'hand over' | 'take out' | 'pardon'): Op => ({ do: kind, who: owner, room, whom: guest })
  const by = (kind: 'join' | 'leave' | 'connect' | 'look'): Op => ({ do: kind, who: guest, room })
  const gone: Op = { do: 'delete account', who: guest }
  const meanwhile = (): Op =>
    mayEnd && chance.oneIn(4) ? gone : by(chance.pick(['join', 'join', 'leave', 'leave', 'connect']))
  // The caller's session is read first, then whether the other account is there, then the directory is written.
  const slow = (): Faults => ({ d1: [{ nth: 1 + chance.below(4), fate: chance.pick(CROSSING_FATES) }], calls: [] })
  const step = (ops: Step['ops'], faults = NO_FAULTS): Step => ({ ops, faults, ms: 150 })
  const last: readonly [Op, ...Op[]] = [about('pardon'), by('join'), by('look')]
  return [
    step([{ do: 'create', who: owner, room }]),
    step([by('join'), by('connect')]),
    step([about(chance.pick(['hand over', 'take out'])), meanwhile()], slow()),
    step([about('take out'), meanwhile()], chance.oneIn(2) ? slow() : NO_FAULTS),
    step(mayEnd && chance.oneIn(2) ? [gone] : [chance.pick(last), meanwhile()]),
  ]
}
