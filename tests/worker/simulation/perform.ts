/** Performs the operations of a step, as browsers and the platform would, and records the answers. */
import { hasView } from '../../../app/room/room-state.ts'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { SavedWords, Session, User } from '../../../shared/api/shapes.ts'
import { forgetHeads } from '../../../worker/room/stub.ts'
import { env } from '../../support/bindings.ts'
import { ORIGIN, operator, type Reply } from '../../support/client.ts'
import { listOf, SPEECHES } from './history/lists.ts'
import type { Op, SentRev } from './history/steps.ts'
import { crash, evict, type Place, ring } from './world/objects.ts'
import { nameOf, oldOf, roomName } from './world/places.ts'
import { openScreen, type Screen } from './world/screen.ts'
import { userKey } from './world/snapshot.ts'
import {
  BONUS_WORDS,
  behindTheScenes,
  type Human,
  humanAt,
  real,
  roomAt,
  roomIdAt,
  rulesOf,
  setSeason,
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
  /** A call in its step may have been made twice, and the second call have met the result of the first. */
  wasRepeated?: true
}

const none = (op: Op): Outcome => ({ op, status: 0, body: null, accountId: null, roomId: null })

export async function perform(world: World, op: Op): Promise<Outcome> {
  if ('who' in op) return performAs(world, op)
  const roomId = 'room' in op ? roomIdAt(world, op.room) : null
  const answered = ({ status, body }: Reply<unknown>): Outcome => ({ op, status, body, accountId: null, roomId })
  switch (op.do) {
    case 'operator closes':
      return answered(await operator.call('POST', operatorPaths.close(roomId ?? '')))
    case 'publish':
      world.speechWasPublished = true
      return answered(await operator.publish(world.season, SPEECHES[op.speech] ?? ''))
    case 'begin':
      // The seal follows after a minute, by the alarm of the season's object.
      return answered(await operator.call('POST', operatorPaths.begin(world.season, true)))
    case 'take back begin':
      return answered(await operator.call('DELETE', operatorPaths.begin(world.season)))
    case 'withdraw':
      return answered(await operator.call('DELETE', operatorPaths.speech(world.season)))
    case 'rebuild directory':
      return answered(await operator.call('POST', operatorPaths.directory(world.season)))
    case 'deadline':
      return answered(
        await operator.call('PUT', operatorPaths.season(world.season), {
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
    case 'crash fan-outs':
      for (const object of behindTheScenes()) await crash(object)
      return none(op)
    case 'fan-out alarms':
      for (const object of behindTheScenes()) await ringing(world, object)
      return none(op)
    case 'new season':
      setSeason(world, world.season + 1)
      return answered(
        await operator.call('PUT', operatorPaths.season(world.season), {
          bonusWords: BONUS_WORDS,
          wordsDeadline: null,
        }),
      )
    case 'late writes arrive':
      await world.faulty.deliverLate()
      return none(op)
    default:
      return op satisfies never
  }
}

/** An alarm runs in its object, so it ends with it. */
const ringing = (world: World, place: Place): Promise<void> => world.faulty.working(place, () => ring(place))

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
      return ringing(world, roomAt(id))
    case 'drop sockets':
      for (const screen of world.screens) if (screen.room === room) screen.leave()
      return
    default:
      kind satisfies never
  }
}

/** A page that was refused, or got no answer, reads which revision there is before it sends another list. */
async function readRev(human: Human): Promise<Reply<Session>> {
  const reply = await human.client.get<Session>(paths.session)
  if (reply.status === 200 && reply.body.user) human.knownRev = reply.body.user.rev
  return reply
}

const sentRev = ({ knownRev }: Human, which: SentRev): number | undefined => {
  const known = knownRev ?? 0
  return { known, older: Math.max(0, known - 1), none: undefined }[which]
}

/** Never one under which another room is made: an id is found by that. */
const newName = (room: number, name: number): string => `${roomName(room)}, poi ${name}`

function changeBy(client: Human['client'], kind: 'hand over' | 'take out' | 'pardon', id: string, aboutId: string) {
  if (kind === 'hand over') return client.put(paths.owner(id), { userId: aboutId })
  return kind === 'take out' ? client.delete(paths.player(id, aboutId)) : client.put(paths.pardon(id, aboutId))
}

const screenOf = ({ screens }: World, roomId: string, accountId: string): Screen | undefined =>
  screens.findLast((screen) => screen.roomId === roomId && screen.accountId === accountId)

type PersonalOp = Extract<Op, { who: number }>

async function performAs(world: World, op: PersonalOp): Promise<Outcome> {
  const { who } = op
  const human = humanAt(world, who)
  const { client, accountId } = human
  const id = 'room' in op ? roomIdAt(world, op.room) : ''
  const answered = ({ status, body }: Reply<unknown>): Outcome => ({ op, status, body, accountId, roomId: id })
  switch (op.do) {
    case 'visit':
      return answered(await readRev(human))
    case 'sign in': {
      const row = await real.DB.prepare('SELECT 1 FROM accounts WHERE id = ?1 AND deleted_at IS NULL')
        .bind(accountId)
        .first()
      world.people[who] = { ...(await signIn(who, row ? human : undefined)), ...(row && { knownRev: null }) }
      return none(op)
    }
    case 'profile':
      return answered(await client.post<User>(paths.me, { fullName: nameOf(who) }))
    case 'list':
      return answered(await client.get(paths.rooms()))
    case 'albo':
      return answered(await client.get(paths.seasons()))
    case 'delete account':
      // By another browser of theirs: this one goes on with the cookies of an account that is gone.
      return answered(await client.copy().delete(paths.me))
    case 'operator deletes account':
      return answered(await operator.call('DELETE', operatorPaths.account(human.email)))
    case 'create': {
      const name = roomName(op.room)
      const reply = await client.post(paths.rooms(), {
        name,
        rules: rulesOf(op.room),
        requestId: `richiesta-${op.room}${'-ancora'.repeat(op.take ?? 0)}`,
      })
      return { ...answered(reply), roomId: world.faulty.made.get(name) ?? null }
    }
    case 'join':
      return answered(await client.post(paths.join(id)))
    case 'leave':
      return answered(await client.post(paths.leave(id)))
    case 'reopen': {
      const old = roomIdAt(world, oldOf(op.room))
      const reply = await client.post<{ id?: string }>(paths.reopen(old))
      const made = world.faulty.made.get(old)
      return { ...answered(reply), roomId: reply.body.id ?? made ?? null }
    }
    case 'look':
      return answered(await client.get(paths.room(id)))
    case 'head':
      forgetHeads(env) // by another isolate, which has no copy
      return answered(await client.get(paths.head(id)))
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
    case 'connect': {
      const headers = { upgrade: 'websocket', origin: ORIGIN }
      const seen = screenOf(world, id, accountId)
      const before = seen?.state() ?? null
      const response = await client.fetch(paths.live(id, before !== null && hasView(before)), { headers })
      if (response.webSocket) {
        const place = { who, room: op.room, roomId: id, accountId }
        world.screens.push(openScreen(response.webSocket, place, before))
      }
      const body = response.webSocket ? null : await response.text()
      return { op, status: response.status, body, accountId, roomId: id }
    }
    case 'save':
    case 'finish': {
      if (human.knownRev === null) await readRev(human)
      const rev = sentRev(human, op.rev)
      const list = { words: listOf(who, op.list), rev }
      const isFinish = op.do === 'finish'
      const reply = await (isFinish ? client.post<User>(paths.finish, list) : client.put<SavedWords>(paths.words, list))
      human.knownRev = reply.status === 200 ? reply.body.rev : null
      if (isFinish && reply.status === 200) world.finishes.add(userKey(accountId, world.season))
      return { ...answered(reply), ...(rev === undefined ? {} : { sentRev: rev }) }
    }
    default:
      return op satisfies never
  }
}
