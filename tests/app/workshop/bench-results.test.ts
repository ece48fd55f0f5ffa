/** The bench's goals: a value is judged, the worst of several counts, and docs/bench.md has the newest of each. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { judge, missed, type Result, readResults, withGoals } from '../../../bench/results.ts'
import { fromRoot } from '../../../commands/local/project.ts'

it('the page has the table that its results make', () => {
  const page = readFileSync(fromRoot('docs', 'bench.md'), 'utf8')
  expect(withGoals(page, readResults())).toBe(page)
})

it('each goal has its newest value, bold where it is missed, and the span of those before', () => {
  const result = (what: string, value: number, date: string): Result => ({
    date,
    what,
    unit: 'ratio',
    atMost: 2,
    value,
  })
  const page = withGoals('<!-- from bench/results.jsonl -->\nold\n<!-- end -->', [
    result('a join', 1.5, '2026-11-25'),
    result('a save', 1, '2026-11-26'),
    result('a join', 1.2, '2026-11-26'),
    result('a join', 2.5, '2026-11-27'),
  ])
  expect(page).toContain('| a join | ≤ 2.00 × | **2.50 ×** | 2026-11-27 | 1.20 × to 1.50 × |\n')
  expect(page).toContain('| a save | ≤ 2.00 × | 1.00 × | 2026-11-26 | – |\n<!-- end -->')
  expect(page).not.toContain('old')
  expect(() => withGoals('no place', [])).toThrow('no place')
})

it('of several values for one goal the worst decides; what could not be measured is missed, too', () => {
  expect(judge('memory', 1.2, 1.1)).toBe('≤ 1.10 ×: no')
  expect(judge('memory', 1, 1.1)).toBe('≤ 1.10 ×: yes')
  expect(judge('connections', Number.NaN, 0, 'number')).toBe('≤ 0: no')
  expect(judge('script', 96_000, 100_000, 'bytes')).toBe('≤ 100.0 kB: yes')
  expect(missed().map(({ what, value }) => [what, value])).toEqual([
    ['memory', 1.2],
    ['connections', Number.NaN],
  ])
})
