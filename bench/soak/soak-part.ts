import { count, mebibytes, type Table, times } from '../../commands/shell/table.ts'
import { benchSoak, type Measure } from './soak-bench.ts'

/** «Flat»: the ratio of the last rounds to the middle ones. */
const FLAT = 1.1
/** CPU time in ten seconds without requests: a leftover timer that does work would exceed it. */
const IDLE_MS = 100

const yes = (isReached: boolean): string => (isReached ? 'yes' : 'no')

const flat = ({ early, late }: Measure): string => `≤ ${FLAT}: ${yes(late / early <= FLAT)}`

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
  const names = soak.lives.map(({ what }, at) => `${at + 1}, ${what}`)
  const measures = soak.lives.map(({ descriptors, disk }) => ({ descriptors, disk }))
  return [
    {
      title: `A soak of ${soak.minutes.toFixed(0)} minutes: ${count(counted.requests)} requests, ${count(counted.pages)} pages drawn, ${count(counted.sockets)} sockets, ${count(counted.rooms)} rooms`,
      head: [
        'life',
        'rounds',
        'in use in the middle',
        'at the end',
        'to it',
        'goal',
        'by the line, an hour',
        'held by the process',
        'at the end',
        'to it',
        'goal',
      ],
      rows: soak.lives.map(({ rounds, heap, memory, heapGrowth }, at) => [
        names[at] ?? '',
        count(rounds),
        mebibytes(heap.early),
        mebibytes(heap.late),
        times(heap.late / heap.early),
        flat(heap),
        mebibytes(heapGrowth),
        mebibytes(memory.early),
        mebibytes(memory.late),
        times(memory.late / memory.early),
        flat(memory),
      ]),
    },
    {
      title: 'Descriptors and disk, after each rest',
      head: [
        'life',
        'descriptors in the middle',
        'at the end',
        'goal',
        'databases open, at most',
        'state',
        'at the end',
      ],
      rows: measures.map(({ descriptors, disk }, at) => [
        names[at] ?? '',
        descriptors.early.toFixed(0),
        descriptors.late.toFixed(0),
        flat(descriptors),
        count(soak.lives[at]?.databases ?? Number.NaN),
        mebibytes(disk.early),
        mebibytes(disk.late),
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
