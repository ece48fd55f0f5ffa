/**
 * People at a given pace: each does one thing after the other, and repeats it, as the pages do, until the server has
 * answered.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mapLimited } from '../../commands/shell/at-once.ts'
import { paths } from '../../shared/api/paths.ts'
import { type Browser, backOff, isAcknowledged, isInDoubt, type Reply } from './browser.ts'
import { Ledger, type RoomFacts } from './ledger.ts'
import { ACTS, type Act, type Kind, type Plan } from './plan.ts'
import { Tally } from './tally.ts'

/** Longer than a release takes to be served. */
const PATIENCE_MS = 90_000
const TICK_MS = 20
/** Requests at once before the load, and for the closings. */
export const AT_ONCE = 16

export type Random = () => number

const LETTERS = 'abcdefghilmnoprstuvz'

/** A word that nobody would choose. */
export const wordFor = (random: Random): string =>
  Array.from({ length: 8 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
export const tenWords = (random: Random): string[] => [...new Set(Array.from({ length: 10 }, () => wordFor(random)))]

type Mega = { id: string; name: string }

export class Load {
  readonly ledger = new Ledger()
  readonly people: readonly Browser[]
  readonly mega: RoomFacts
  /** Of the current phase. */
  tally = new Tally()
  readonly #random: Random
  readonly #busy = new Set<Browser>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(people: readonly Browser[], mega: Mega, random: Random = Math.random) {
    this.people = people
    this.mega = this.ledger.madeRoom(mega.id, mega.name, null)
    this.#random = random
  }

  get rooms(): RoomFacts[] {
    return [...this.ledger.rooms.values()].filter((room) => room !== this.mega)
  }

  browserOf(personId: string | null): Browser | undefined {
    return this.people.find(({ person }) => person.id === personId)
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
      const owner = this.browserOf(room.ownerId)
      if (!owner) return
      room.fate.asks('closed')
      this.ledger.asksToClose(room)
      const answer = await this.#untilAnswered('close', () => owner.call('POST', paths.close(room.id)))
      this.ledger.note(room.fate, answer, () => 'closed')
    })
    this.tally.seconds = (performance.now() - began) / 1000
  }

  /** By an idle person who can do it. Null: there is none. */
  #begin(act: Act): Promise<void> | null {
    const from = Math.floor(this.#random() * this.people.length)
    const round = [...this.people.slice(from), ...this.people.slice(0, from)]
    const browser = round.find((one) => !this.#busy.has(one) && this.#can(act, one))
    if (!browser) return null
    this.#busy.add(browser)
    const doing = this.#do(act, browser).then((isSure) => {
      this.#underWay.delete(doing)
      // A person without an answer does not know the state, and stops; the check at the end allows both states.
      if (isSure) this.#busy.delete(browser)
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

  /** @returns whether the outcome is known */
  async #do(act: Act, browser: Browser): Promise<boolean> {
    const answer = await this.#answerTo(act, browser)
    return !isInDoubt(answer)
  }

  #answerTo(act: Act, browser: Browser): Promise<Reply<unknown>> {
    if (act === 'room') return this.#makeRoom(browser)
    if (act === 'mega') return this.#join('mega', browser, this.mega)
    if (act === 'join') return this.#follow(browser)
    if (act === 'save') return this.#save(browser)
    if (act === 'finish') return this.#finish(browser)
    if (act === 'back') return this.#untilAnswered('back', () => browser.call('GET', paths.session))
    return this.#untilAnswered('page', () => browser.open('/parole'))
  }

  async #makeRoom(browser: Browser): Promise<Reply<unknown>> {
    const name = `Prova ${wordFor(this.#random)}`
    const body = { name, rules: [], requestId: randomUUID() }
    const answer = await this.#untilAnswered('room', () => browser.call<{ id: string }>('POST', paths.rooms(), body))
    if (isAcknowledged(answer)) {
      this.ledger.madeRoom(answer.body.id, name, browser.person.id)
      this.ledger.acknowledged++
    } else if (isInDoubt(answer)) {
      this.ledger.heardNothing(browser.person.id)
      this.ledger.inDoubt++
    }
    return answer
  }

  /** Opens a room's link, and joins. */
  async #follow(browser: Browser): Promise<Reply<unknown>> {
    const others = this.rooms.filter(({ members }) => !members.has(browser.person.id))
    const room = others[Math.floor(this.#random() * others.length)] as RoomFacts // a person who can join has one
    await this.#untilAnswered('link', () => browser.open(`/stanza/${room.id}`))
    return this.#join('join', browser, room)
  }

  async #join(kind: 'join' | 'mega', browser: Browser, room: RoomFacts): Promise<Reply<unknown>> {
    const fact = this.ledger.membership(room, browser.person.id)
    fact.asks(true)
    const answer = await this.#untilAnswered(kind, () => browser.call('POST', paths.join(room.id)))
    this.ledger.note(fact, answer, () => true)
    return answer
  }

  async #save(browser: Browser): Promise<Reply<unknown>> {
    const fact = this.ledger.wordsOf(browser.person.id)
    const { rev } = fact.value
    const words = tenWords(this.#random).slice(0, Math.ceil(this.#random() * 10))
    const saved = { rev: rev + 1, words, hasFinished: false }
    fact.asks(saved)
    const answer = await this.#untilAnswered('save', () => browser.call('PUT', paths.words, { words, rev }))
    this.ledger.note(fact, answer, () => saved)
    return answer
  }

  async #finish(browser: Browser): Promise<Reply<unknown>> {
    const fact = this.ledger.wordsOf(browser.person.id)
    const { rev } = fact.value
    const words = tenWords(this.#random)
    const finished = { rev: rev + 1, words, hasFinished: true }
    fact.asks(finished)
    const answer = await this.#untilAnswered('finish', () => browser.call('POST', paths.finish, { words, rev }))
    this.ledger.note(fact, answer, () => finished)
    return answer
  }

  async #untilAnswered<T>(kind: Kind, ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
    const began = performance.now()
    for (let tries = 1; ; tries++) {
      const answer = await ask()
      const waited = performance.now() - began
      if (!this.tally.note(kind, answer, waited) || waited > PATIENCE_MS) return answer
      this.tally.of(kind).retried++
      await sleep(backOff(tries, this.#random(), answer.retryAfterMs))
    }
  }
}
