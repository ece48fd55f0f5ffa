/**
 * The probable result of a history so far, so that most drawn operations are possible. It knows the history alone and no
 * answer, so the same seed makes the same history, and a step may be removed from it. After a fault its expectations are
 * wrong for a while, and more operations are refused.
 */

import { SEAL_WAIT_MS } from '../../../../shared/evening/seal.ts'
import { FIRST_OWN, isReopened, MEGA, OLD_COMPANY, OLDS, oldOf, PEOPLE, ROOMS } from '../world/places.ts'
import type { Op, Step } from './steps.ts'
import type { Kind } from './weights.ts'

type Person = { isIn: boolean; hasProfile: boolean; hasFinished: boolean }
/** `none`: not made, or deleted. `takes`: how often its owner has made it. */
type Room = {
  is: 'none' | 'open' | 'closed'
  owner: number | null
  /** In the order of joining. */
  players: Set<number>
  removed: Set<number>
  isOfThisSeason: boolean
  takes: number
}

/** For so long after the seal there is no board: for two seconds another isolate may still let somebody into an open room. */
export const FIVE_SECONDS_MS = 5000

const newPerson = (hasProfile: boolean): Person => ({ isIn: true, hasProfile, hasFinished: false })

export class Expected {
  readonly people = Array.from({ length: PEOPLE }, (_, who) => newPerson(who < PEOPLE - 1))
  readonly rooms = Array.from({ length: ROOMS }, (_, room): Room => this.#roomAtFirst(room))
  clock = 0
  begunAt: number | null = null
  /** When the deadline brings the seal; null: no deadline, or one that is to come. */
  lateAt: number | null = null
  publishedAt: number | null = null
  sealedAt: number | null = null

  #roomAtFirst(room: number): Room {
    const isOld = OLDS.includes(room)
    return {
      is: isOld || room === MEGA ? 'open' : 'none',
      owner: isOld ? 0 : null,
      players: new Set(isOld ? Array.from({ length: OLD_COMPANY }, (_, who) => who) : []),
      removed: new Set(),
      isOfThisSeason: !isOld,
      takes: 0,
    }
  }

  person(who: number): Person {
    const person = this.people[who]
    if (!person) throw new RangeError(`nobody at ${who}`)
    return person
  }

  room(room: number): Room {
    const found = this.rooms[room]
    if (!found) throw new RangeError(`no room at ${room}`)
    return found
  }

  get isPublished(): boolean {
    return this.publishedAt !== null
  }

  get areWordsLocked(): boolean {
    return this.isPublished || this.sealedAt !== null || this.lateAt !== null
  }

  /** Whether this would probably be answered 2xx, or, where nothing is answered, do something. */
  accepts(op: Op): boolean {
    if ('who' in op && op.do !== 'sign in' && op.do !== 'visit' && !this.person(op.who).isIn) return false
    return 'room' in op ? this.#acceptsIn(op) : this.#acceptsElsewhere(op)
  }

