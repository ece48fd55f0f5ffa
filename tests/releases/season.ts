/**
 * The scripted season that a release plays on its fixtures: people's actions, until the server is killed with work under
 * way. First while words are chosen, then on in the same state in the night.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connectOperator, type OperatorApi } from '../../commands/api/operator-api.ts'
import { paths } from '../../shared/api/paths.ts'
import { RULE_IDS } from '../../shared/rooms/rooms.ts'
import { mapLimited } from '../../workshop/at-once.ts'
import type { Person } from '../../workshop/people/accounts.ts'
import { Browser, isAcknowledged } from '../../workshop/people/browser.ts'
import { openSocket } from '../../workshop/people/sockets.ts'
import { until } from '../../workshop/people/until.ts'
import { type Look, SEASON, SECRETS } from './release.ts'

/** More than a view lists (300), and than one query carries (400). */
const CROWD = 401
export const NAMED = 14
export const PEOPLE = NAMED + CROWD
const JOINS_AT_ONCE = 20
const TEN_DAYS_MS = 10 * 24 * 3_600_000

const WORDS =
  'pace lavoro giovani futuro scuola europa costituzione libertà speranza repubblica famiglia coraggio memoria democrazia comunità salute ambiente diritti dignità fiducia montagna mare terra cielo luce'.split(
    ' ',
  )
const SPEECH =
  'La pace è lavoro. I giovani, la scuola, il futuro: la Costituzione è la nostra speranza, e l’Europa la nostra casa. Coraggio e fiducia.'
const tenOf = (at: number): string[] => Array.from({ length: 10 }, (_, n) => WORDS[(at + n) % WORDS.length] ?? '')

export class ScriptedSeason {
  readonly browsers: readonly Browser[]
  readonly #url: URL
  readonly #operator: OperatorApi
  readonly #rooms = new Map<string, string>()
  readonly #sockets: object[] = []

  constructor(url: URL, people: readonly Person[]) {
    this.#url = url
    this.browsers = people.map((person) => new Browser(url, person))
    this.#operator = connectOperator(url, SECRETS.OPERATOR_TOKEN)
  }

  /** The answers to each person, as far as they cannot change when the server is killed. */
  get looks(): Look[] {
    const look = (by: number, path: string, isKept = false): Look => ({ by, path, isKept })
    const people = Array.from({ length: NAMED - 2 }, (_, by) => by) // the last two are signed out, or deleted
    const own = people.flatMap((by) => [
      look(by, paths.session, true),
      look(by, paths.rooms()),
      look(by, paths.seasons()),
      look(by, paths.exportMe),
    ])
    const rooms = [...this.#rooms.values()].flatMap((id) =>
      [0, 1, 5].flatMap((by) => [
        look(by, paths.room(id)),
        look(by, paths.players(id)),
        look(by, paths.board(id)),
        look(by, paths.ranking(id)),
      ]),
    )
    return [...own, ...rooms, look(0, paths.evening), look(0, paths.said), look(0, paths.numbers(SEASON))]
  }

  /** Words are chosen: rooms of all kinds, and a crowd. Ends with D1 away from the rooms. */
  async playWords(): Promise<void> {
    const deadline = new Date(Date.now() + TEN_DAYS_MS).toISOString()
    await this.#operator.saveSeason(SEASON, { bonusWords: ['montagna', 'luce'], wordsDeadline: deadline })
    for (let at = 0; at < 10; at++)
      await this.#do(at, 'PUT', paths.words, { words: tenOf(at).slice(0, 3 + at), rev: 0 })
    await this.#make(0, 'Cenone', RULE_IDS)
    await this.#make(1, 'Ufficio', ['last-man'])
    await this.#make(2, 'Cugini')
    await this.#make(3, 'Di troppo')
    await this.#make(4, 'Passata di mano')
    await this.#join('Cenone', [1, 2, 3, 4, 5, 6, 8, 9])
    await this.#join('Ufficio', [0, 2, 3, 10, 13])
    await this.#join('Cugini', [7, 12])
    await this.#join('Passata di mano', [5, 6])
    for (let at = 0; at < 6; at++) await this.#do(at, 'POST', paths.finish, { words: tenOf(at) })
    await this.#do(8, 'POST', paths.leave(this.#id('Cenone')))
    await this.#do(0, 'DELETE', paths.player(this.#id('Cenone'), this.#account(9)))
    await this.#do(1, 'DELETE', paths.player(this.#id('Ufficio'), this.#account(10)))
    await this.#do(1, 'PUT', paths.pardon(this.#id('Ufficio'), this.#account(10)))
    await this.#do(4, 'PUT', paths.owner(this.#id('Passata di mano')), { userId: this.#account(5) })
    await this.#do(3, 'DELETE', paths.room(this.#id('Di troppo')))
    const mega = await this.#operator.makeMegaRoom(SEASON, { name: 'Tutta Italia', rules: [] })
    this.#rooms.set('Tutta Italia', mega.id)
    const crowd = Array.from({ length: CROWD }, (_, at) => NAMED + at)
    await mapLimited(crowd, JOINS_AT_ONCE, async (at) => {
      await this.browsers[at]?.takeTicket(SEASON, SECRETS.AUTH_SECRET)
      await this.#join('Tutta Italia', [at])
    })
    await this.#join('Tutta Italia', [0, 1, 2, 3])
    for (const [name, by] of [
      ['Cenone', 0],
      ['Cenone', 1],
      ['Tutta Italia', 2],
      ['Tutta Italia', NAMED],
    ] as const)
      await this.#watch(name, by)
    await this.#fault({ isD1Away: true })
    await this.#join('Cenone', [11])
    await this.#make(12, 'Fatta al buio')
    await this.#do(6, 'POST', paths.finish, { words: tenOf(6) })
  }

