/**
 * What people were told, and so must be stored whatever fails. Where an answer is missing, two states are right: the last one
 * told, and the one asked for.
 */
import { isAcknowledged, isInDoubt, type Reply } from './browser.ts'

export type Words = { rev: number; words: string[]; hasFinished: boolean }

export type RoomFate = 'open' | 'closed' | 'deleted'

class Fact<T> {
  #value: T
  #wish: T | undefined

  constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  asks(value: T): void {
    this.#wish = value
  }

  /** The server has confirmed this value. */
  isTold(value: T): void {
    this.#value = value
    this.#wish = undefined
  }

  /** The server has refused. */
  isRefused(): void {
    this.#wish = undefined
  }

  /** The state found is the state from now on. @returns whether it is one of those allowed */
  isFound(found: T, isSame: (one: T, other: T) => boolean): boolean {
    const isRight = isSame(found, this.#value) || (this.#wish !== undefined && isSame(found, this.#wish))
    this.isTold(found)
    return isRight
  }

  toString(): string {
    const doubt = this.#wish === undefined ? '' : ` (asked for: ${JSON.stringify(this.#wish)})`
    return JSON.stringify(this.#value) + doubt
  }
}

export type RoomFacts = {
  id: string
  name: string
  ownerId: string | null
  fate: Fact<RoomFate>
  members: Map<string, Fact<boolean>>
  /** The players who knew that they had finished when the closing was first asked for: each must have their words in it. */
  finishedBefore?: ReadonlySet<string>
}

export class Ledger {
  readonly words = new Map<string, Fact<Words>>()
  readonly rooms = new Map<string, RoomFacts>()
  /** The number of rooms that a person asked for without an answer. */
  readonly #unheard = new Map<string, number>()
  /** The number of answers that confirmed something. */
  acknowledged = 0
  /** The number of requests without an answer. */
  inDoubt = 0

  wordsOf(personId: string): Fact<Words> {
    const fact = this.words.get(personId) ?? new Fact<Words>({ rev: 0, words: [], hasFinished: false })
    this.words.set(personId, fact)
    return fact
  }

  /** Applies an answer to a fact. `value`: the state if it is confirmed. */
  note<T>(fact: Fact<T>, answer: Reply<unknown>, value: () => T): void {
    if (isAcknowledged(answer)) {
      fact.isTold(value())
      this.acknowledged++
    } else if (isInDoubt(answer)) this.inDoubt++
    else fact.isRefused()
  }

  asksToClose(room: RoomFacts): void {
    const finished = [...this.words].filter(([, fact]) => fact.value.hasFinished)
    room.finishedBefore ??= new Set(finished.map(([personId]) => personId))
  }

  heardNothing(ownerId: string): void {
    this.#unheard.set(ownerId, (this.#unheard.get(ownerId) ?? 0) + 1)
  }

  /** A room was found that nobody was told of. @returns whether its owner had asked for one */
  foundRoom(id: string, name: string, ownerId: string): boolean {
    const unheard = this.#unheard.get(ownerId) ?? 0
    this.#unheard.set(ownerId, unheard - 1)
    this.madeRoom(id, name, ownerId)
    return unheard > 0
  }

  /** @param ownerId null: the operator's, who is in no room */
  madeRoom(id: string, name: string, ownerId: string | null): RoomFacts {
    const members = new Map(ownerId === null ? [] : [[ownerId, new Fact(true)]])
    const room = { id, name, ownerId, fate: new Fact<RoomFate>('open'), members }
    this.rooms.set(id, room)
    return room
  }

  membership(room: RoomFacts, personId: string): Fact<boolean> {
    const fact = room.members.get(personId) ?? new Fact(false)
    room.members.set(personId, fact)
    return fact
  }
}
