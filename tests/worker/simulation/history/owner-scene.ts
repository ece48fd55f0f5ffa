/** An owner hands a room over or takes somebody out of it, while that person comes, goes, watches, or is deleted. */
import { FIRST_OWN, isOwn, PEOPLE } from '../world/places.ts'
import type { History } from './history.ts'
import { type Faults, NO_FAULTS, type Op } from './steps.ts'
import { CROSSING_FATES } from './weights.ts'

/** @param mayEnd accounts are deleted late in a history: else there would be little to check */
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