  /** The night: begin, seal, boards, transcript, a publication that few rooms hear of. Ends with D1 away. */
  async playNight(rooms: ReadonlyMap<string, string>): Promise<void> {
    for (const [name, id] of rooms) this.#rooms.set(name, id)
    await this.#operator.begin(SEASON, true)
    await until('The seal', async () => (await this.#operator.stats()).seal?.sealedAt ?? null)
    await this.#do(0, 'POST', paths.close(this.#id('Cenone')))
    await this.#do(1, 'POST', paths.close(this.#id('Ufficio')))
    for (const name of ['Cenone', 'Ufficio'])
      await until(`The board of ${name}`, async () => {
        const board = await this.browsers[0]?.call('GET', paths.board(this.#id(name)))
        return board?.status === 200 || null
      })
    for (const [by, word] of [
      [1, 'scuola'],
      [2, 'scuola'],
      [0, 'pace'],
    ] as const)
      await this.#do(by, 'POST', paths.heard(this.#id('Cenone')), { word, isHeard: true, ago: 0 })
    await this.#do(2, 'POST', paths.heard(this.#id('Ufficio')), { word: 'futuro', isHeard: true, ago: 0 })
    await this.#operator.sendTranscript(SEASON, 'La pace è lavoro.\nI giovani, la scuola, il futuro')
    await this.#fault({ areRoomsDeaf: true })
    await this.#operator.publishSpeech(SEASON, SPEECH, false)
    await until('A room that has not heard', async () => (await this.#operator.stats()).speech?.failed || null)
    await this.#fault({ isD1Away: true })
    await this.#do(5, 'POST', paths.close(this.#id('Passata di mano')))
    await this.#operator.closeRoom(this.#id('Tutta Italia'))
    await this.#do(12, 'POST', paths.logout(true))
    await this.browsers[13]?.call('DELETE', paths.me) // 503: the deletion is under way
    await this.#operator.publishSpeech(SEASON, `${SPEECH} Memoria.`, false)
    await sleep(2000)
  }

  get rooms(): ReadonlyMap<string, string> {
    return this.#rooms
  }

  async #do<T>(by: number, method: string, path: string, json?: unknown): Promise<T> {
    const answer = await this.browsers[by]?.call<T>(method, path, json)
    if (!answer || !isAcknowledged(answer))
      throw new Error(`${by}: ${method} ${path}: ${answer?.status} ${answer?.code}`)
    return answer.body
  }

  async #make(by: number, name: string, rules: readonly string[] = []): Promise<void> {
    const { id } = await this.#do<{ id: string }>(by, 'POST', paths.rooms(), { name, rules })
    this.#rooms.set(name, id)
  }

  async #join(name: string, people: readonly number[]): Promise<void> {
    for (const by of people) await this.#do(by, 'POST', paths.join(this.#id(name)))
  }

  /** Kept open until the server is killed. */
  async #watch(name: string, by: number): Promise<void> {
    const { headers } = this.browsers[by] as Browser // the script names those who are there
    this.#sockets.push(await openSocket(this.#url, this.#id(name), headers))
  }

  async #fault(faults: { isD1Away?: boolean; areRoomsDeaf?: boolean }): Promise<void> {
    await fetch(new URL('/api/faults', this.#url), { method: 'POST', body: JSON.stringify(faults) })
  }

  #id(name: string): string {
    const id = this.#rooms.get(name)
    if (id === undefined) throw new Error(`There is no room ${name}`)
    return id
  }

  #account(at: number): string {
    return this.browsers[at]?.person.id ?? ''
  }
}
