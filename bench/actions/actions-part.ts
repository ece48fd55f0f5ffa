import { count, type Table } from '../../commands/shell/table.ts'
import { benchActions, type Caused, type Played } from './actions-bench.ts'

/** The number of sockets in the second table. */
const SOCKETS = 100_000
const RELAYS = 100

const number = (value: number): string => count(Math.round(value * 10) / 10)

function measuredTable(title: string, { actions }: Played): Table {
  const columns: [head: string, of: (caused: Caused) => string][] = [
    ['frames to each socket', ({ frames }) => number(frames)],
    ['bytes', ({ bytes }) => number(Math.round(bytes))],
    ['whole views', ({ views }) => number(views)],
    ['calls of the room', ({ roomCalls }) => number(roomCalls)],
    ['of relays', ({ relayCalls, relayTellings }) => number(relayCalls + relayTellings)],
    ['D1 rows read', ({ d1RowsRead }) => number(d1RowsRead)],
    ['written', ({ d1RowsWritten }) => number(d1RowsWritten)],
    ['room’s rows written', ({ objectRowsWritten }) => number(objectRowsWritten)],
  ]
  return {
    title,
    head: ['', ...columns.map(([head]) => head)],
    rows: actions.map(([name, caused]) => [name, ...columns.map(([, of]) => of(caused))]),
  }
}

/** Calculated: the frames for this many sockets, and the calls for as many relays as they need. */
function crowdTable({ actions, relays }: Played): Table {
  return {
    title: `The same in a room of ${count(SOCKETS)}, carried by ${RELAYS} relays (arithmetic)`,
    head: ['', 'to the crowd', 'calls of relays'],
    rows: actions.map(([name, { bytes, views, relayTellings, relayCalls }]) => [
      name,
      // A single view goes only to the socket that asked for it.
      views === 1 ? '–' : `${((bytes * SOCKETS) / 1e6).toFixed(0)} MB`,
      number((relayTellings / Math.max(relays, 1)) * RELAYS + relayCalls),
    ]),
  }
}

export async function actionsPart(port: number): Promise<Table[]> {
  const { own, byRelays } = await benchActions(port)
  return [
    measuredTable(`One person’s actions, ${own.sockets} sockets of the room’s own`, own),
    measuredTable(`The same with ${byRelays.sockets} sockets on ${byRelays.relays} relays`, byRelays),
    crowdTable(byRelays),
  ]
}
