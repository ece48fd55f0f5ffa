/**
 * Signing in, saving words and joining under load, each beside the same number of questions to D1 and to an object asked by a
 * bare Hono Worker on the same server, in turns.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../../shared/api/paths.ts'
import { HttpCaller } from '../caller.ts'
import { cpuOf } from '../cpu.ts'
import { median, quantile } from '../median.ts'
import { ensurePeers, startWorkerPeer } from '../peers.ts'
import { cookieOf, type Person, spendingOf } from '../people.ts'
import { type Game, startGame } from '../servers.ts'

const REQUESTS = 500
const AT_ONCE = 32
const ROUNDS = 14
/** Of them: the engines warm up, and they count for nothing. */
const WARM_ROUNDS = 2
const WORDS = ['panettone', 'cotechino', 'lenticchie', 'spumante', 'tombola', 'camino', 'nebbia', 'tortellini']

export type Load = { perSecond: number; p50: number; p99: number; cpuMs: number }
export type HttpBench = {
  what: 'word save' | 'join' | 'sign-in'
  ours: Load
  floor: Load
  /** Of the game's requests a second to the floor's: the median of the rounds' own. */
  ratio: number
}

type Send = (at: number, round: number) => Promise<unknown>

async function load(pid: number, send: (at: number) => Promise<unknown>): Promise<Load> {
  const times: number[] = []
  let next = 0
  const go = async (): Promise<void> => {
    for (let at = next++; at < REQUESTS; at = next++) {
      const sent = performance.now()
      await send(at)
      times.push(performance.now() - sent)
    }
  }
  const cpu = cpuOf(pid) ?? Number.NaN
  const start = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, go))
  const seconds = (performance.now() - start) / 1000
  const cpuMs = ((cpuOf(pid) ?? Number.NaN) - cpu) / REQUESTS
  return { perSecond: REQUESTS / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs }
}

const middle = (loads: readonly Load[]): Load => {
  const of = (field: keyof Load): number => median(loads.map((one) => one[field]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') }
}

/** What the game is asked, made before the clock runs. */
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
    rooms.push((JSON.parse(String(made.body)) as { id: string }).id) // our own server's answer
  }
  const send: Record<HttpBench['what'], Send> = {
    'word save': (at, round) =>
      http.send('PUT', paths.words, cookie(at), { words: WORDS.slice(0, 3 + (round % 6)), rev: round }),
    join: (at, round) => http.send('POST', paths.join(rooms[round] ?? ''), cookie(at)),
    'sign-in': (at, round) => http.send('POST', paths.completeEmailLink, '', spendings[round]?.[at]),
  }
  return send
}

const FLOORS: Record<HttpBench['what'], string> = { 'word save': '/insert', join: '/join', 'sign-in': '/sign-in' }

export async function benchHttp(port: number): Promise<HttpBench[]> {
  await ensurePeers()
  const game = await startGame(port, REQUESTS + 1, ROUNDS)
  const floor = await startWorkerPeer('floor', 'floor-worker.ts', port + 1).catch(async (error) => {
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
    const results: HttpBench[] = []
    for (const what of ['word save', 'join', 'sign-in'] as const) {
      const rounds: { ours: Load; floor: Load }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const body = (at: number) => ({ id: `${what}-${round}-${at}`, text: JSON.stringify(WORDS) })
        rounds.push({
          floor: await load(floor.pid(), (at) => floorHttp.send('POST', FLOORS[what], '', body(at))),
          ours: await load(game.pid(), (at) => ask[what](at, round)),
        })
        await sleep(100)
      }
      const counted = rounds.slice(WARM_ROUNDS)
      results.push({
        what,
        ours: middle(counted.map(({ ours }) => ours)),
        floor: middle(counted.map((round) => round.floor)),
        ratio: median(counted.map(({ ours, floor: bare }) => bare.perSecond / ours.perSecond)),
      })
    }
    return results
  } finally {
    ourHttp.close()
    floorHttp.close()
    await floor.stop()
    await game.stop()
  }
}
