/**
 * What opening a room costs: the bytes of one opening of a room of 300, and a crowd that opens the same large room
 * within seconds, beside openings of that room one after the other. Measured with the meter of `cost`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { median, quantile } from '../../commands/shell/table.ts'
import { paths } from '../../shared/api/paths.ts'
import { LOBBY_LIMIT } from '../../shared/protocol/frames.ts'
import { HttpCaller } from '../caller.ts'
import { startMeteredGame } from '../cost/metered-game.ts'
import { cookieOf } from '../people.ts'
import { cpuOf } from '../servers/family.ts'
import { type Game, startGame } from '../servers/servers.ts'
import { Opener, type Opening, roomOf } from './opener.ts'

export const CROWD = 5000
/** The crowd comes within so many seconds; each in a room of its own. */
const WITHIN_S = [10, 20, 40]
const IDLE_OPENINGS = 30
const IDLE_REST_MS = 100
/** One of so many openings of a crowd is compressed: the driver has one core. */
const WEIGHED = 250
/** Openings that warm the engines up, and are not counted. */
const WARM = 60

type Metered = { d1Queries: number; d1RowsRead: number; d1RowsWritten: number }

/** `parts`: gzipped, with the headers; the frame as it was sent. */
export type Weighed = { who: string; parts: [what: string, bytes: number][]; d1: Metered }
export type Crowded = {
  withinS: number
  people: number
  /** `withoutView`: pages that came without the view, and asked for it. */
  requests: number
  withoutView: number
  bytesEach: number
  d1: Metered
  p50: number
  p99: number
  /** Of one processor each. */
  driverShare: number
  serverShare: number
}
/** Milliseconds of the server's processor. */
export type Spent = { what: string; ms: number }
export type OpeningBench = {
  weighed: Weighed[]
  spent: Spent[]
  idle: { p50: number; p99: number; d1: Metered }
  crowds: Crowded[]
}

const SPENT_ROUNDS = 9
const SPENT_REQUESTS = 300
const AT_ONCE = 8

const partsOf = ({ answers, frame }: Opening): [string, number][] => [
  ...answers.map(({ what, body, headerBytes }): [string, number] => [
    what,
    headerBytes + (body.length === 0 ? 0 : gzipSync(body).length),
  ]),
  ['first frame', frame.length + (frame.length < 126 ? 2 : 4)],
]

const sum = (parts: readonly [string, number][]): number => parts.reduce((total, [, bytes]) => total + bytes, 0)

type World = { game: Game; http: HttpCaller; meter: () => Promise<Metered> }

async function weigh({ game, http, meter }: World, cookies: readonly string[], newcomer: string): Promise<Weighed[]> {
  const id = await roomOf(http, cookies)
  const opener = new Opener(game, http, id)
  await sleep(500)
  const one = async (who: string, cookie: string): Promise<Weighed> => {
    await meter()
    const opening = await opener.open(cookie)
    await sleep(300)
    return { who, parts: partsOf(opening), d1: await meter() }
  }
  await opener.open(cookies[1] ?? '')
  try {
    return [await one('a member', cookies[2] ?? ''), await one('a newcomer', newcomer)]
  } finally {
    opener.leave()
  }
}

async function openIdly(opener: Opener, cookies: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const cookie of cookies) {
    await sleep(IDLE_REST_MS)
    const began = performance.now()
    const { socket } = await opener.open(cookie)
    times.push(performance.now() - began)
    socket.removeAllListeners('close').terminate()
  }
  return times
}

/** Everyone begins at their own moment, however slow the others' answers are; the time runs from that moment. */
async function openWithin(world: World, id: string, cookies: readonly string[], withinS: number): Promise<Crowded> {
  const { game, http, meter } = world
  const opener = new Opener(game, http, id)
  const times: number[] = []
  const weighed: number[] = []
  let requests = 0
  let withoutView = 0
  await meter()
  const cpu = { own: process.cpuUsage(), server: cpuOf(game.pid()) ?? Number.NaN }
  const start = performance.now()
  const one = async (cookie: string, at: number): Promise<void> => {
    const due = (at * withinS * 1000) / cookies.length
    await sleep(Math.max(0, start + due - performance.now()))
    const opening = await opener.open(cookie)
    times.push(performance.now() - start - due)
    requests += opening.answers.length
    if (opening.answers.length > 2) withoutView++
    if (at % WEIGHED === 0) weighed.push(sum(partsOf(opening)))
  }
  try {
    await Promise.all(cookies.map(one))
    const took = performance.now() - start
    const { user, system } = process.cpuUsage(cpu.own)
    const serverMs = (cpuOf(game.pid()) ?? Number.NaN) - cpu.server
    return {
      withinS,
      people: cookies.length,
      requests,
      withoutView,
      bytesEach: median(weighed),
      d1: await meter(),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      driverShare: (user + system) / 1000 / took,
      serverShare: serverMs / took,
    }
  } finally {
    opener.leave()
  }
}

