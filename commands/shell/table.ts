/** The result of a part of the bench: tables for docs/bench.md. */
export type Table = { title: string; head: string[]; rows: string[][] }

export const ms = (value: number): string =>
  value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const count = (value: number): string => value.toLocaleString('en')
export const times = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–')

/** Prints markdown whose columns are also aligned on a terminal. */
export function printTable({ title, head, rows }: Table): void {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: string[]): string => `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`
  console.log(`\n### ${title}\n`)
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(line(row))
}
