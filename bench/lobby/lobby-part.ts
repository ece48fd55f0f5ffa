import { median } from '../median.ts'
import { count, ms, type Table, times } from '../table.ts'
import { benchLobby, type LobbyBench, type LobbyMeasure, PEER_NAMES } from './lobby-bench.ts'

const SIZES = [100, 1000]
const LARGE = 5000
/** Above this, one join after the other would take the peers most of an hour (at 5,000). */
const IN_TURN_UP_TO = 1000

type Goal = { clients: number; atMost: number }
type Line = {
  what: string
  of: (measure: LobbyMeasure) => number | null
  unit: (value: number) => string
  /** Goals for the ratio to the best peer, or to plain ws. */
  goals?: Goal[]
  toWs?: (ours: LobbyMeasure, ws: LobbyMeasure) => number
}

/** The median of the pairs' ratios: both of a pair met the same moment of the machine. */
const pairs = (ours: readonly number[], ws: readonly number[]): number =>
  median(ours.map((time, at) => time / (ws[at] ?? Number.NaN)))

const LINES: Line[] = [
  {
    what: 'a lone join, the last one told',
    of: ({ loneMs }) => median(loneMs),
    unit: ms,
    toWs: (ours, ws) => pairs(ours.loneMs, ws.loneMs),
    goals: [{ clients: 1000, atMost: 2 }],
  },
  {
    what: 'storm, 32 joins under way',
    of: ({ stormMs }) => stormMs,
    unit: ms,
    goals: [
      { clients: 1000, atMost: 1 / 5 },
      { clients: LARGE, atMost: 1 / 20 },
    ],
  },
  { what: 'storm, one after the other', of: ({ inTurnMs }) => inTurnMs, unit: ms },
  { what: 'frames for each client', of: ({ framesPerClient }) => framesPerClient, unit: (value) => value.toFixed(0) },
  { what: 'bytes for each client and join', of: (m) => m.bytesPerClientAndJoin, unit: (value) => value.toFixed(1) },
  { what: 'server CPU for each join', of: ({ cpuPerJoinMs }) => cpuPerJoinMs, unit: ms },
  { what: 'server CPU for each delivery', of: (m) => m.cpuPerDeliveryUs, unit: (value) => `${value.toFixed(1)} µs` },
]

function tableOf({ clients, ours, peers }: LobbyBench): Table {
  const rows = LINES.map(({ what, of, unit, goals, toWs }) => {
    const own = of(ours)
    const theirs = PEER_NAMES.map((name) => of(peers[name]))
    const shown = (value: number | null): string => (value === null ? '–' : unit(value))
    const best = Math.min(...theirs.map((value) => value ?? Number.NaN))
    const goal = goals?.find((one) => one.clients === clients)
    const ratio = toWs ? toWs(ours, peers.ws) : (own ?? Number.NaN) / best
    return [
      what,
      shown(own),
      ...theirs.map(shown),
      `${times(ratio)}${toWs ? ' of ws' : ''}`,
      goal ? `≤ ${goal.atMost.toFixed(2)}: ${ratio <= goal.atMost ? 'yes' : 'no'}` : '',
    ]
  })
  return {
    title: `Lobby of ${count(clients)}`,
    head: ['', 'ours', ...PEER_NAMES, 'ours to the best', 'goal'],
    rows,
  }
}

export async function* lobbyPart(port: number, isLarge: boolean): AsyncGenerator<Table> {
  const sizes = isLarge ? [...SIZES, LARGE] : SIZES
  for await (const bench of benchLobby(sizes, port, IN_TURN_UP_TO)) yield tableOf(bench)
}
