import { count, kilobytes, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchFacts } from './facts-bench.ts'
import { benchHttp } from './http-bench.ts'

const GOAL = 1.3
/** Of 2,000 isolates, each asking every two seconds. */
const CALLS_A_SECOND = 1000

export async function* httpPart(port: number): AsyncGenerator<Table> {
  const rows = (await benchHttp(port)).flatMap(({ what, ours, floor }) => {
    const ratio = floor.perSecond / ours.perSecond
    const verdict = `≤ ${GOAL}: ${ratio <= GOAL ? 'yes' : 'no'}`
    return [
      [`${what}: requests a second`, ours.perSecond.toFixed(0), floor.perSecond.toFixed(0), times(ratio), verdict],
      ['… p50', ms(ours.p50), ms(floor.p50), times(ours.p50 / floor.p50), ''],
      ['… p99', ms(ours.p99), ms(floor.p99), times(ours.p99 / floor.p99), ''],
      ['… server CPU a request', ms(ours.cpuMs), ms(floor.cpuMs), times(ours.cpuMs / floor.cpuMs), ''],
    ]
  })
  yield { title: 'Under load', head: ['', 'ours', 'bare Hono + D1', 'ours to bare', 'goal'], rows }
  yield factsTable(await benchFacts(port))
}

const factsTable = (all: Awaited<ReturnType<typeof benchFacts>>): Table => ({
  title: 'The season’s facts, told to many isolates',
  head: [
    'an answer',
    'calls a second',
    'goal',
    'bare object',
    'ours to bare',
    'server CPU a call',
    'bare',
    'D1 questions',
  ],
  rows: all.map(({ length, ours, floor, questions, seconds }) => [
    kilobytes(length),
    count(Math.round(ours.perSecond)),
    `≥ ${count(CALLS_A_SECOND)}: ${ours.perSecond >= CALLS_A_SECOND ? 'yes' : 'no'}`,
    count(Math.round(floor.perSecond)),
    times(floor.perSecond / ours.perSecond),
    `${(1000 * ours.cpuMs).toFixed(0)} µs`,
    `${(1000 * floor.cpuMs).toFixed(0)} µs`,
    `${questions} in ${seconds.toFixed(1)} s`,
  ]),
})