/**
 * What an opening, and its parts alone, cost the server's processor: of the build itself, since the metered Worker draws no
 * page. In turns, so that a machine that grows slower is so for all of them; the medians.
 */
async function spend(port: number): Promise<Spent[]> {
  const game = await startGame(port, LOBBY_LIMIT, { hasPages: true })
  const http = new HttpCaller(game.origin, AT_ONCE)
  try {
    const cookies = await Promise.all(game.people.map((person) => cookieOf(person, game.season)))
    const id = await roomOf(http, cookies)
    const opener = new Opener(game, http, id)
    const page = (cookie: string) => http.send('GET', `/stanza/${id}`, cookie, undefined, 'text/html')
    const drawn = (await page(cookies[1] ?? '')).body.includes('data-first="/stanza/')
    if (!drawn) throw new Error('the page came undrawn')
    const parts: [string, (cookie: string) => Promise<unknown>][] = [
      ['an opening, with its socket', (cookie) => opener.open(cookie)],
      ['its HTML', page],
      ['a stranger’s HTML, with the room’s name from D1', () => page('')],
      ['`GET /api/session`, which asks D1 as much', (cookie) => http.send('GET', paths.session, cookie)],
      ['`/login`, a file', () => http.send('GET', '/login', '', undefined, 'text/html')],
    ]
    const spent = parts.map(([what]) => ({ what, each: [] as number[] }))
    for (let round = 0; round <= SPENT_ROUNDS; round++) {
      for (const [at, [, ask]] of parts.entries()) {
        const before = cpuOf(game.pid()) ?? Number.NaN
        const left = cookies.slice(0, SPENT_REQUESTS)
        const one = async (): Promise<void> => {
          for (let cookie = left.pop(); cookie !== undefined; cookie = left.pop()) await ask(cookie)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, one))
        const each = ((cpuOf(game.pid()) ?? Number.NaN) - before) / SPENT_REQUESTS
        if (round > 0) spent[at]?.each.push(each) // the first warms up
        opener.leave()
        await sleep(300)
      }
    }
    return spent.map(({ what, each }) => ({ what, ms: median(each) }))
  } finally {
    http.close()
    await game.stop()
  }
}

export async function benchOpening(port: number): Promise<OpeningBench> {
  const spent = await spend(port)
  const game = await startMeteredGame(port, CROWD + 1, 0, true)
  const http = new HttpCaller(game.origin, 1000)
  const crowd = new HttpCaller(game.origin, 32)
  const meter = async (): Promise<Metered> =>
    JSON.parse(String((await http.send('POST', '/metered', '')).body)) as Metered // the bench's own answer
  try {
    // Tickets live for five minutes: each crowd has its own.
    const cookies = () => Promise.all(game.people.map((person) => cookieOf(person, game.season)))
    const world = { game, http, meter }
    const first = await cookies()
    const weighed = await weigh(world, first.slice(0, LOBBY_LIMIT), first.at(-1) ?? '')
    const crowds: Crowded[] = []
    let idle: OpeningBench['idle'] | null = null
    for (const withinS of WITHIN_S) {
      const members = (await cookies()).slice(0, CROWD)
      const id = await roomOf(crowd, members)
      console.error(`  a room of ${members.length} is there`)
      if (!idle) {
        const opener = new Opener(game, http, id)
        await openIdly(opener, members.slice(0, WARM))
        await meter()
        const times = await openIdly(opener, members.slice(WARM, WARM + IDLE_OPENINGS))
        idle = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), d1: await meter() }
      }
      await sleep(2000)
      crowds.push(await openWithin(world, id, members, withinS))
      console.error(`  ${JSON.stringify(crowds.at(-1))}`)
    }
    if (!idle) throw new Error('no crowd was measured')
    return { weighed, spent, idle, crowds }
  } finally {
    http.close()
    crowd.close()
    await game.stop()
  }
}

export { IDLE_OPENINGS }