  #acceptsElsewhere(op: Exclude<Op, { room: number }>): boolean {
    switch (op.do) {
      case 'sign in':
        return !this.person(op.who).isIn
      case 'save':
      case 'finish': {
        const { hasProfile, hasFinished } = this.person(op.who)
        return hasProfile && !hasFinished && !this.areWordsLocked && op.rev !== 'older'
      }
      case 'deadline':
        return this.sealedAt === null && (op.when === 'past') === (this.lateAt === null)
      case 'begin':
        return this.sealedAt === null && !this.isPublished && this.begunAt === null
      case 'take back begin':
        return this.sealedAt === null && this.begunAt !== null
      case 'withdraw':
        return this.isPublished
      default:
        return true
    }
  }

  #acceptsIn(op: Extract<Op, { do: Kind; room: number }>): boolean {
    const room = this.room(op.room)
    if (op.do === 'create') {
      return room.is === 'none' && this.person(op.who).hasProfile
    }
    if (op.do === 'reopen') {
      const old = this.room(oldOf(op.room))
      return this.person(op.who).hasProfile && old.players.has(op.who) && !old.isOfThisSeason
    }
    if (room.is === 'none') return false
    if (!('who' in op)) return op.do !== 'operator closes' || (room.is === 'open' && op.room !== MEGA)
    const { who } = op
    const isOwner = room.owner === who
    const isPlayer = room.players.has(who)
    const isSealed = room.isOfThisSeason && this.sealedAt !== null
    switch (op.do) {
      case 'join':
        return (
          this.person(who).hasProfile &&
          room.is === 'open' &&
          room.isOfThisSeason &&
          !room.removed.has(who) &&
          !isSealed
        )
      case 'leave':
        return isPlayer && !isOwner && room.is === 'open' && op.room !== MEGA && !isSealed
      case 'close':
        return isOwner && room.is === 'open'
      case 'delete':
        return isOwner
      case 'hand over':
        return isOwner && op.whom !== who && room.players.has(op.whom) && room.isOfThisSeason
      case 'take out':
        return (
          isOwner &&
          op.whom !== who &&
          room.players.has(op.whom) &&
          room.is === 'open' &&
          room.isOfThisSeason &&
          !isSealed
        )
      case 'pardon':
        return isOwner && room.removed.has(op.whom)
      case 'rename':
        return isOwner && room.is === 'open' && room.isOfThisSeason
      case 'ranking':
        return room.is === 'closed' && !room.removed.has(who)
      case 'board':
        return this.#hasBoard(op.room, who)
      case 'look':
      case 'head':
      case 'connect':
        return !room.removed.has(who)
      default:
        return op satisfies never
    }
  }

  #hasBoard(at: number, who: number): boolean {
    const room = this.room(at)
    const isOpenYet = this.sealedAt !== null && this.clock >= this.sealedAt + FIVE_SECONDS_MS
    return isOpenYet && room.isOfThisSeason && room.is === 'closed' && at !== MEGA && room.players.has(who)
  }

  note({ ops, faults, ms }: Step): void {
    this.clock += ms
    const isAway = faults.d1.some(({ nth, fate }) => nth === 'every' && fate !== 'slow' && fate !== 'slow answer')
    if (isAway) return
    for (const op of ops) {
      if (op.do === 'fan-out alarms') this.#sealIfDue()
      else if (this.accepts(op)) this.#done(op)
    }
  }

  #sealIfDue(): void {
    if (this.sealedAt !== null) return
    const isDue = (from: number | null, wait: number): boolean => from !== null && this.clock >= from + wait
    const byItself = isDue(this.lateAt, SEAL_WAIT_MS.deadline) || isDue(this.publishedAt, SEAL_WAIT_MS.publication)
    if (isDue(this.begunAt, SEAL_WAIT_MS.begin) || byItself) this.sealedAt = this.clock
  }

  #done(op: Op): void {
    switch (op.do) {
      case 'sign in':
        this.people[op.who] = newPerson(false)
        return
      case 'profile':
        this.person(op.who).hasProfile = true
        return
      case 'finish':
        this.person(op.who).hasFinished = true
        return
      case 'delete account':
      case 'operator deletes account':
        this.person(op.who).isIn = false
        for (const room of this.rooms) this.#forget(room, op.who)
        return
      case 'deadline':
        this.lateAt = op.when === 'past' ? this.clock : null
        return
      case 'begin':
        this.begunAt = this.clock
        return
      case 'take back begin':
        this.begunAt = null
        return
      case 'publish':
        if (this.begunAt !== null) this.sealedAt ??= this.clock
        this.publishedAt ??= this.clock
        return
      case 'withdraw':
        this.publishedAt = null
        return
      case 'new season':
        this.#beginSeason()
        return
      default:
        if ('room' in op) this.#doneIn(op)
    }
  }

  #doneIn(op: Extract<Op, { room: number }>): void {
    const room = this.room(op.room)
    switch (op.do) {
      case 'create':
      case 'reopen':
        if (room.is !== 'none') return
        Object.assign(room, { is: 'open', owner: op.who, players: new Set([op.who]), removed: new Set() })
        Object.assign(room, {
          isOfThisSeason: true,
          takes: room.takes + 1,
        })
        return
      case 'join':
        room.players.add(op.who)
        return
      case 'leave':
        room.players.delete(op.who)
        return
      case 'close':
      case 'operator closes':
        room.is = 'closed'
        return
      case 'delete':
        room.is = 'none'
        return
      case 'hand over':
        room.owner = op.whom
        return
      case 'take out':
        room.players.delete(op.whom)
        room.removed.add(op.whom)
        return
      case 'pardon':
        room.removed.delete(op.whom)
        return
      default:
        return
    }
  }

  /** A deleted account's entry stays in a closed room, without an owner; a room passes to the player there longest. */
  #forget(room: Room, who: number): void {
    room.players.delete(who)
    room.removed.delete(who)
    if (room.owner !== who) return
    const [heir] = room.players
    room.owner = heir ?? null
    if (heir === undefined && room.is === 'open') room.is = 'none'
  }

  /** Everybody gives their name again; the rooms are of a past season. */
  #beginSeason(): void {
    for (const person of this.people) Object.assign(person, { hasProfile: false, hasFinished: false })
    for (const [at, room] of this.rooms.entries()) {
      room.isOfThisSeason = false
      if (isReopened(at)) room.is = 'none' // they may come back once more
    }
    Object.assign(this, { begunAt: null, lateAt: null, publishedAt: null, sealedAt: null })
  }

  /** The rooms that their owner might make. */
  get unmade(): number[] {
    return this.rooms.flatMap(({ is }, room) => (is === 'none' && room >= FIRST_OWN && !isReopened(room) ? [room] : []))
  }
}
