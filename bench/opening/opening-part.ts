import { count, kilobytes, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchOpening, CROWD, IDLE_OPENINGS } from './opening-bench.ts'

const WEIGHT_LIMIT = 40_000
const P99_LIMIT = 3

const each = (value: number, people: number): string => count(Number((value / people).toPrecision(2)))
const share = (value: number): string => `${Math.round(100 * value)} %`

export async function openingPart(port: number): Promise<Table[]> {
  const { weighed, spent, idle, crowds } = await benchOpening(port)
  return [
    {
      title: 'Opening a room of 300: bytes on the wire, gzipped, with headers',
      head: ['', 'requests', 'of them', 'in all', 'goal', 'D1 questions', 'rows read', 'written'],
      rows: weighed.map(({ who, parts, d1 }) => {
        const bytes = parts.reduce((sum, [, part]) => sum + part, 0)
        return [
          who,
          count(parts.length - 1),
          parts.map(([what, part]) => `${what} ${kilobytes(part)}`).join(', '),
          kilobytes(bytes),
          `≤ ${kilobytes(WEIGHT_LIMIT)}: ${bytes <= WEIGHT_LIMIT ? 'yes' : 'no'}`,
          count(d1.d1Queries),
          count(d1.d1RowsRead),
          count(d1.d1RowsWritten),
        ]
      }),
    },
    {
      title: 'Opening a room of 300: the server’s processor',
      head: ['', 'each'],
      rows: spent.map(({ what, ms }) => [what, `${ms.toFixed(2)} ms`]),
    },
    {
      title: `${count(CROWD)} members open the same room`,
      head: [
        '',
        'requests each',
        'without the view',
        'bytes each',
        'bytes in all',
        'D1 questions each',
        'in all',
        'rows read each',
        'p50',
        'p99',
        'p99 to the idle p50',
        'goal',
        'server’s processor',
        'driver’s',
      ],
      rows: [
        [
          'one after the other',
          ...['', '', '', ''],
          each(idle.d1.d1Queries, IDLE_OPENINGS),
          count(idle.d1.d1Queries),
          each(idle.d1.d1RowsRead, IDLE_OPENINGS),
          ms(idle.p50),
          ms(idle.p99),
          ...['', '', '', ''],
        ],
        ...crowds.map((crowd) => {
          const ratio = crowd.p99 / idle.p50
          return [
            `within ${crowd.withinS} s`,
            each(crowd.requests, crowd.people),
            count(crowd.withoutView),
            kilobytes(crowd.bytesEach),
            `${((crowd.bytesEach * crowd.people) / 1e6).toFixed(0)} MB`,
            each(crowd.d1.d1Queries, crowd.people),
            count(crowd.d1.d1Queries),
            each(crowd.d1.d1RowsRead, crowd.people),
            ms(crowd.p50),
            ms(crowd.p99),
            times(ratio),
            `≤ ${P99_LIMIT}: ${ratio <= P99_LIMIT ? 'yes' : 'no'}`,
            share(crowd.serverShare),
            share(crowd.driverShare),
          ]
        }),
      ],
    },
  ]
}
