import { count, type Table } from '../table.ts'
import { seasonCost } from './season-cost.ts'
import { ACTIONS, measureUnits } from './units.ts'

const PEOPLE = [1000, 100_000, 1_000_000]

const units = (value: number): string => count(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))
const dollars = (value: number): string => `$ ${value.toFixed(2)}`

/** Counts what each action costs in the running Worker, then calculates the cost of a season. */
export async function costPart(port: number): Promise<Table[]> {
  const { actions, didHibernate } = await measureUnits(port)
  const costs = PEOPLE.map((people) => seasonCost(actions, people))
  const asleep = didHibernate ? 'asleep under open sockets: seen' : 'asleep under open sockets: NOT SEEN'
  return [
    {
      title: `Units of each action (${asleep})`,
      head: ['', 'D1 queries', 'D1 rows read', 'written', 'object requests', 'awake, ms', 'rows read', 'written'],
      rows: ACTIONS.map((action) => {
        const { d1Queries, d1RowsRead, d1RowsWritten, objectRequests, objectMs, objectRowsRead, objectRowsWritten } =
          actions[action]
        const values = [
          d1Queries,
          d1RowsRead,
          d1RowsWritten,
          objectRequests,
          objectMs,
          objectRowsRead,
          objectRowsWritten,
        ]
        return [action, ...values.map(units)]
      }),
    },
    {
      title: 'A season',
      head: ['', ...costs.flatMap(({ people }) => [`${count(people)} people`, '$'])],
      rows: [
        ...(costs[0]?.parts ?? []).map(({ what }, at) => [
          what,
          ...costs.flatMap(({ parts }) => [units(parts[at]?.units ?? 0), dollars(parts[at]?.dollars ?? 0)]),
        ]),
        ['with the plan', ...costs.flatMap(({ dollars: sum }) => ['', dollars(sum)])],
        ['a person', ...costs.flatMap(({ dollars: sum, people }) => ['', `$ ${(sum / people).toFixed(5)}`])],
      ],
    },
  ]
}
