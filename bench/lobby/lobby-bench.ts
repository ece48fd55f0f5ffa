/**
 * The lobby of the built Worker compared with the same lobby on ws, which stores nothing, and with a floor that stores what the
 * game stores, in one run.
 */

import type { Person } from '../../workshop/people/accounts.ts'
import { count, median, ms, type Table, times } from '../../workshop/table.ts'
import { startFloor, startWs } from '../peers.ts'
import { judge } from '../results.ts'
import type { Server } from '../servers/processes.ts'
import { type Game, startGame } from '../servers/servers.ts'
import { floorLobby, gameLobby, type OpenLobby, wsLobby } from './lobbies.ts'
import { type Gathered, gather, loneJoins, type Storm } from './measure.ts'

const LONE_JOINS = 15
const STORMS = 5
/** So short a storm (a sixth of a second) varies by a third: every server gets several, of both kinds. */
const FEW_CLIENTS = 200
/** Up to so many sockets, which it carries itself, the game's storm is short beside the others'. */
const STORMS_UP_TO = 1500
/** Above this, one join after the other takes ws most of an hour, and the floor's storm as long. */
const LARGEST_IN_TURN = 1000

const NAMES = ['ws', 'ours', 'floor'] as const
type Name = (typeof NAMES)[number]

type Storms = { atOnce: number; oneByOne: number }

/** How many storms there are, each in a room of its own, and of ws in a new process: with many joins at once, and one by one. */
function stormsOf(name: Name, clients: number): Storms {
  if (clients <= FEW_CLIENTS) return { atOnce: STORMS, oneByOne: STORMS }
  if (clients > LARGEST_IN_TURN && name === 'floor') return { atOnce: 0, oneByOne: 0 }
  return {
    atOnce: name === 'ours' && clients <= STORMS_UP_TO ? STORMS : 1,
    oneByOne: clients <= LARGEST_IN_TURN ? 1 : 0,
  }
}

/** Concurrent joins in the crowded storm. */
const AT_ONCE = 32
const WARM_CLIENTS = 50

/** `storms`: with many joins at once, the fastest first. `inTurnMs`: one join after the other; null: not measured. */
type LobbyMeasure = { loneMs: number[]; storms: Storm[]; inTurnMs: number | null }
type LobbyBench = { clients: number } & Record<Name, LobbyMeasure>

/** A server with an empty room to be measured. */
type Served = { open: OpenLobby; pid: number; stop: () => Promise<void> }
type Serve = () => Promise<Served>

const serveWs = async (port: number): Promise<Served> => {
  const server = await startWs(port)
  return { open: wsLobby(server.origin), pid: server.pid(), stop: server.stop }
}

/** For a server that is running already: each measurement uses a new room in it. */
const serveRunning = async ({ pid }: Server, open: OpenLobby): Promise<Served> => ({
  open,
  pid: pid(),
  stop: async () => undefined,
})

type Present = { gathered: Gathered; stop: () => Promise<void> }

