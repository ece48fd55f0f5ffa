/** The requests by kind: how many, how fast, and with which outcome. */

import { isAcknowledged, isPassing, type Reply } from '../people/browser.ts'
import { count, ms, quantile, type Table } from '../table.ts'
import { KINDS, type Kind } from './plan.ts'

const NAMES = Object.keys(KINDS) as Kind[] // the object has no other keys

type Counted = {
  /** Of successful calls. */
  times: number[]
  calls: number
  /** Calls that were repeated, since another try may succeed. */
  retried: number
  /** The longest time until a success, with all tries before it. */
  longestWait: number
  /** By outcome: a code, a status, or «no answer». */
  failed: Map<string, number>
  /** Acts left out, since every person who could do them was waiting for an answer. */
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

  /** @param waited since the first try. @returns whether it should be repeated */
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

/** The median, two slow quantiles, the slowest. */
export const latencies = (times: readonly number[]): string[] =>
  times.length === 0 ? ['–', '–', '–', '–'] : [0.5, 0.95, 0.99, 1].map((share) => ms(quantile(times, share)))
