/**
 * The real D1 and the real objects behind a proxy, where each call meets the fate that the step has for it. Nothing is
 * imitated: what gets through is really done.
 */
import type { TestBindings } from '../../../support/bindings.ts'
import { d1Behind, nameOf, type Statement } from '../../../support/faults/d1-door.ts'
import { standingIn } from '../../../support/faults/standing-in.ts'
import { type CallFate, type D1Fate, type Faults, NO_FAULTS } from '../history/steps.ts'
import type { Place } from './objects.ts'

/** A slow call waits for other calls, not for the clock; this many turns are for the case that there are none. */
const LOOKS = 6
/** As many calls as another request needs to get past this one. */
const OTHERS = 4

class Away extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Away'
  }
}

/** The mark of the runtime on errors of a call that did not get to an object, or not back. */
const passing = (sign: 'retryable' | 'overloaded'): Error =>
  Object.assign(new Away('the object is out of reach'), { [sign]: true })

type Faulty = Pick<TestBindings, 'DB' | 'ROOMS' | 'SEASON'>
type Namespace = Faulty[Exclude<keyof Faulty, 'DB'>]

export class FaultyWorld {
  readonly bindings: Faulty
  readonly #real: Faulty
  #faults: Faults = NO_FAULTS
  #d1Calls = 0
  #calls = 0
  #answered = 0
  #late: { statements: Statement[] }[] = []
  /** Calls under way, as tokens: an object that was ended never says that it is done. */
  #underWay = new Set<object>()
  #isCrashWanted = false
  /** The machine has crashed, and its callers with it: no later call of this step gets through. */
  #isDead = false
  /** The rooms called since the last reading, and those being called. */
  #touched = new Set<string>()
  #inCall = new Map<object, Place>()
  /** The finished words that a room has not been told, or has not confirmed: `user room`. */
  readonly untold = new Set<string>()
  /** The fates that calls have met, for the printed history. */
  #met: string[] = []
  /** The rooms whose creation was requested: the last of each name or line, and all of them. */
  readonly made = new Map<string, string>()
  readonly everMade = new Set<string>()

