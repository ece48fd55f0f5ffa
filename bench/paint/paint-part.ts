import { ms, type Table } from '../table.ts'
import { benchPaint } from './paint-bench.ts'

/** Milliseconds on this machine: there is no peer for a ratio. */
export async function paintPart(port: number): Promise<Table[]> {
  const rows = (await benchPaint(port)).map(({ page, largestMs, usableMs, shift }) => [
    page,
    ms(largestMs),
    page === '/login' ? `≤ 1.5 s: ${largestMs <= 1500 ? 'yes' : 'no'}` : '',
    ms(usableMs),
    shift.toFixed(3),
  ])
  return [
    {
      title: 'A first visit: processor 4 × slower, 1.6 Mbit/s, 150 ms',
      head: ['', 'largest paint', 'goal', 'can be used', 'layout shift (≤ 0.02)'],
      rows,
    },
  ]
}
