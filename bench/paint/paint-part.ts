import { ms, type Table } from '../../commands/shell/table.ts'
import { benchPaint } from './paint-bench.ts'

type Goal = { contentMs: number; usableMs?: number }

const GOALS: Record<'login' | 'first' | 'second', Goal> = {
  login: { contentMs: 1500 },
  first: { contentMs: 1600, usableMs: 1600 },
  second: { contentMs: 600 },
}

const judged = (measured: number, limit: number | undefined): string =>
  limit === undefined ? ms(measured) : `${ms(measured)} (≤ ${limit}: ${measured <= limit ? 'yes' : 'no'})`

/** Milliseconds on this machine, since no peer gives a ratio. */
export async function paintPart(port: number): Promise<Table[]> {
  const rows = (await benchPaint(port)).map(({ page, contentMs, usableMs, shift }) => {
    const goal = GOALS[page === '/login' ? 'login' : page.includes('second') ? 'second' : 'first']
    return [page, judged(contentMs, goal.contentMs), judged(usableMs, goal.usableMs), shift.toFixed(3)]
  })
  return [
    {
      title: 'A first visit: processor 4 × slower, 1.6 Mbit/s, 150 ms',
      head: ['', 'content', 'can be used', 'layout shift (≤ 0.02)'],
      rows,
    },
  ]
}