  constructor(real: Faulty) {
    this.#real = real
    this.bindings = {
      DB: d1Behind(real.DB, (statements, call) => this.#passD1(statements, call)),
      ROOMS: this.#faultyNamespace(real.ROOMS, (id) => this.#touched.add(id)) as TestBindings['ROOMS'],
      SEASON: this.#faultyNamespace(real.SEASON) as TestBindings['SEASON'],
    }
  }

  begin(faults: Faults): void {
    this.#faults = faults
    this.#d1Calls = 0
    this.#calls = 0
    this.#isDead = false
  }

  get isQuiet(): boolean {
    return this.#underWay.size === 0
  }

  get isCrashWanted(): boolean {
    return this.#isCrashWanted
  }

  /** The objects at work: a crash of the machine ends all of them. */
  crashing(): Place[] {
    return [...this.#inCall.values()]
  }

  crashed(): void {
    this.#isCrashWanted = false
    this.forgetWhatIsUnderWay()
  }

  /** The platform's own call, which no proxy sees: an alarm is work of its object, and ends with it. */
  async working(place: Place, work: () => Promise<void>): Promise<void> {
    const token = {}
    this.#inCall.set(token, place)
    try {
      await work()
    } finally {
      this.#inCall.delete(token)
    }
  }

  forgetWhatIsUnderWay(): void {
    this.#underWay.clear()
    this.#inCall.clear()
  }

  takeMet(): string[] {
    return this.#met.splice(0)
  }

  takeTouched(): string[] {
    const touched = [...this.#touched]
    this.#touched.clear()
    return touched
  }

  touch(id: string): void {
    this.#touched.add(id)
  }

  get hasLate(): boolean {
    return this.#late.length > 0
  }

  /** In the order of the calls, as a network would deliver them. */
  async deliverLate(): Promise<void> {
    for (const { statements } of this.#late.splice(0)) {
      const prepared = statements.map(({ query, values }) => this.#real.DB.prepare(query).bind(...values))
      await this.#real.DB.batch(prepared)
    }
  }

  #fateOfD1(statements: Statement[]): D1Fate | null {
    const nth = ++this.#d1Calls
    const fate = this.#faults.d1.find((fault) => fault.nth === 'every' || fault.nth === nth)?.fate ?? null
    if (fate) this.#met.push(`D1 call ${nth} ${fate}: ${statements.map(({ query }) => nameOf(query)).join('; ')}`)
    return fate
  }

  async #passD1<T>(statements: Statement[], call: () => Promise<T>): Promise<T> {
    const token = {}
    this.#underWay.add(token)
    try {
      if (this.#isDead) throw new Away('nobody is there to ask')
      const fate = this.#fateOfD1(statements)
      switch (fate) {
        case 'lost':
          throw new Away('D1 is away')
        case 'late':
          this.#late.push({ statements })
          throw new Away('D1 is away, as far as one can see')
        case 'slow':
          await this.#otherAnswers()
          break
        case 'crash before':
          await this.#crash()
          break
        case 'unanswered':
        case 'slow answer':
        case 'crash after':
        case null:
          break
        default:
          fate satisfies never
      }
      const answer = await call()
      this.#answered++
      if (fate === 'unanswered') throw new Away('the answer of D1 was lost')
      if (fate === 'slow answer') await this.#otherAnswers()
      if (fate === 'crash after') {
        this.#isDead = true
        await this.#crash()
      }
      return answer
    } finally {
      this.#underWay.delete(token)
    }
  }

  async #otherAnswers(): Promise<void> {
    const before = this.#answered
    for (let look = 0; look < LOOKS && this.#answered < before + OTHERS; look++) await scheduler.wait(1)
  }

  /** The step's runner ends the objects. A caller outside them continues, to repeat the call, or dies as well. */
  async #crash(): Promise<void> {
    this.#isCrashWanted = true
    for (let look = 0; look < 10 * LOOKS && this.#isCrashWanted; look++) await scheduler.wait(1)
  }

  #faultyNamespace(real: Namespace, onCall: (id: string) => void = () => undefined): unknown {
    const getByName = (id: string) =>
      new Proxy(real.getByName(id), {
        get:
          (stub, method: string) =>
          async (...values: unknown[]) => {
            onCall(id)
            this.#note(method, values)
            const nth = ++this.#calls
            const fate = this.#faults.calls.find((fault) => fault.nth === nth)?.fate ?? null
            if (fate) this.#met.push(`call ${nth} ${fate}: ${method} of ${id}`)
            const passed = this.#passCall(
              () => real.getByName(id),
              fate,
              () => Reflect.apply(Reflect.get(stub, method), stub, values),
            )
            if (method === 'deliverWords') await this.#noteTold(`${values[0]} ${id}`, passed)
            return passed
          },
      })
    return standingIn(getByName)
  }

  async #passCall(place: Place, fate: CallFate | null, call: () => Promise<unknown>): Promise<unknown> {
    if (this.#isDead || fate === 'lost') throw passing('retryable')
    if (fate === 'overloaded') throw passing('overloaded')
    const token = {}
    this.#underWay.add(token)
    this.#inCall.set(token, place)
    try {
      const answer = await call()
      if (fate === 'unanswered') throw passing('retryable')
      return answer
    } finally {
      this.#underWay.delete(token)
      this.#inCall.delete(token)
    }
  }

  async #noteTold(words: string, telling: Promise<unknown>): Promise<void> {
    this.untold.add(words)
    const isTold = await telling.then(
      () => true,
      () => false,
    )
    if (isTold) this.untold.delete(words)
  }

  #note(method: string, [room]: unknown[]): void {
    if (method !== 'create') return
    const { id, name, line } = room as { id: string; name: string; line?: string } // what `RoomApi.create` takes
    this.made.set(line ?? name, id)
    this.everMade.add(id)
  }
}
