import { count, mebibytes, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchNumbers, type NumbersBench } from './numbers-bench.ts'

/** Decision 56: so long for a small season, for 100,000 lists, and for a million. */
const limitOf = ({ lists }: NumbersBench): number => (lists <= 1000 ? 30_000 : lists <= 100_000 ? 60_000 : 600_000)
const MEMORY_LIMIT = 64 * 2 ** 20

const yes = (isReached: boolean): string => (isReached ? 'yes' : 'no')

export async function numbersPart(port: number): Promise<Table[]> {
  const rows = (await benchNumbers(port)).map((one) => [
    count(one.lists),
    ms(one.ms),
    `≤ ${limitOf(one) / 1000} s: ${yes(one.ms <= limitOf(one))}`,
    times(one.ms / one.readMs),
    ms(one.readMs),
    count(one.words),
    mebibytes(one.bytes),
    `≤ 64 MiB: ${yes(one.bytes <= MEMORY_LIMIT)}`,
  ])
  const head = ['lists', 'counted', 'goal', 'to reading', 'read', 'words held', 'memory', 'goal']
  return [{ title: 'The country’s numbers', head, rows }]
}
