/** The metered game with its people and its operator: measures an action in Cloudflare's units. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { connectOperator, operatorToken } from '../../commands/api/operator-api.ts'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, type Person } from '../../workshop/people/accounts.ts'
import { openSocket } from '../../workshop/people/sockets.ts'
import { HttpCaller } from '../caller.ts'
import type { Game } from '../servers/servers.ts'
import { startMeteredGame } from './metered-game.ts'
import type { Units } from './units.ts'

/** Long enough for the alarm that a change sets, and that its flush cancels. */
const SETTLING_MS = 300
export const REPEATS = 5
/** The Accept header of a browser's navigation: only then does a page come with its data. */
const A_PAGE = 'text/html'

export class Meter {
  readonly game: Game
  readonly url: URL
  readonly operator: ReturnType<typeof connectOperator>
  readonly sockets: WebSocket[] = []
  season: number
  readonly #http: HttpCaller

  private constructor(game: Game) {
    this.game = game
    this.season = game.season
    this.#http = new HttpCaller(game.origin, 1)
    this.url = new URL(game.origin)
    this.operator = connectOperator(this.url, operatorToken(this.url))
  }

  static async start(port: number): Promise<Meter> {
    return new Meter(await startMeteredGame(port, 2 * REPEATS + 2, 1))
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.terminate()
    this.#http.close()
    await this.game.stop()
  }

  /** The first person has the rooms; the next people do each action once. */
  get owner(): Person {
    const [owner] = this.game.people
    if (!owner) throw new Error('nobody is there')
    return owner
  }
  get others(): Person[] {
    return this.game.people.slice(1)
  }

  async send(person: Person | null, method: string, path: string, body?: object): Promise<string> {
    const cookie = person === null ? '' : await cookieOf(person, this.season)
    return this.#http.send(method, path, cookie, body)
  }

  /** @throws unless the page comes with its data */
  async open(person: Person, path: string): Promise<void> {
    const page = await this.#http.send('GET', path, await cookieOf(person, this.season), undefined, A_PAGE)
    if (!page.includes('"session":')) throw new Error(`${path} came without its data`)
  }

  async create(name = 'Cenone'): Promise<string> {
    return idIn(await this.send(this.owner, 'POST', paths.rooms(), { name, rules: [] }))
  }

  async watch(person: Person, id: string): Promise<void> {
    const { origin } = this.game
    const headers = { origin, cookie: await cookieOf(person, this.season) }
    this.sockets.push(await openSocket(this.url, id, headers))
  }

  /** Begins the next season: the settings of another deployment. */
  async setSeason(season: number): Promise<void> {
    this.season = season
    await this.count({ SEASON_YEAR: String(season), PREVIOUS_SEASON_YEAR: String(season - 1) })
  }

  /** The counts since the last call. */
  async count(settings?: object): Promise<Units> {
    return JSON.parse(await this.send(null, 'POST', '/metered', settings)) as Units // the bench's own answer
  }

  /** @param share the number of actions that the work contains */
  async during(work: () => Promise<unknown>, share: number): Promise<Units> {
    await sleep(SETTLING_MS)
    await this.count()
    await work()
    const entries = Object.entries(await this.count()).map(([unit, units]) => [unit, units / share])
    return Object.fromEntries(entries) as Units // the same keys
  }

  average(ask: (person: Person, at: number) => Promise<unknown>): Promise<Units> {
    return this.during(async () => {
      for (const [at, person] of this.others.slice(0, REPEATS).entries()) {
        await ask(person, at)
        await sleep(SETTLING_MS)
      }
    }, REPEATS)
  }
}

export const idIn = (body: string): string => (JSON.parse(body) as { id: string }).id // our own server's answer
