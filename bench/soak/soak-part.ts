import { count, mebibytes, type Table, times } from '../../commands/shell/table.ts'
import { benchSoak, type Measure } from './soak-bench.ts'

/** «Flat»: the ratio of the last rounds to the middle ones. */
const FLAT = 1.1
/** CPU time in ten seconds without requests: a leftover timer that does work would exceed it. */
const IDLE_MS = 100

const yes = (isReached: boolean): string => (isReached ? 'yes' : 'no')

const flat = ({ early, late }: Measure, shown: (value: number) => string): string[] => [
  ...[shown(early), shown(late), times(late / early)],
  `≤ ${FLAT}: ${yes(late / early <= FLAT)}`,
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
        ...['held by the process', 'at the end', 'to it', 'goal'],
        ...['descriptors in the middle', 'at the end', 'to it', 'goal'],
      ],
      rows: soak.lives.map(({ what, rounds, heap, memory, descriptors }, at) => [
        `${at + 1}, ${what}`,
        count(rounds),
        ...flat(heap, mebibytes),
        ...flat(memory, mebibytes),
        ...flat(descriptors, (number) => number.toFixed(0)),
      ]),
    },
    {
      title: 'What is left when everybody has gone',
      head: ['what', 'left', 'goal'],
      rows: [
        ...left.map(([what, number]) => [what, number === null ? '–' : count(number), `0: ${yes(number === 0)}`]),
        [
          'processor time in ten idle seconds',
          `${idle.after} ms, ${idle.before} before`,
          `≤ ${IDLE_MS} more: ${yes(idle.after - idle.before <= IDLE_MS)}`,
        ],
      ],
    },
  ]
}
