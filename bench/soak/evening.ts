/** The actions of the soak's people: rounds of choosing, rounds of listening, and the end of the evening. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { connectOperator, type OperatorApi, operatorToken } from '../../commands/api/operator-api.ts'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, type Person } from '../../workshop/people/accounts.ts'
import { openSocket } from '../../workshop/people/sockets.ts'
import { until } from '../../workshop/people/until.ts'
import { HttpCaller } from '../caller.ts'
import type { Game } from '../servers/servers.ts'

/** Rooms whose evening is played, kept from the first life to the last; and the number of rooms made in a round. */
const ROOMS = 6
/** A person can make a hundred rooms in a season: with this many, others make rooms in each round, enough for eight hours. */
const CIRCLE = 50
export const PEOPLE = ROOMS * CIRCLE
const ROOM_SIZE = 10
const AT_ONCE = 16
/** The greatest age of the Worker's copy of the evening. */
const SEAL_KNOWN_MS = 6000
const WORDS = 'panettone cotechino lenticchie spumante tombola camino nebbia tortellini neve presepe'.split(' ')
/** In the HTML of a page that the Worker has drawn. */
const DRAWN = 'data-first="/stanza/'
const LINE = 'Care italiane e cari italiani, la neve del camino e la nebbia. '

export type Kept = { id: string; people: Person[] }
/** `pages`: those that came drawn. */
export type Counted = { requests: number; sockets: number; rooms: number; pages: number }

export class Evening {
  readonly counted: Counted = { requests: 0, sockets: 0, rooms: 0, pages: 0 }
  readonly #game: Game
  readonly #operator: OperatorApi
  #http: HttpCaller
  #kept: Kept[] = []
  #transcript = ''
  #chosen = 0
  #listened = 0
  readonly #revisions = new Map<string, number>()
  /** Sockets that stay open during a rest, in which their rooms hibernate. */
  #staying: WebSocket[] = []

  constructor(game: Game) {
    this.#game = game
    const url = new URL(game.origin)
    this.#operator = connectOperator(url, operatorToken(url))
    this.#http = new HttpCaller(game.origin, AT_ONCE)
  }

  /** Drops the connections to a server that has ended. */
  reconnect(): void {
    this.close()
    this.#http = new HttpCaller(this.#game.origin, AT_ONCE)
  }

