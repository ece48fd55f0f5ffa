import { count, median, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchLobby, type LobbyBench, type LobbyMeasure } from './lobby-bench.ts'
import type { Storm } from './measure.ts'

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
  { what: '… the slowest', of: ({ storms }) => storms.at(-1)?.stormMs ?? null, toWs: CROWDED },
  { what: 'server CPU for each join', of: middle(({ cpuPerJoinMs }) => cpuPerJoinMs) },
]

/** The median of the pairs' ratios: both times of a pair were measured at the same moment. */
const pairs = (ours: readonly number[], others: readonly number[]): number =>
  median(ours.map((time, at) => time / (others[at] ?? Number.NaN)))

const judged = (ratio: number, atMost: number | undefined): string =>
  atMost === undefined ? '' : `≤ ${atMost.toFixed(2)}: ${ratio <= atMost ? 'yes' : 'no'}`

const shown = (value: number | null): string => (value === null ? '–' : ms(value))

const tableOf = ({ clients, ours, floor, ws }: LobbyBench): Table => ({
  title: `Lobby of ${count(clients)}`,
  head: ['', 'ours', 'the floor', 'to it', 'goal', 'ws', 'to it', 'goal'],
  rows: LINES.map((line) => {
    const to = (other: LobbyMeasure): number =>
      line === LONE ? pairs(ours.loneMs, other.loneMs) : (line.of(ours) ?? Number.NaN) / (line.of(other) ?? Number.NaN)
    return [
      ...[line.what, shown(line.of(ours))],
      ...[shown(line.of(floor)), times(to(floor)), judged(to(floor), line.toFloor?.[clients])],
      ...[shown(line.of(ws)), times(to(ws)), judged(to(ws), line.toWs?.[clients])],
    ]
  }),
})

export async function* lobbyPart(port: number, sizes: readonly number[]): AsyncGenerator<Table> {
  for await (const bench of benchLobby(port, sizes)) yield tableOf(bench)
}
