/**
 * Signing in, saving words and joining under load. Each is compared with a bare Hono Worker on the same server that
 * sends the same number of queries to D1 and calls to an object, in turns.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import { mapLimited } from '../../workshop/at-once.ts'
import { cookieOf, type Person, spendingOf } from '../../workshop/people/accounts.ts'
import { ms, quantile, type Table, times } from '../../workshop/table.ts'
import { HttpCaller } from '../caller.ts'
import { startFloor } from '../peers.ts'
import { judge } from '../results.ts'
import { cpuOf } from '../servers/family.ts'
import { type Game, startGame } from '../servers/servers.ts'

const REQUESTS = 500
const AT_ONCE = 32
/** Both servers are started this often: two starts of one Worker differ by more than the rounds within one. */
const STARTS = 3
const ROUNDS = 14
/** Warm-up rounds, which are not counted. */
const WARM_ROUNDS = 2
const WORDS = ['panettone', 'cotechino', 'lenticchie', 'spumante', 'tombola', 'camino', 'nebbia', 'tortellini']

type Load = { perSecond: number; p50: number; p99: number; cpuMs: number }
const WHAT = ['word save', 'join', 'sign-in'] as const
type What = (typeof WHAT)[number]
type HttpBench = { what: What; ours: Load; floor: Load }

/** `cpuMs` is of the whole round. */
type Round = { seconds: number; times: number[]; cpuMs: number }
type Rounds = { ours: Round[]; floor: Round[] }

type Send = (at: number, round: number) => Promise<unknown>

async function oneRound(pid: number, send: (at: number) => Promise<unknown>): Promise<Round> {
  const cpu = cpuOf(pid) ?? Number.NaN
  const start = performance.now()
  const times = await mapLimited([...Array(REQUESTS).keys()], AT_ONCE, async (at) => {
    const sent = performance.now()
    await send(at)
    return performance.now() - sent
  })
  const seconds = (performance.now() - start) / 1000
  return { seconds, times, cpuMs: (cpuOf(pid) ?? Number.NaN) - cpu }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The sum of all rounds, not their median: some rounds pay for work that the database postponed in others. */
function loadOf(rounds: readonly Round[]): Load {
  const times = rounds.flatMap((round) => round.times)
  return {
    perSecond: times.length / sum(rounds.map((round) => round.seconds)),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMs: sum(rounds.map((round) => round.cpuMs)) / times.length,
  }
}

/** The requests to the game, prepared before the clock starts. */
async function questions(game: Game, http: HttpCaller, people: readonly Person[], owner: Person) {
  const cookies = await Promise.all(people.map((person) => cookieOf(person, game.season)))
  const cookie = (at: number): string => cookies[at] ?? ''
  const spendings = await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) => Promise.all(people.map((person) => spendingOf(person, round)))),
  )
  const rooms: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const body = { name: 'Sala stampa', rules: [] }
    const made = await http.send('POST', paths.rooms(), await cookieOf(owner, game.season), body)
    rooms.push((JSON.parse(made) as { id: string }).id) // our own server's answer
  }
  const send: Record<What, Send> = {
    'word save': (at, round) =>
      http.send('PUT', paths.words, cookie(at), { words: WORDS.slice(0, 3 + (round % 6)), rev: round }),
    join: (at, round) => http.send('POST', paths.join(rooms[round] ?? ''), cookie(at)),
    'sign-in': (at, round) => http.send('POST', paths.completeEmailLink, '', spendings[round]?.[at]),
  }
  return send
}

const FLOORS: Record<What, string> = { 'word save': '/insert', join: '/rooms/room/join', 'sign-in': '/sign-in' }

async function benchHttp(port: number): Promise<HttpBench[]> {
  const all: Record<What, Rounds> = {
    'word save': { ours: [], floor: [] },
    join: { ours: [], floor: [] },
    'sign-in': { ours: [], floor: [] },
  }
  for (let start = 0; start < STARTS; start++) await oneStart(port, all)
  return WHAT.map((what) => ({ what, ours: loadOf(all[what].ours), floor: loadOf(all[what].floor) }))
}

/** Adds this start's rounds to `all`. */
async function oneStart(port: number, all: Record<What, Rounds>): Promise<void> {
  const game = await startGame(port, REQUESTS + 1, { links: ROUNDS })
  const floor = await startFloor(port + 1).catch(async (error) => {
    await game.stop()
    throw error
  })
  const ourHttp = new HttpCaller(game.origin, AT_ONCE)
  const floorHttp = new HttpCaller(floor.origin, AT_ONCE)
  try {
    const [owner, ...people] = game.people
    if (!owner) throw new Error('nobody is there')
    const ask = await questions(game, ourHttp, people, owner)
    await floorHttp.send('GET', '/ready', '')
    for (const what of WHAT) {
      const { ours, floor: bare } = all[what]
      for (let round = 0; round < ROUNDS; round++) {
        const body = (at: number) => ({ id: `${what}-${round}-${at}`, text: JSON.stringify(WORDS) })
        const bareRound = await oneRound(floor.pid(), (at) => floorHttp.send('POST', FLOORS[what], '', body(at)))
        const ourRound = await oneRound(game.pid(), (at) => ask[what](at, round))
        await sleep(100)
        if (round < WARM_ROUNDS) continue
        bare.push(bareRound)
        ours.push(ourRound)
      }
    }
  } finally {
    ourHttp.close()
    floorHttp.close()
    await floor.stop()
    await game.stop()
  }
}

const GOAL = 1.3

export async function httpPart(port: number): Promise<Table[]> {
  const rows = (await benchHttp(port)).flatMap(({ what, ours, floor }) => {
    const ratio = floor.perSecond / ours.perSecond
    const verdict = judge(`${what}, requests a second, to a bare Hono Worker with D1`, ratio, GOAL)
    return [
      [`${what}: requests a second`, ours.perSecond.toFixed(0), floor.perSecond.toFixed(0), times(ratio), verdict],
      ['… p50', ms(ours.p50), ms(floor.p50), times(ours.p50 / floor.p50), ''],
      ['… p99', ms(ours.p99), ms(floor.p99), times(ours.p99 / floor.p99), ''],
      ['… server CPU a request', ms(ours.cpuMs), ms(floor.cpuMs), times(ours.cpuMs / floor.cpuMs), ''],
    ]
  })
  return [{ title: 'Under load', head: ['', 'ours', 'bare Hono + D1', 'ours to bare', 'goal'], rows }]
}
