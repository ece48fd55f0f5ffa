/** Makes the operations of a history. */
import { FIRST_OWN, isOwn, isReopened, ownerOf, PEOPLE, REOPENED } from '../world/places.ts'
import type { Chance } from './chance.ts'
import type { Expected } from './expected.ts'
import { LISTS, SPEECHES } from './lists.ts'
import type { Op, SentRev } from './steps.ts'
import type { Kind } from './weights.ts'

/** One operation of this kind, of this person in this room; what else it needs is drawn. */
export function makeOp(chance: Chance, expected: Expected, kind: Kind, who: number, room: number): Op {
  const { owner, players, removed, takes } = expected.room(room)
  // Usually the owner: anybody else is refused, which needs no repetition.
  const probableOwner = owner !== null && !chance.oneIn(6) ? owner : who
  const one = (of: ReadonlySet<number>): number => [...of][chance.below(of.size)] ?? chance.below(PEOPLE)
  switch (kind) {
    case 'visit':
    case 'sign in':
    case 'profile':
    case 'list':
    case 'albo':
    case 'delete account':
    case 'operator deletes account':
      return { do: kind, who }
    case 'create': {
      const { unmade } = expected
      const own = isOwn(room) ? room : (unmade[chance.below(unmade.length)] ?? FIRST_OWN)
      return makeOwn(own, isOwn(room) ? takes : expected.room(own).takes)
    }
    case 'close':
    case 'delete':
      return { do: kind, who: probableOwner, room }
    case 'hand over':
    case 'take out':
      // Somebody whom the step is about anyway, or anybody of the room.
      return { do: kind, who: probableOwner, room, whom: chance.oneIn(3) ? who : one(players) }
    case 'pardon':
      return { do: kind, who: probableOwner, room, whom: one(removed) }
    case 'rename':
      return { do: kind, who: probableOwner, room, name: chance.below(3) }
    case 'join':
    case 'leave':
    case 'look':
    case 'head':
    case 'ranking':
    case 'connect':
    case 'board':
      return { do: kind, who, room }
    case 'reopen':
      return { do: kind, who, room: isReopened(room) ? room : chance.pick(REOPENED) }
    case 'operator closes':
    case 'evict':
    case 'crash':
    case 'alarm':
    case 'drop sockets':
      return { do: kind, room }
    case 'save':
    case 'finish': {
      const rev = chance.pick<SentRev>(['known', 'known', 'known', 'known', 'older', 'none'])
      return { do: kind, who, list: chance.below(LISTS), rev }
    }
    case 'publish':
      return { do: kind, speech: chance.below(SPEECHES.length) }
    case 'deadline':
      return { do: kind, when: chance.pick(['past', 'future', 'none']) }
    case 'begin':
    case 'take back begin':
    case 'withdraw':
    case 'rebuild directory':
    case 'crash fan-outs':
    case 'fan-out alarms':
    case 'late writes arrive':
    case 'new season':
      return { do: kind }
    default:
      return kind satisfies never
  }
}

/** The second time, its maker asks for another one: the first was deleted. */
const makeOwn = (room: number, takes: number): Op => {
  const op: Op = { do: 'create', who: ownerOf(room), room }
  return takes === 0 ? op : { ...op, take: takes }
}
