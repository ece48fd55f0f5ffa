/**
 * An evening of eight hours, pressed into minutes: lives of the server, each but the last ended by a deployment, in
 * which the same people do the same again and again. What is measured is what stays: memory and descriptors from round
 * to round, and in the end connections, timers, rows and alarms.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../../commands/api/call.ts'
import { paths } from '../../shared/api/paths.ts'
import { count, mebibytes, type Table, times } from '../../workshop/table.ts'
import { judge } from '../results.ts'
import { cpuOf, descriptorsOf } from '../servers/family.ts'
import { type Game, startGame } from '../servers/servers.ts'
import { type Counted, Evening, PEOPLE } from './evening.ts'
import { heapInUse } from './isolate-heap.ts'
import { connectionsTo, type Rows, rowsLeftIn } from './left-over.ts'

const LIVES = 4
const ROUNDS_TO_A_REST = 5
/** Longer than the runtime keeps an idle object, so the next round wakes most of them. */
const EVICTION_MS = 12_000
/** Time for a deleted room's sockets and alarms to end. */
const SETTLING_MS = 40_000
const IDLE_MS = 10_000

/** After a rest. `heap` is what the Worker's isolate has in use after a collection, its objects included. */
type Sample = { heap: number; descriptors: number }
type Measure = { early: number; late: number }
type Life = { what: 'choosing' | 'listening'; rounds: number } & Record<keyof Sample, Measure>
type Soak = {
  minutes: number
  lives: Life[]
  counted: Counted
  connections: number | null
  /** CPU time of the server's processes in ten seconds without requests, before the first visitor and after the last. */
  idle: { before: number; after: number }
  rows: Rows
}

/** @param minutes of all lives together */
async function benchSoak(port: number, minutes: number): Promise<Soak> {
  const inspectorPort = port + 1
  const game = await startGame(port, PEOPLE, { inspectorPort, hasPages: true })
  const evening = new Evening(game)
  const began = performance.now()
  try {
    const before = await idleOf(game)
    await evening.begin()
    const lives: Life[] = []
    for (let life = 0; life < LIVES; life++) {
      const what = life < LIVES / 2 ? 'choosing' : 'listening'
      if (life === LIVES / 2) await evening.seal()
      const act = what === 'choosing' ? () => evening.choose() : () => evening.listen()
      lives.push({ what, ...(await live(act, game, inspectorPort, (minutes * 60_000) / LIVES)) })
      evening.reconnect()
      if (life < LIVES - 1) await game.restart()
    }
    await evening.end()
    evening.close()
    await sleep(SETTLING_MS)
    const connections = connectionsTo(port)
    const after = await idleOf(game)
    const { counted } = evening
    const lasted = (performance.now() - began) / 60_000
    await game.end()
    return { minutes: lasted, lives, counted, connections, idle: { before, after }, rows: rowsLeftIn(game.state) }
  } finally {
    evening.close()
    await game.stop()
  }
}

async function idleOf(game: Game): Promise<number> {
  const before = cpuOf(game.pid()) ?? Number.NaN
  await sleep(IDLE_MS)
  return (cpuOf(game.pid()) ?? Number.NaN) - before
}

/** `early` and `late` are the means of the second and of the last third of the rests. */
async function live(
  act: () => Promise<void>,
  game: Game,
  inspectorPort: number,
  forMs: number,
): Promise<Omit<Life, 'what'>> {
  const samples: Sample[] = []
  for (const until = performance.now() + forMs; performance.now() < until || samples.length < 3; ) {
    for (let round = 0; round < ROUNDS_TO_A_REST; round++) await act()
    await sleep(EVICTION_MS)
    samples.push(await sampleOf(game, inspectorPort))
  }
  const third = Math.floor(samples.length / 3)
  const [early, late] = [samples.slice(third, 2 * third), samples.slice(-third)]
  const measured = (what: keyof Sample): Measure => ({
    early: mean(early.map((sample) => sample[what])),
    late: mean(late.map((sample) => sample[what])),
  })
  return {
    rounds: samples.length * ROUNDS_TO_A_REST,
    heap: measured('heap'),
    descriptors: measured('descriptors'),
  }
}

async function sampleOf(game: Game, inspectorPort: number): Promise<Sample> {
  const heap = await heapInUse(inspectorPort, () => callApi(new URL(game.origin), paths.health))
  return {
    heap,
    descriptors: descriptorsOf(game.pid()) ?? Number.NaN,
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** «Flat»: the ratio of the last rounds to the middle ones. */
const FLAT = 1.1
/** CPU time in ten seconds without requests: a leftover timer that does work would exceed it. */
const IDLE_CPU_MS = 100

const flat = (what: string, { early, late }: Measure, shown: (value: number) => string): string[] => [
  ...[shown(early), shown(late), times(late / early)],
  judge(`soak: ${what}, a life’s last third to its middle`, late / early, FLAT),
]

export async function soakPart(port: number, minutes: number): Promise<Table[]> {
  const soak = await benchSoak(port, minutes)
  const { counted, rows, idle } = soak
  const left: [string, number | null][] = [
    ['connections', soak.connections],
    ['rooms in D1', rows.rooms],
    ['places in D1', rows.places],
    ['rows of rooms', rows.objects],
    ['alarms of all objects', rows.alarms],
  ]
  return [
    {
      title: `A soak of ${soak.minutes.toFixed(0)} minutes: ${count(counted.requests)} requests, ${count(counted.pages)} pages drawn, ${count(counted.sockets)} sockets, ${count(counted.rooms)} rooms`,
      head: [
        'life',
        'rounds',
        ...['in use in the middle', 'at the end', 'to it', 'goal'],
        ...['descriptors in the middle', 'at the end', 'to it', 'goal'],
      ],
      rows: soak.lives.map(({ what, rounds, heap, descriptors }, at) => [
        `${at + 1}, ${what}`,
        count(rounds),
        ...flat('memory in use', heap, mebibytes),
        ...flat('descriptors', descriptors, (number) => number.toFixed(0)),
      ]),
    },
    {
      title: 'What is left when everybody has gone',
      head: ['what', 'left', 'goal'],
      rows: [
        ...left.map(([what, number]) => [
          what,
          number === null ? '–' : count(number),
          judge('left after a soak, of each kind', number ?? Number.NaN, 0, 'number'),
        ]),
        [
          'processor time in ten idle seconds',
          `${idle.after} ms, ${idle.before} before`,
          judge('processor time in ten idle seconds after a soak', idle.after - idle.before, IDLE_CPU_MS, 'ms'),
        ],
      ],
    },
  ]
}
