/** A table of a report by the bench or a rehearsal, and the figures in it. */
export type Table = { title: string; head: string[]; rows: string[][] }

export const ms = (value: number): string =>
  value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const count = (value: number): string => value.toLocaleString('en')
export const times = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–')

/** NaN for no values; halfway between the middle two for an even number of them. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Prints markdown whose columns are also aligned on a terminal. */
export function printTable({ title, head, rows }: Table): void {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: string[]): string => `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`
  console.log(`\n### ${title}\n`)
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(line(row))
}
