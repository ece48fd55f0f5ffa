/** A history while it is made: the steps so far, their probable result, and the few people who act most. */
import { PEOPLE, ROOMS } from '../world/places.ts'
import { type Chance, seeded } from './chance.ts'
import { Expected } from './expected.ts'
import { makeOp } from './make-op.ts'
import { type Faults, NO_FAULTS, type Op, type Step } from './steps.ts'
import { KINDS, type Kind } from './weights.ts'

/** How often an operation is drawn again until it can probably be done. */
const TRIES = 12
/** Once in so many times an operation is taken as it comes: refused operations have to be tried as well. */
const NONSENSE = 9

/** How many steps a company stays together. */
const TOGETHER = 12

export class History {
  readonly chance: Chance
  readonly steps: Step[] = []
  readonly expected = new Expected()
  /** For a while, most happens between few people and rooms: else five people in a dozen rooms would hardly ever meet. */
  #people: number[] = []
  #rooms: number[] = []

  constructor(seed: number) {
    this.chance = seeded(seed)
    this.#meet()
  }

  get at(): number {
    return this.steps.length
  }

  #meet(): void {
    const { chance } = this
    this.#people = [chance.below(PEOPLE), chance.below(PEOPLE)]
    this.#rooms = [chance.below(ROOMS), chance.below(ROOMS)]
  }

  add(ops: Step['ops'], faults: Faults = NO_FAULTS, ms = 150): void {
    const step: Step = { ops, faults, ms }
    this.steps.push(step)
    this.expected.note(step)
    if (this.at % TOGETHER === 0) this.#meet()
  }

  someone(): number {
    return this.#among(this.#people, PEOPLE)
  }

  somewhere(): number {
    return this.#among(this.#rooms, ROOMS)
  }

  #among(few: readonly number[], all: number): number {
    const { chance } = this
    return (chance.oneIn(3) ? undefined : few[chance.below(few.length)]) ?? chance.below(all)
  }

  /** An operation of this kind that can probably be done; null: none was found. */
  find(kind: Kind, who?: number, room?: number): Op | null {
    for (let left = TRIES; left > 0; left--) {
      const op = this.make(kind, who, room)
      if (this.expected.accepts(op)) return op
    }
    return null
  }

  /** An operation of this kind, of this person in this room; can it be done or not. */
  make(kind: Kind, who = this.someone(), room = this.somewhere()): Op {
    return makeOp(this.chance, this.expected, kind, who, room)
  }

  /** Draws the next operation. */
  draw(): Op {
    const { chance } = this
    if (chance.oneIn(NONSENSE)) return this.make(this.#kind())
    for (let left = TRIES; left > 0; left--) {
      const op = this.find(this.#kind())
      if (op) return op
    }
    return this.make('visit')
  }

  /** A person without an account, or a name in this season, soon gets one: they can do little else. */
  #kind(): Kind {
    const { chance, expected } = this
    if (chance.oneIn(5)) {
      if (expected.people.some(({ isIn }) => !isIn)) return 'sign in'
      if (expected.people.some(({ hasProfile }) => !hasProfile)) return 'profile'
      if (expected.lateAt !== null) return 'deadline'
    }
    return chance.weighed(KINDS.flatMap(([weight, kind, from = 0]) => (this.at >= from ? [[weight, kind]] : [])))
  }
}
