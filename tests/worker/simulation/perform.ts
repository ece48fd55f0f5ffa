/** Performs the operations of a step, as browsers and the platform would, and records the answers. */
import { knownSeq } from '../../../app/room/live/room-reducer.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, SavedWords, Session, User } from '../../../shared/api/shapes.ts'
import { scaleRelays } from '../../../worker/room/lobby/scale-relays.ts'
import { ORIGIN, operator, type Reply } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { listOf, SPEECHES } from './history/lists.ts'
import type { Op, SentRev } from './history/steps.ts'
import { crash, evict, inside, ring } from './world/objects.ts'
import { openScreen } from './world/screen.ts'
import {
  BONUS_WORDS,
  behindTheScenes,
  type Human,
  humanAt,
  nameOf,
  OLD,
  PEOPLE,
  real,
  relaysOf,
  roomAt,
  roomIdAt,
  roomName,
  rulesOf,
  SEASON,
  signIn,
  type World,
} from './world/world.ts'

/** An operation's result. `status` 0: no HTTP request. `accountId`, `roomId`: what the indexes referred to then. */
export type Outcome = {
  op: Op
  status: number
  body: unknown
  accountId: string | null
  roomId: string | null
  sentRev?: number
  /** The account that the operation is about, where it is about somebody else. */
  aboutId?: string
}

const none = (op: Op): Outcome => ({ op, status: 0, body: null, accountId: null, roomId: null })

export async function perform(world: World, op: Op): Promise<Outcome> {
  if ('who' in op) return performAs(world, op)
  const roomId = 'room' in op ? roomIdAt(world, op.room) : null
  const answered = ({ status, body }: Reply<unknown>): Outcome => ({ op, status, body, accountId: null, roomId })
  switch (op.do) {
    case 'operator closes':
      return answered(await operator.call('POST', paths.operator.close(roomId ?? '')))
    case 'publish':
      world.speechWasPublished = true
      return answered(await operator.publish(SEASON, SPEECHES[op.speech] ?? ''))
    case 'begin':
      // The seal follows after a minute, by the alarm of the season's object.
      return answered(await operator.call('POST', paths.operator.begin(SEASON, true)))
    case 'withdraw':
      return answered(await operator.call('DELETE', paths.operator.speech(SEASON)))
    case 'rebuild directory':
      return answered(await operator.call('POST', paths.operator.directory(SEASON)))
    case 'deadline':
      return answered(
        await operator.call('PUT', paths.operator.season(SEASON), {
          bonusWords: BONUS_WORDS,
          wordsDeadline: deadlineAt(op.when),
        }),
      )
    case 'evict':
    case 'crash':
    case 'alarm':
    case 'drop sockets':
      await performOnObject(world, op.do, op.room)
      return none(op)
    case 'crowd':
      if (roomId && world.faulty.everMade.has(roomId)) await crowd(roomId)
      return none(op)
    case 'evict relays':
      for (const relay of relaysOf(world, roomId ?? '')) await evict(relay)
      return none(op)
    case 'crash relays':
      for (const relay of relaysOf(world, roomId ?? '')) await crash(relay)
      return none(op)
    case 'relay alarms':
      for (const relay of relaysOf(world, roomId ?? '')) await ring(relay)
      return none(op)
    case 'evict fan-outs':
      for (const object of behindTheScenes()) await evict(object)
      return none(op)
    case 'fan-out alarms':
      for (const object of behindTheScenes()) await ring(object)
      return none(op)
    case 'late writes arrive':
      await world.faulty.deliverLate()
      return none(op)
    default:
      return op satisfies never
  }
}

const deadlineAt = (when: 'past' | 'future' | 'none'): string | null =>
  when === 'none' ? null : new Date(Date.now() + (when === 'past' ? -3_600_000 : 3_600_000)).toISOString()

async function performOnObject(
  world: World,
  kind: 'evict' | 'crash' | 'alarm' | 'drop sockets',
  room: number,
): Promise<void> {
  const id = world.roomIds[room]
  if (!id) return
  world.faulty.touch(id)
  switch (kind) {
    case 'evict':
      return evict(roomAt(id))
    case 'crash':
      return crash(roomAt(id))
    case 'alarm':
      return ring(roomAt(id))
    case 'drop sockets':
      for (const screen of world.screens) if (screen.room === room) screen.leave()
      return
    default:
      kind satisfies never
  }
}

/** From now on any socket is one too many, while the object lives; that the room has relays is stored for good. */
const crowd = (id: string): Promise<void> =>
  inside(roomAt(id), ({ parts }: Room) => {
    parts.limits = { ownSockets: 0, relaySockets: 2, movedAtOnce: 1 }
    scaleRelays(parts, Date.now())
  })

const sentRev = ({ knownRev }: Human, which: SentRev = 'none'): number | undefined =>
  ({ known: knownRev, older: Math.max(0, knownRev - 1), none: undefined })[which]

/** Never one under which another room is made: an id is found by that. */
const newName = (room: number, name: number): string => `${roomName(room)}, poi ${name}`