async function crowdInto(serve: Serve, people: readonly Person[], atOnce: number | null): Promise<Present> {
  const { open, pid, stop } = await serve()
  try {
    const gathered = await gather(open, pid, people, atOnce)
    return {
      gathered,
      stop: () => {
        gathered.end()
        return stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stormOnce(serve: Serve, people: readonly Person[], atOnce: number): Promise<Storm> {
  const { gathered, stop } = await crowdInto(serve, people, atOnce)
  await stop()
  if (!gathered.storm) throw new Error('they only watched')
  return gathered.storm
}

type Crowds = { people: readonly Person[]; late: readonly Person[] }

/** The storm of each server, then lone joins in turns; then each server's other storms, in turns too. */
async function measure(servers: Record<Name, Serve>, { people, late }: Crowds): Promise<Record<Name, LobbyMeasure>> {
  const present: Present[] = []
  const storms: Record<Name, Storm[]> = { ws: [], ours: [], floor: [] }
  const inTurn: Record<Name, Storm[]> = { ws: [], ours: [], floor: [] }
  let times: number[][] = []
  try {
    for (const name of NAMES) {
      const { atOnce } = stormsOf(name, people.length)
      const one = await crowdInto(servers[name], people, atOnce === 0 ? null : AT_ONCE)
      present.push(one)
      const { storm } = one.gathered
      if (storm) storms[name].push(storm)
      console.error(`  ${people.length} clients, ${name}: ${storm ? `storm ${ms(storm.stormMs)}` : 'they watch'}`)
    }
    times = await loneJoins(
      present.map(({ gathered }) => gathered),
      late,
    )
  } finally {
    for (const { stop } of present) await stop()
  }
  for (let round = 0; round < STORMS; round++) {
    for (const name of NAMES) {
      const { atOnce, oneByOne } = stormsOf(name, people.length)
      if (0 < round && round < atOnce) storms[name].push(await stormOnce(servers[name], people, AT_ONCE))
      if (round < oneByOne) inTurn[name].push(await stormOnce(servers[name], people, 1))
    }
  }
  const measured = (name: Name): LobbyMeasure => ({
    loneMs: times[NAMES.indexOf(name)] ?? [],
    storms: storms[name].toSorted((a, b) => a.stormMs - b.stormMs),
    inTurnMs: inTurn[name].length === 0 ? null : median(inTurn[name].map(({ stormMs }) => stormMs)),
  })
  return { ws: measured('ws'), ours: measured('ours'), floor: measured('floor') }
}

/** Each number of clients has a room of its own, everybody's in turn. */
async function* benchLobby(port: number, sizes: readonly number[]): AsyncGenerator<LobbyBench> {
  const game = await startGame(port, 1 + Math.max(...sizes) + LONE_JOINS + WARM_CLIENTS)
  try {
    yield* besideFloor(game, port, sizes)
  } finally {
    await game.stop()
  }
}

async function* besideFloor(game: Game, port: number, sizes: readonly number[]): AsyncGenerator<LobbyBench> {
  const floor = await startFloor(port + 2)
  try {
    await fetch(`${floor.origin}/ready`)
    const [owner, ...people] = game.people
    if (!owner) throw new Error('nobody is there')
    const serveOurs = () => serveRunning(game, gameLobby(game, owner, AT_ONCE))
    const serveFloor = () => serveRunning(floor, floorLobby(floor.origin, AT_ONCE))
    // A storm that is not counted warms both engines up, as that of ws is by its own storm.
    for (const serve of [serveOurs, serveFloor]) await stormOnce(serve, people.slice(-WARM_CLIENTS), AT_ONCE)
    for (const clients of sizes) {
      const crowds = { people: people.slice(0, clients), late: people.slice(clients, clients + LONE_JOINS) }
      const measures = await measure({ ws: () => serveWs(port + 1), ours: serveOurs, floor: serveFloor }, crowds)
      yield { clients, ...measures }
    }
  } finally {
    await floor.stop()
  }
}

/** Per number of clients, the highest ratio allowed. */
type Goals = Readonly<Record<number, number>>
type Line = {
  what: string
  of: (measure: LobbyMeasure) => number | null
  /** For joins one by one: the floor stores as much as the game does. */
  toFloor?: Goals
  /** Of storms: ws stores nothing. */
  toWs?: Goals
}

const SMALL: Goals = { 100: 2, 1000: 2 }
const CROWDED: Goals = { 1000: 0.25, 5000: 0.06 }

/** The median storm. */
const middle =
  (of: (storm: Storm) => number) =>
  ({ storms }: LobbyMeasure): number | null => {
    const storm = storms[Math.floor(storms.length / 2)]
    return storm ? of(storm) : null
  }

const LONE: Line = { what: 'a lone join, the last one told', of: ({ loneMs }) => median(loneMs), toFloor: SMALL }
const LINES: Line[] = [
  LONE,
  { what: 'one join after the other', of: ({ inTurnMs }) => inTurnMs, toFloor: SMALL },
  { what: 'storm, 32 joins under way', of: middle(({ stormMs }) => stormMs) },
  { what: 'storm, the slowest', of: ({ storms }) => storms.at(-1)?.stormMs ?? null, toWs: CROWDED },
  { what: 'server CPU for each join', of: middle(({ cpuPerJoinMs }) => cpuPerJoinMs) },
]

/** The median of the pairs' ratios: both times of a pair were measured at the same moment. */
const pairs = (ours: readonly number[], others: readonly number[]): number =>
  median(ours.map((time, at) => time / (others[at] ?? Number.NaN)))

const shown = (value: number | null): string => (value === null ? '–' : ms(value))

const tableOf = ({ clients, ours, floor, ws }: LobbyBench): Table => ({
  title: `Lobby of ${count(clients)}`,
  head: ['', 'ours', 'the floor', 'to it', 'goal', 'ws', 'to it', 'goal'],
  rows: LINES.map((line) => {
    const to = (other: LobbyMeasure): number =>
      line === LONE ? pairs(ours.loneMs, other.loneMs) : (line.of(ours) ?? Number.NaN) / (line.of(other) ?? Number.NaN)
    const judged = (peer: string, ratio: number, goals: Goals = {}): string => {
      const atMost = goals[clients]
      return atMost === undefined ? '' : judge(`${line.what}, ${count(clients)} clients, to ${peer}`, ratio, atMost)
    }
    return [
      ...[line.what, shown(line.of(ours))],
      ...[shown(line.of(floor)), times(to(floor)), judged('the floor', to(floor), line.toFloor)],
      ...[shown(line.of(ws)), times(to(ws)), judged('ws', to(ws), line.toWs)],
    ]
  }),
})

export async function* lobbyPart(port: number, sizes: readonly number[]): AsyncGenerator<Table> {
  for await (const bench of benchLobby(port, sizes)) yield tableOf(bench)
}
