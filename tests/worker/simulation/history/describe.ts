/** Prints a failing history: its steps as data, for `kept.ts`, and what came of each. */
import type { Failure } from '../run.ts'
import type { Step } from './steps.ts'

export function describe(steps: readonly Step[], { at, faults, met }: Failure): string {
  const lines = steps.flatMap((step, index) => [
    `  ${JSON.stringify(step)},`,
    ...(met[index] ?? []).map((line) => `    // ${line}`),
  ])
  const end = at >= steps.length ? ['  … and when everything was mended:'] : []
  return [...lines, ...end, ...faults.map((fault) => `  ✗ ${fault}`)].join('\n')
}
