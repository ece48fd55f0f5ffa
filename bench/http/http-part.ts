import { ms, type Table, times } from '../../commands/shell/table.ts'
import { benchHttp } from './http-bench.ts'

const GOAL = 1.3

export async function httpPart(port: number): Promise<Table[]> {
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
  return [{ title: 'Under load', head: ['', 'ours', 'bare Hono + D1', 'ours to bare', 'goal'], rows }]
}
