/** What was asked of the server, kind by kind: how often, how quickly, and what came of it. */
import { count, ms, quantile, type Table } from '../../commands/shell/table.ts'
import { isAcknowledged, isPassing, type Reply } from './browser.ts'
import { KINDS, type Kind } from './plan.ts'

const NAMES = Object.keys(KINDS) as Kind[] // the object has no other keys

type Counted = {
  /** Of the calls that were answered with yes. */
  times: number[]
  calls: number
  /** Those that were asked again, since another try may be answered. */
  retried: number
  /** Until a yes, with all the tries before it. */
  longestWait: number
  /** By what was said: a code, a status, or «no answer». */
  failed: Map<string, number>
  /** Not asked at their moment, since everybody who could was waiting for an answer. */
  notBegun: number
}

export class Tally {
  readonly #kinds = new Map(
    NAMES.map((kind): [Kind, Counted] => [
      kind,
      { times: [], calls: 0, retried: 0, longestWait: 0, failed: new Map(), notBegun: 0 },
    ]),
  )
  seconds = 0

  of(kind: Kind): Counted {
    return this.#kinds.get(kind) as Counted // it has every kind
  }

  /** @param waited since it was asked first. @returns whether it is to be asked again */
  note(kind: Kind, answer: Pick<Reply<unknown>, 'status' | 'ms' | 'code'>, waited: number): boolean {
    const counted = this.of(kind)
    counted.calls++
    if (isAcknowledged(answer)) {
      counted.times.push(answer.ms)
      counted.longestWait = Math.max(counted.longestWait, waited)
    } else {
      const fault = answer.status === 0 ? 'no answer' : `${answer.status} ${answer.code ?? ''}`.trim()
      counted.failed.set(fault, (counted.failed.get(fault) ?? 0) + 1)
    }
    return isPassing(answer)
  }

  aSecond(kind: Kind): number {
    return this.of(kind).calls / this.seconds
  }

  table(title: string): Table {
    const rows = NAMES.filter((kind) => this.of(kind).calls > 0 || this.of(kind).notBegun > 0).map((kind) => {
      const { times, calls, retried, longestWait, failed, notBegun } = this.of(kind)
      const faults = [...failed].map(([fault, times]) => `${fault}: ${count(times)}`)
      if (notBegun > 0) faults.push(`not begun: ${count(notBegun)}`)
      return [
        ...[KINDS[kind], count(calls), this.aSecond(kind).toFixed(1), count(times.length), count(retried)],
        ...latencies(times),
        times.length === 0 ? '–' : ms(longestWait),
        faults.join(', ') || '–',
      ]
    })
    const head = [
      '',
      'calls',
      'a second',
      'acknowledged',
      'asked again',
      'p50',
      'p95',
      'p99',
      'slowest',
      'longest wait, tries included',
      'failed',
    ]
    return { title, head, rows }
  }
}

/** The median, the slow ones, the slowest. */
export const latencies = (times: readonly number[]): string[] =>
  times.length === 0 ? ['–', '–', '–', '–'] : [0.5, 0.95, 0.99, 1].map((share) => ms(quantile(times, share)))
