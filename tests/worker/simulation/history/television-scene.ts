/** A member is given a number, televisions type it, and then its member goes, or somebody ends it, while it shows the room. */
import { isOwn, MEGA } from '../world/places.ts'
import { drawFaults } from './draw-faults.ts'
import type { History } from './history.ts'
import type { Op } from './steps.ts'

/** @param mayEnd accounts are deleted late in a history: else there would be little to check */
export function drawTelevision(history: History, mayEnd: boolean): void {
  const { chance, expected } = history
  const rooms = expected.rooms.flatMap(({ is, players }, at) =>
    at !== MEGA && is !== 'none' && players.size > 0 ? [at] : [],
  )
  const room = rooms[chance.below(rooms.length)]
  if (room === undefined) {
    history.add([history.make('visit')])
    return
  }
  const { players, owner } = expected.room(room)
  const guests = [...players].filter((who) => who !== owner)
  // An owner cannot leave, nor be taken out.
  const who = guests[chance.below(guests.length)] ?? owner ?? 0
  const give: Op = { do: 'give number', who, room }
  const type = (again: boolean): Op => ({ do: 'type number', who, room, again })
  const watch = (): Op => ({ do: 'watch on tv', who, room, what: chance.pick(['view', 'board', 'board', 'ranking']) })
  const ends: readonly [Op, ...Op[]] = [
    { do: 'leave', who, room },
    { do: 'leave', who, room },
    { do: 'take out', who: owner ?? who, room, whom: who },
    { do: 'disconnect tv', who, room, by: 'tv' },
    { do: 'disconnect tv', who, room, by: 'giver' },
  ]
  const end = (): Op => (mayEnd && chance.oneIn(4) ? { do: 'delete account', who } : chance.pick(ends))
  history.add(chance.oneIn(3) ? [give, give] : [give], drawFaults(chance))
  if (chance.oneIn(5)) history.add([end(), type(false)], drawFaults(chance))
  history.add([type(false), type(chance.oneIn(2))], drawFaults(chance))
  history.add([watch(), watch()])
  if (isOwn(room) && chance.oneIn(3)) history.add([{ do: chance.pick(['crash', 'evict']), room }, watch()])
  history.add([end(), chance.oneIn(2) ? watch() : type(true)], drawFaults(chance))
  history.add([watch(), type(chance.oneIn(2))])
  history.add([{ do: 'join', who, room }])
  history.add([watch(), chance.oneIn(2) ? give : type(true)])
}
