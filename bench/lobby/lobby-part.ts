import { count, median, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchLobby, type LobbyBench, type LobbyMeasure, type PeerName } from './lobby-bench.ts'
import type { Storm } from './measure.ts'

/** Per number of clients, the highest ratio allowed. */
type Goals = Readonly<Record<number, number>>
type Line = {
  what: string
  of: (measure: LobbyMeasure) => number | null
  unit: (value: number) => string
  /** For joins one by one: the floor stores as much as the game does. */
  toFloor?: Goals
  /** For storms: compared with the best of the peers, which store nothing. */
  toBest?: Goals
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

const LONE = {
  what: 'a lone join, the last one told',
  of: ({ loneMs }: LobbyMeasure) => median(loneMs),
  unit: ms,
  toFloor: SMALL,
}
const LINES: Line[] = [
  LONE,
  { what: 'one join after the other', of: ({ inTurnMs }) => inTurnMs, unit: ms, toFloor: SMALL },
  { what: 'storm, 32 joins under way', of: middle(({ stormMs }) => stormMs), unit: ms },
  { what: '… the slowest', of: ({ storms }) => storms.at(-1)?.stormMs ?? null, unit: ms, toBest: CROWDED },
  { what: 'frames for each client', of: middle((storm) => storm.framesPerClient), unit: (value) => value.toFixed(0) },
  {
    what: 'bytes for each client and join',
    of: middle((storm) => storm.bytesPerClientAndJoin),
    unit: (value) => value.toFixed(1),
  },
  { what: 'server CPU for each join', of: middle(({ cpuPerJoinMs }) => cpuPerJoinMs), unit: ms },
  {
    what: 'server CPU for each delivery',
    of: middle((storm) => storm.cpuPerDeliveryUs),
    unit: (value) => `${value.toFixed(1)} µs`,
  },
]

/** The median of the pairs' ratios: both times of a pair were measured at the same moment. */
const pairs = (ours: readonly number[], others: readonly number[]): number =>
  median(ours.map((time, at) => time / (others[at] ?? Number.NaN)))

const judged = (ratio: number, atMost: number | undefined): string =>
  atMost === undefined ? '' : `≤ ${atMost.toFixed(2)}: ${ratio <= atMost ? 'yes' : 'no'}`

const shown = (value: number | null, unit: (value: number) => string): string => (value === null ? '–' : unit(value))

function tableOf({ clients, ours, floor, peers }: LobbyBench): Table {
  const measured = Object.values(peers)
  return {
    title: `Lobby of ${count(clients)}`,
    head: ['', 'ours', 'the floor', 'to it', 'goal', ...Object.keys(peers), 'ours to the best', 'goal'],
    rows: LINES.map((line) => {
      const own = line.of(ours) ?? Number.NaN
      const least = Math.min(...measured.map((peer) => line.of(peer) ?? Number.NaN))
      const toFloor = line === LONE ? pairs(ours.loneMs, floor.loneMs) : own / (line.of(floor) ?? Number.NaN)
      const toBest = line === LONE ? pairs(ours.loneMs, peers.ws.loneMs) : own / least
      return [
        line.what,
        shown(line.of(ours), line.unit),
        shown(line.of(floor), line.unit),
        times(toFloor),
        judged(toFloor, line.toFloor?.[clients]),
        ...measured.map((peer) => shown(line.of(peer), line.unit)),
        line === LONE ? `${times(toBest)} of ws` : times(toBest),
        judged(toBest, line.toBest?.[clients]),
      ]
    }),
  }
}

export async function* lobbyPart(
  port: number,
  sizes: readonly number[],
  peers: readonly PeerName[],
): AsyncGenerator<Table> {
  const others = peers.filter((name) => name !== 'ws')
  for await (const bench of benchLobby(port, { sizes, others })) yield tableOf(bench)
}
