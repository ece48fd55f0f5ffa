/**
 * The goals, and what was measured of them. `--keep` appends a row for each to results.jsonl, and makes the first table of
 * docs/bench.md from all rows.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { fromRoot } from '../commands/local/project.ts'
import { kilobytes, ms, times } from '../workshop/table.ts'

const FORMATS = { ratio: times, ms, bytes: kilobytes, number: (value: number) => String(Number(value.toFixed(3))) }
type Unit = keyof typeof FORMATS

const Result = v.object({
  date: v.string(),
  what: v.string(),
  unit: v.picklist(Object.keys(FORMATS) as Unit[]),
  atMost: v.number(),
  value: v.number(),
})
export type Result = v.InferOutput<typeof Result>

const FILE = fromRoot('bench', 'results.jsonl')
const PAGE = fromRoot('docs', 'bench.md')
const TABLE = /(?<=<!-- from bench\/results.jsonl -->\n)[^<]*(?=<!-- end -->)/

export const today = (): string => new Date().toISOString().slice(0, 10)
const measured: Result[] = []

/** Notes a measured value; of several for one goal the worst. @returns the cell of a report: the goal, and whether it is reached */
export function judge(what: string, value: number, atMost: number, unit: Unit = 'ratio'): string {
  const before = measured.find((result) => result.what === what)
  if (before) before.value = Math.max(before.value, value)
  else measured.push({ date: today(), what, unit, atMost, value })
  return `≤ ${FORMATS[unit](atMost)}: ${value <= atMost ? 'yes' : 'no'}`
}

export const missed = (): Result[] => measured.filter(({ value, atMost }) => !(value <= atMost))

export const readResults = (): Result[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => v.parse(v.pipe(v.string(), v.parseJson(), Result), line))

/** Each goal with its newest value, and the span of those before. */
function goalsTable(results: readonly Result[]): string {
  const rows = [...Map.groupBy(results, ({ what }) => what).values()].map((all) => {
    const newest = all.at(-1) as Result // no group is empty
    const shown = FORMATS[newest.unit]
    const before = all.slice(0, -1).map(({ value }) => value)
    const span = [...new Set([shown(Math.min(...before)), shown(Math.max(...before))])].join(' to ')
    const value = newest.value <= newest.atMost ? shown(newest.value) : `**${shown(newest.value)}**`
    return [newest.what, `≤ ${shown(newest.atMost)}`, value, newest.date, before.length > 0 ? span : '–']
  })
  const lines = [['what', 'goal', 'newest', 'of', 'earlier'], Array(5).fill('---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** The page with the table of these results; it throws where the page has no place for one. */
export function withGoals(page: string, results: readonly Result[]): string {
  if (!TABLE.test(page)) throw new Error('docs/bench.md has no place for the table of the goals')
  return page.replace(TABLE, () => goalsTable(results))
}

export function keepResults(): void {
  const known = measured.filter(({ value }) => Number.isFinite(value))
  appendFileSync(FILE, known.map((result) => `${JSON.stringify(result)}\n`).join(''))
  writeFileSync(PAGE, withGoals(readFileSync(PAGE, 'utf8'), readResults()))
}
