import { median } from '../../commands/shell/median.ts'
import { count, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchLobby, type LobbyBench, type LobbyMeasure, type PeerName } from './lobby-bench.ts'

/** Above this, one join after the other would take the peers most of an hour (at 5,000). */
const IN_TURN_UP_TO = 1000

/** The number of clients, and the highest ratio. */
type Goals = Readonly<Record<number, number>>
type Line = {
  what: string
  of: (measure: LobbyMeasure) => number | null
  unit: (value: number) => string
  /** For the ratio to the best peer. */
  goals?: Goals
}

const LINES: Line[] = [
  { what: 'storm, 32 joins under way', of: ({ stormMs }) => stormMs, unit: ms, goals: { 100: 1, 5000: 0.03 } },
  { what: '… the slowest of five', of: ({ slowestMs }) => slowestMs, unit: ms, goals: { 1000: 0.15 } },
  {
    what: 'storm, one after the other',
    of: ({ inTurnMs }) => inTurnMs,
    unit: ms,
    goals: { 100: 2.5, 1000: 0.5 },
  },
  { what: 'frames for each client', of: ({ framesPerClient }) => framesPerClient, unit: (value) => value.toFixed(0) },
  { what: 'bytes for each client and join', of: (m) => m.bytesPerClientAndJoin, unit: (value) => value.toFixed(1) },
  { what: 'server CPU for each join', of: ({ cpuPerJoinMs }) => cpuPerJoinMs, unit: ms },
  { what: 'server CPU for each delivery', of: (m) => m.cpuPerDeliveryUs, unit: (value) => `${value.toFixed(1)} µs` },
]
const LONE: Goals = { 100: 2.5 }
const LONE_TO_BARE: Goals = { 1000: 1.1 }

/** The median of the pairs' ratios: both of a pair met the same moment of the machine. */
const pairs = (ours: readonly number[], others: readonly number[]): number =>
  median(ours.map((time, at) => time / (others[at] ?? Number.NaN)))

const judged = (ratio: number, atMost: number | undefined): string =>
  atMost === undefined ? '' : `≤ ${atMost.toFixed(2)}: ${ratio <= atMost ? 'yes' : 'no'}`

const shown = (value: number | null, unit: (value: number) => string): string => (value === null ? '–' : unit(value))

function tableOf({ clients, ours, bareMs, peers }: LobbyBench): Table {
  const toWs = pairs(ours.loneMs, peers.ws.loneMs)
  const toBare = pairs(ours.loneMs, bareMs)
  const measured = Object.values(peers)
  const lone = [ours, ...measured].map(({ loneMs }) => ms(median(loneMs)))
  const rows = LINES.map(({ what, of, unit, goals }) => {
    const own = of(ours)
    const theirs = measured.map(of)
    const ratio = (own ?? Number.NaN) / Math.min(...theirs.map((value) => value ?? Number.NaN))
    const cells = [own, ...theirs].map((value) => shown(value, unit))
    return [what, ...cells, times(ratio), judged(ratio, goals?.[clients])]
  })
  return {
    title: `Lobby of ${count(clients)}`,
    head: ['', 'ours', ...Object.keys(peers), 'ours to the best', 'goal'],
    rows: [
      ['a lone join, the last one told', ...lone, `${times(toWs)} of ws`, judged(toWs, LONE[clients])],
      [
        `… of the bare object: ${ms(median(bareMs))}`,
        ...lone.map(() => ''),
        `${times(toBare)} of it`,
        judged(toBare, LONE_TO_BARE[clients]),
      ],
      ...rows,
    ],
  }
}

export async function* lobbyPart(
  port: number,
  sizes: readonly number[],
  peers: readonly PeerName[],
): AsyncGenerator<Table> {
  const others = peers.filter((name) => name !== 'ws')
  for await (const bench of benchLobby(port, { sizes, turnsUpTo: IN_TURN_UP_TO, others })) yield tableOf(bench)
}
