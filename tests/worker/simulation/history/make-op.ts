/** Makes the operations of a history. */
import { FIRST_OWN, isOwn, ownerOf, PEOPLE, REOPENED, ROOMS } from '../world/world.ts'
import type { Chance } from './chance.ts'
import { LISTS, SPEECHES } from './lists.ts'
import type { Op } from './steps.ts'
import type { Kind } from './weights.ts'

export const makeOwn = (room: number): Op => ({ do: 'create', who: ownerOf(room), room })

/** One operation of this kind, of this person in this room; what else it needs is drawn. */
export function makeOp(chance: Chance, kind: Kind, who: number, room: number): Op {
  // Usually whoever made the room: anybody else is refused, unless it was handed over, which needs no repetition.
  const owner = isOwn(room) && !chance.oneIn(4) ? ownerOf(room) : who
  switch (kind) {
    case 'visit':
    case 'sign in':
    case 'profile':
    case 'list':
    case 'delete account':
    case 'operator deletes account':
      return { do: kind, who }
    case 'create':
      return makeOwn(room < FIRST_OWN ? FIRST_OWN + chance.below(ROOMS - FIRST_OWN) : room)
    case 'close':
    case 'delete':
      return { do: kind, who: owner, room }
    case 'hand over':
    case 'take out':
    case 'pardon':
      // Somebody whom the step is about anyway, or anybody.
      return { do: kind, who: owner, room, whom: chance.oneIn(2) ? who : chance.below(PEOPLE) }
    case 'rename':
      return { do: kind, who: owner, room, name: chance.below(3) }
    case 'join':
    case 'leave':
    case 'look':
    case 'ranking':
    case 'connect':
    case 'board':
      return { do: kind, who, room }
    case 'reopen':
    case 'decline':
      return { do: kind, who, room: REOPENED }
    case 'hear':
      return { do: kind, who, room, list: chance.below(LISTS), isHeard: !chance.oneIn(4) }
    case 'operator closes':
    case 'evict':
    case 'crash':
    case 'alarm':
    case 'drop sockets':
    case 'crowd':
    case 'evict relays':
    case 'crash relays':
    case 'relay alarms':
      return { do: kind, room }
    case 'save':
      return { do: kind, who, list: chance.below(LISTS), rev: chance.pick(['known', 'known', 'older', 'none']) }
    case 'finish':
      return {
        do: kind,
        who,
        list: chance.below(LISTS),
        rev: chance.pick(['known', 'known', 'known', 'older', 'none']),
      }
    case 'publish':
      return { do: kind, speech: chance.below(SPEECHES.length) }
    case 'deadline':
      return { do: kind, when: chance.pick(['past', 'future', 'none']) }
    case 'begin':
    case 'withdraw':
    case 'rebuild directory':
    case 'evict fan-outs':
    case 'fan-out alarms':
    case 'late writes arrive':
      return { do: kind }
    default:
      return kind satisfies never
  }
}
