import { median, ms, type Table } from '../../commands/shell/table.ts'
import { BARE, benchInteractions, KINDS, type Measured } from './interaction-bench.ts'
import { LEAST_MS, SLOWER } from './phone.ts'

const LIMIT_MS = 100
/** INP leaves out the slowest of each fifty. */
const OF_EACH = 50

const told = (value: number): string => (value <= LEAST_MS ? `≤ ${LEAST_MS} ms` : ms(value))

/** The 98th percentile as INP takes it. */
function inpOf(times: readonly number[]): number {
  return times.toSorted((a, b) => b - a)[Math.floor(times.length / OF_EACH)] ?? Number.NaN
}

function slowest(measured: readonly Measured[]): string {
  const [worst] = measured.toSorted((a, b) => b.total - a.total)
  if (!worst || worst.total <= LEAST_MS) return ''
  const parts = `${ms(worst.wait)} before its handlers, ${ms(worst.handlers)} in them, ${ms(worst.frame)} to the frame`
  return `number ${worst.at} on phone ${worst.phone}: ${parts}`
}

/** Milliseconds on this machine: there is no peer for a ratio. */
export async function interactionPart(port: number): Promise<Table[]> {
  const found = await benchInteractions(port)
  const rows = KINDS.map((kind) => {
    const totals = found[kind].map(({ total }) => total)
    const answers = found[kind].map(({ answer }) => answer)
    const worst = Math.max(...totals)
    return [
      `${kind}, ${totals.length} times`,
      told(median(totals)),
      told(inpOf(totals)),
      told(worst),
      kind === BARE ? '' : `≤ ${LIMIT_MS} ms: ${worst <= LIMIT_MS ? 'yes' : 'no'}`,
      `${ms(median(answers))}, ${ms(Math.max(...answers))}`,
      slowest(found[kind]),
    ]
  })
  return [
    {
      title: `From the input to the next frame, in a room of 300: processor ${SLOWER} × slower`,
      head: [
        '',
        'median',
        '98th percentile',
        'worst',
        'goal, of the worst',
        'what was asked for: median, worst',
        'the worst one',
      ],
      rows,
    },
  ]
}
