/** A season with a room of three hundred, all rules and an evening, played over HTTP until a page can be measured in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { connectOperator, findSeason, type OperatorApi, operatorToken } from '../../commands/api/operator-api.ts'
import { stateFolder } from '../../commands/local/project.ts'
import { paths } from '../../shared/api/paths.ts'
import { BOARD_LIMIT } from '../../shared/rooms/rooms.ts'
import { RULE_IDS } from '../../shared/rules.ts'
import { MAX_BONUS_WORDS } from '../../shared/season.ts'
import { HttpCaller } from '../caller.ts'
import { cookieOf, makePeople, type Person } from '../people.ts'
import { createBenchGame } from '../ranking/ranking-bench.ts'

const AT_ONCE = 16
/** What the Worker keeps of the evening is that old at most; then a room waits some seconds before it shows its board. */
const SEAL_KNOWN_MS = 12_000
/** Words that others have tapped before the pages are opened, two taps for each. */
const HEARD_BEFORE = 200
/** How often somebody else taps while a page is measured. */
const TAP_EVERY_MS = 400
const LINE_WORDS = 8

/** Only letters of every keyboard: the browser's keys are pressed one by one. */
const isPlain = (word: string): boolean => /^[a-z]+$/.test(word)

export class Season {
  readonly people: Person[]
  readonly #lists: string[][]
  readonly #spoken: readonly string[]
  readonly #bonusWords: string[]
  readonly #year: number
  readonly #url: URL
  readonly #operator: OperatorApi
  readonly #http: HttpCaller
  roomId = ''

  private constructor(origin: string, year: number, people: Person[]) {
    const { json, options } = createBenchGame(BOARD_LIMIT)
    this.#lists = (JSON.parse(json) as { words: string[] }[]).map(({ words }) => words) // our own text
    this.#spoken = options.speech.words
    this.#bonusWords = [...options.bonusWords].slice(0, MAX_BONUS_WORDS)
    this.people = people
    this.#year = year
    this.#url = new URL(origin)
    this.#operator = connectOperator(this.#url, operatorToken(this.#url))
    this.#http = new HttpCaller(origin, AT_ONCE)
  }

  /** On a server that has just started, with its state in the state folder. */
  static async begin(origin: string): Promise<Season> {
    const { year } = await findSeason(new URL(origin))
    const season = new Season(origin, year, await makePeople(BOARD_LIMIT, stateFolder(), year))
    await season.#gather()
    return season
  }

  close(): void {
    this.#http.close()
  }

  cookie = (person: Person): Promise<string> => cookieOf(person, this.#year)

  /** Ten words that can be typed, others for each person. */
  typedWords(at: number): string[] {
    const words = [...new Set(this.#lists.flat())].filter((word) => isPlain(word) && word.length > 4)
    return words.slice(at * 10, at * 10 + 10)
  }

  async finish(): Promise<void> {
    await Promise.all(
      this.people.map((person, at) => this.#send(person, 'POST', paths.finish, { words: this.#lists[at] })),
    )
  }

  /** After more than a minute the season is sealed, the cards are uncovered, and half of the speech has been heard. */
  async seal(): Promise<void> {
    await this.#operator.begin(this.#year, true)
    while ((await findSeason(this.#url)).sealedAt === null) await sleep(1000)
    await sleep(SEAL_KNOWN_MS)
    await this.#send(this.#owner, 'POST', paths.close(this.roomId))
    await this.#operator.sendTranscript(this.#year, this.#text(this.#spoken.length / 2))
    const words = this.#heardWords().slice(0, HEARD_BEFORE)
    await Promise.all(words.flatMap((word, at) => [this.#tap(2 * at, word), this.#tap(2 * at + 1, word)]))
  }

  /** Others tap until the returned function is called: what it throws is a tap's failure. */
  tapping(): () => Promise<void> {
    const words = this.#heardWords().slice(HEARD_BEFORE)
    const end = new AbortController()
    const taps = (async () => {
      for (let at = 0; !end.signal.aborted; at++) {
        await this.#tap(at, words[at % words.length] ?? '')
        await sleep(TAP_EVERY_MS)
      }
    })()
    return () => {
      end.abort()
      return taps
    }
  }

  /** Publishes the whole text, and waits for the room's ranking. */
  async publish(): Promise<void> {
    await this.#operator.publishSpeech(this.#year, this.#text(this.#spoken.length), true)
    for (let status = ''; status !== 'ready'; await sleep(500)) {
      const answer = await this.#send(this.#owner, 'GET', paths.ranking(this.roomId))
      status = (JSON.parse(answer) as { status: string }).status // our own server's answer
    }
  }

  get #owner(): Person {
    const [owner] = this.people
    if (!owner) throw new Error('nobody is there')
    return owner
  }

  async #gather(): Promise<void> {
    await this.#operator.saveSeason(this.#year, { bonusWords: this.#bonusWords })
    const answer = await this.#send(this.#owner, 'POST', paths.rooms(), { name: 'Veglione', rules: RULE_IDS })
    this.roomId = (JSON.parse(answer) as { id: string }).id // our own server's answer
    await Promise.all(this.people.slice(1).map((person) => this.#send(person, 'POST', paths.join(this.roomId))))
  }

  /** Words of the room that the speech has. */
  #heardWords(): string[] {
    const spoken = new Set(this.#spoken)
    return [...new Set(this.#lists.flat())].filter((word) => spoken.has(word))
  }

  #text(words: number): string {
    const lines = Array.from({ length: Math.floor(words / LINE_WORDS) }, (_, line) =>
      this.#spoken.slice(line * LINE_WORDS, (line + 1) * LINE_WORDS).join(' '),
    )
    return `${lines.join('\n')}\n`
  }

  /** By one of those whose phones are not measured: they are the last ones. */
  #tap(at: number, word: string): Promise<string> {
    const person = this.people.at(-1 - (at % (this.people.length / 2))) ?? this.#owner
    return this.#send(person, 'POST', paths.heard(this.roomId), { word, isHeard: true, ago: 0 })
  }

  async #send(person: Person, method: string, path: string, body?: object): Promise<string> {
    return String((await this.#http.send(method, path, await this.cookie(person), body)).body)
  }
}
