/**
 * People at a given pace: each does one thing after the other, and repeats it, as the pages do, until the server has
 * answered.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import { mapLimited } from '../at-once.ts'
import { type Ask, end, finish, makeRoom, move, save } from '../people/acts.ts'
import { type Browser, backOff, isInDoubt, type Reply } from '../people/browser.ts'
import { Ledger, type RoomFacts } from '../people/ledger.ts'
import { ACTS, type Act, type Kind, type Plan } from './plan.ts'
import { Tally } from './tally.ts'

/** Longer than a release takes to be served. */
const PATIENCE_MS = 90_000
const TICK_MS = 20
/** Requests at once before the load, and for the closings. */
export const AT_ONCE = 16

export class Load {
  readonly ledger = new Ledger()
  readonly people: readonly Browser[]
  readonly mega: RoomFacts
  /** Of the current phase. */
  tally = new Tally()
  readonly random = Math.random
  readonly #busy = new Set<Browser>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(people: readonly Browser[], mega: { id: string; name: string }) {
    this.people = people
    this.mega = this.ledger.madeRoom(mega.id, mega.name, null)
  }

  get rooms(): RoomFacts[] {
    return [...this.ledger.rooms.values()].filter((room) => room !== this.mega)
  }

  /** Makes what exists before the load. */
  async fill(first: Plan['first']): Promise<void> {
    const began = performance.now()
    for (const act of ['room', 'join', 'mega'] as const) {
      const hands = Array.from({ length: first[act] })
      await mapLimited(hands, AT_ONCE, async () => this.#begin(act))
    }
    this.tally.seconds = (performance.now() - began) / 1000
  }

  /** @param isOver called repeatedly with the seconds since the beginning */
  async run({ paces, most }: Pick<Plan, 'paces' | 'most'>, isOver: (seconds: number) => boolean): Promise<void> {
    const began = performance.now()
    const begun = new Map<Act, number>()
    for (;;) {
      const seconds = (performance.now() - began) / 1000
      if (isOver(seconds)) break
      for (const act of ACTS) {
        const due = Math.min(Math.round(seconds * paces[act]), most[act] ?? Number.POSITIVE_INFINITY)
        for (let times = begun.get(act) ?? 0; times < due; times++) {
          const isBegun = this.#begin(act) !== null
          // An act with a total is tried again later, so that all of it is done.
          if (!isBegun && most[act] !== undefined) break
          if (!isBegun) this.tally.of(act).notBegun++
          begun.set(act, times + 1)
        }
      }
      await sleep(TICK_MS)
    }
    this.tally.seconds = (performance.now() - began) / 1000
    await Promise.all(this.#underWay)
  }

  /** The owners close their rooms. */
  async closeRooms(): Promise<void> {
    const began = performance.now()
    await mapLimited(this.rooms, AT_ONCE, async (room) => {
      const owner = this.people.find(({ person }) => person.id === room.ownerId)
      if (owner) await end(this, owner, room, 'closed', this.#patient('close'))
    })
    this.tally.seconds = (performance.now() - began) / 1000
  }

  /** By an idle person who can do it. Null: there is none. */
  #begin(act: Act): Promise<void> | null {
    const from = Math.floor(this.random() * this.people.length)
    const round = [...this.people.slice(from), ...this.people.slice(0, from)]
    const browser = round.find((one) => !this.#busy.has(one) && this.#can(act, one))
    if (!browser) return null
    this.#busy.add(browser)
    const doing = this.#answerTo(act, browser).then((answer) => {
      this.#underWay.delete(doing)
      // A person without an answer does not know the state, and stops; the check at the end allows both states.
      if (!isInDoubt(answer)) this.#busy.delete(browser)
    })
    this.#underWay.add(doing)
    return doing
  }

  #can(act: Act, { person }: Browser): boolean {
    if (act === 'room') return !this.rooms.some(({ ownerId }) => ownerId === person.id)
    if (act === 'join') return this.rooms.some(({ members }) => !members.has(person.id))
    if (act === 'mega') return !this.mega.members.has(person.id)
    return act === 'back' || act === 'page' || !this.ledger.wordsOf(person.id).value.hasFinished
  }

  #answerTo(act: Act, browser: Browser): Promise<Reply<unknown>> {
    const ask = this.#patient(act)
    if (act === 'room') return makeRoom(this, browser, ask)
    if (act === 'mega') return move(this, browser, this.mega, true, ask)
    if (act === 'join') return this.#follow(browser)
    if (act === 'save') return save(this, browser, ask)
    if (act === 'finish') return finish(this, browser, ask)
    if (act === 'back') return ask(() => browser.call('GET', paths.session))
    return ask(() => browser.open('/parole'))
  }

  /** Opens a room's link, and joins. */
  async #follow(browser: Browser): Promise<Reply<unknown>> {
    const others = this.rooms.filter(({ members }) => !members.has(browser.person.id))
    const room = others[Math.floor(this.random() * others.length)] as RoomFacts // a person who can join has one
    await this.#patient('link')(() => browser.open(`/stanza/${room.id}`))
    return move(this, browser, room, true, this.#patient('join'))
  }

  /** Asks as the pages do, and counts it. */
  #patient(kind: Kind): Ask {
    return (call) => this.#untilAnswered(kind, call)
  }

  async #untilAnswered<T>(kind: Kind, ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
    const began = performance.now()
    for (let tries = 1; ; tries++) {
      const answer = await ask()
      const waited = performance.now() - began
      if (!this.tally.note(kind, answer, waited) || waited > PATIENCE_MS) return answer
      this.tally.of(kind).retried++
      await sleep(backOff(tries, this.random(), answer.retryAfterMs))
    }
  }
}