function changeBy(client: Human['client'], kind: 'hand over' | 'take out' | 'pardon', id: string, aboutId: string) {
  if (kind === 'hand over') return client.put(paths.owner(id), { userId: aboutId })
  return kind === 'take out' ? client.delete(paths.player(id, aboutId)) : client.put(paths.pardon(id, aboutId))
}

type PersonalOp = Extract<Op, { who: number }>

async function performAs(world: World, op: PersonalOp): Promise<Outcome> {
  const { who } = op
  const human = humanAt(world, who)
  const { client, accountId } = human
  const id = 'room' in op ? roomIdAt(world, op.room) : ''
  const answered = ({ status, body }: Reply<unknown>): Outcome => ({ op, status, body, accountId, roomId: id })
  switch (op.do) {
    case 'visit': {
      const reply = await client.get<Session>(paths.session)
      if (reply.status === 200 && reply.body.user) human.knownRev = reply.body.user.rev
      return answered(reply)
    }
    case 'sign in': {
      const row = await real.DB.prepare('SELECT 1 FROM accounts WHERE id = ?1 AND deleted_at IS NULL')
        .bind(accountId)
        .first()
      world.people[who] = await signIn(who, row ? human : undefined)
      return none(op)
    }
    case 'profile':
      return answered(await client.post<User>(paths.me, { fullName: nameOf(who) }))
    case 'list':
      return answered(await client.get(paths.rooms()))
    case 'delete account':
      return answered(await client.delete(paths.me))
    case 'operator deletes account':
      return answered(await operator.call('DELETE', paths.operator.account(human.email)))
    case 'create': {
      const name = roomName(op.room)
      const reply = await client.post(paths.rooms(), {
        name,
        rules: rulesOf(op.room),
        requestId: `richiesta-${op.room}`,
      })
      return { ...answered(reply), roomId: world.faulty.made.get(name) ?? null }
    }
    case 'join':
      return answered(await client.post(paths.join(id)))
    case 'leave':
      return answered(await client.post(paths.leave(id)))
    case 'reopen': {
      const reply = await client.post<{ id?: string }>(paths.reopen(roomIdAt(world, OLD)))
      const made = world.faulty.made.get(roomIdAt(world, OLD))
      return { ...answered(reply), roomId: reply.body.id ?? made ?? null }
    }
    case 'decline': {
      const home = await client.get<RoomList>(paths.rooms())
      const reply = await client.post(paths.decline(id))
      const wasInvited = home.status === 200 && home.body.invitations?.some((invitation) => invitation.id === id)
      if (wasInvited && reply.status === 204) world.declined.push({ roomId: id, accountId })
      return answered(reply)
    }
    case 'look':
      return answered(await client.get(paths.room(id)))
    case 'close':
      return answered(await client.post(paths.close(id)))
    case 'delete':
      return answered(await client.delete(paths.room(id)))
    case 'hand over':
    case 'take out':
    case 'pardon': {
      const { accountId: aboutId } = humanAt(world, op.whom)
      return { ...answered(await changeBy(client, op.do, id, aboutId)), aboutId }
    }
    case 'rename':
      return answered(await client.call('PATCH', paths.room(id), { name: newName(op.room, op.name) }))
    case 'ranking':
      return answered(await client.get(paths.ranking(id, { limit: 50 })))
    case 'board':
      return answered(await client.get(paths.board(id)))
    case 'hear': {
      const [word = ''] = listOf((who + op.list) % PEOPLE, op.list).slice(-1)
      return answered(await client.post(paths.heard(id), { word, isHeard: op.isHeard, ago: 1000 }))
    }
    case 'connect': {
      const headers = { upgrade: 'websocket', origin: ORIGIN }
      const seen = world.screens.findLast((screen) => screen.roomId === id && screen.accountId === accountId)
      const before = seen?.state() ?? null
      const response = await client.fetch(paths.live(id, before ? knownSeq(before) : undefined), { headers })
      if (response.webSocket) {
        const isRelayed = world.faulty.relaysOf.has(id)
        const place = { who, room: op.room, roomId: id, accountId, isRelayed }
        world.screens.push(openScreen(response.webSocket, place, before))
      }
      const body = response.webSocket ? null : await response.text()
      return { op, status: response.status, body, accountId, roomId: id }
    }
    case 'save': {
      const rev = sentRev(human, op.rev)
      const reply = await client.put<SavedWords>(paths.words, { words: listOf(who, op.list), rev })
      if (reply.status === 200) human.knownRev = reply.body.rev
      return { ...answered(reply), ...(rev === undefined ? {} : { sentRev: rev }) }
    }
    case 'finish': {
      const rev = sentRev(human, op.rev)
      const reply = await client.post<User>(paths.finish, { words: listOf(who, op.list), rev })
      if (reply.status === 200) human.knownRev = reply.body.rev
      return { ...answered(reply), ...(rev === undefined ? {} : { sentRev: rev }) }
    }
    default:
      return op satisfies never
  }
}