  close(): void {
    leave(this.#staying.splice(0))
    this.#http.close()
  }

  async begin(): Promise<void> {
    this.#kept = await Promise.all(this.#companies().map((people) => this.#gather(people, 'Veglione')))
  }

  /** Rooms are made, watched, joined, changed, left and deleted, while everybody saves words. */
  async choose(): Promise<void> {
    await Promise.all(
      this.#companies(++this.#chosen).map(async (people) => {
        const { id } = await this.#gather(people, 'Cenone')
        const [owner, heir, out, leaver] = people
        if (!owner || !heir || !out || !leaver) throw new Error('a company of fewer than four')
        const sockets = await this.#watch(id, people)
        await Promise.all(people.map((person) => this.#save(person)))
        await this.#send(owner, 'PATCH', paths.room(id), { name: 'Cenone di prima' })
        await this.#send(owner, 'DELETE', paths.player(id, out.id))
        await this.#send(owner, 'PUT', paths.pardon(id, out.id))
        await this.#send(leaver, 'POST', paths.leave(id))
        await this.#send(owner, 'PUT', paths.owner(id), { userId: heir.id })
        leave(sockets)
        await this.#send(heir, 'DELETE', paths.room(id))
      }),
    )
  }

  /** Everyone finishes, the season is sealed, and each kept room's owner uncovers the cards. */
  async seal(): Promise<void> {
    const { season, people } = this.#game
    await Promise.all(people.map((person) => this.#send(person, 'POST', paths.finish, { words: WORDS })))
    await this.#operator.saveSeason(season, { bonusWords: [] })
    await this.#operator.begin(season, true)
    await until('The seal', async () => (await this.#operator.season()).sealedAt)
    await sleep(SEAL_KNOWN_MS)
    for (const { id, people } of this.#kept) if (people[0]) await this.#send(people[0], 'POST', paths.close(id))
  }

  /** A line is spoken; boards are opened, words are tapped and taken back, and half of the phones disconnect. */
  async listen(): Promise<void> {
    leave(this.#staying.splice(0))
    this.#listened++
    this.#transcript = this.#transcript.length > 20_000 ? LINE : this.#transcript + LINE
    await this.#operator.sendTranscript(this.#game.season, this.#transcript)
    await Promise.all(
      this.#kept.map(async ({ id, people }, room) => {
        const sockets = await this.#watch(id, people)
        await Promise.all(
          people.map(async (person, at) => {
            await this.#send(person, 'GET', paths.board(id))
            // A person taps in every second round, to stay below the taps of a minute; each tap takes the one before back.
            if ((at + this.#listened) % 2 !== 0) return
            const word = WORDS[at % WORDS.length]
            await this.#send(person, 'POST', paths.heard(id), { word, isHeard: this.#listened % 4 < 2, ago: 0 })
          }),
        )
        if (room % 2 === 0) this.#staying.push(...sockets)
        else leave(sockets)
      }),
    )
  }

  /** The official text, every ranking, and then every room is deleted. */
  async end(): Promise<void> {
    await this.#operator.publishSpeech(this.#game.season, LINE, true)
    for (const { id, people } of this.#kept) {
      for (const person of people) await this.#send(person, 'GET', paths.ranking(id))
      if (people[0]) await this.#send(people[0], 'DELETE', paths.room(id))
    }
  }

  #companies(round = 0): Person[][] {
    const { people } = this.#game
    return Array.from({ length: ROOMS }, (_, at) => {
      const circle = people.slice(at * CIRCLE, (at + 1) * CIRCLE)
      const first = round % CIRCLE
      return [...circle.slice(first), ...circle.slice(0, first)].slice(0, ROOM_SIZE)
    })
  }

  async #gather(people: Person[], name: string): Promise<Kept> {
    const [owner, ...others] = people
    if (!owner) throw new Error('nobody is there')
    const { id } = JSON.parse(await this.#send(owner, 'POST', paths.rooms(), { name, rules: [] })) as { id: string } // our own server's answer
    this.counted.rooms++
    await Promise.all(others.map((person) => this.#send(person, 'POST', paths.join(id))))
    return { id, people }
  }

  async #save(person: Person): Promise<void> {
    for (const length of [3, 6]) {
      const body = { words: WORDS.slice(0, length), rev: this.#revisions.get(person.id) ?? 0 }
      const { rev } = JSON.parse(await this.#send(person, 'PUT', paths.words, body)) as { rev: number } // our own server's answer
      this.#revisions.set(person.id, rev)
    }
  }

  async #send(person: Person, method: string, path: string, body?: object, accept?: string): Promise<string> {
    this.counted.requests++
    return this.#http.send(method, path, await cookieOf(person, this.#game.season), body, accept)
  }

  /** Each opens the room's page, which the Worker draws, and then its socket. */
  #watch(id: string, people: readonly Person[]): Promise<WebSocket[]> {
    const { origin, season } = this.#game
    return Promise.all(
      people.map(async (person) => {
        const page = await this.#send(person, 'GET', `/stanza/${id}`, undefined, 'text/html')
        if (page.includes(DRAWN)) this.counted.pages++
        this.counted.sockets++
        return openSocket(new URL(origin), id, { origin, cookie: await cookieOf(person, season) })
      }),
    )
  }
}

/** Half of them close properly, the others lose their connection. */
function leave(sockets: readonly WebSocket[]): void {
  for (const [at, socket] of sockets.entries()) {
    if (at % 2 === 0) socket.close()
    else socket.terminate()
  }
}
