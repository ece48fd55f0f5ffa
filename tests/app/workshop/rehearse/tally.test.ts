import { expect, it } from 'vitest'
import { latencies, Tally } from '../../../../workshop/rehearse/tally.ts'

const cellsOf = (tally: Tally): Record<string, string> => {
  const { head, rows } = tally.table('')
  return Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at] ?? '']))
}

it('percentiles are of acknowledged calls; failures are counted by their code', () => {
  const tally = new Tally()
  tally.seconds = 10
  for (let ms = 1; ms <= 100; ms++) tally.note('save', { status: 200, ms: 10 * ms, code: null }, 10 * ms)
  const failed = { ms: 30_000, code: null }
  expect(tally.note('save', { ...failed, status: 0 }, 30_000)).toBe(true)
  expect(tally.note('save', { ...failed, status: 503, code: 'server/overloaded' }, 31_000)).toBe(true)
  expect(tally.note('save', { ...failed, status: 429, code: 'request/too-many' }, 32_000)).toBe(true)
  // A refusal is an answer: nobody asks again.
  expect(tally.note('save', { ...failed, status: 409, code: 'words/changed-elsewhere' }, 33_000)).toBe(false)
  tally.of('save').notBegun = 2
  expect(cellsOf(tally)).toMatchObject({
    '': 'a word save',
    calls: '104',
    'a second': '10.4',
    acknowledged: '100',
    p50: '510 ms',
    p95: '960 ms',
    p99: '1000 ms',
    slowest: '1000 ms',
    failed:
      'no answer: 1, 503 server/overloaded: 1, 429 request/too-many: 1, 409 words/changed-elsewhere: 1, not begun: 2',
  })
})

it('the longest wait is until the yes, all tries included', () => {
  const tally = new Tally()
  tally.note('finish', { status: 0, ms: 9000, code: null }, 9000)
  tally.note('finish', { status: 200, ms: 50, code: null }, 9700)
  expect(cellsOf(tally)).toMatchObject({ slowest: '50 ms', 'longest wait, tries included': '9700 ms' })
})

it('of nothing there is no percentile, and no row', () => {
  expect(latencies([])).toEqual(['–', '–', '–', '–'])
  expect(new Tally().table('').rows).toEqual([])
})
