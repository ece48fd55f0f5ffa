/** Without a fault in the step, an answer of 5xx is the Worker's own fault. */

import { hasFaults } from '../history/steps.ts'
import type { Invariant } from '../world/seen.ts'

export const nothingFailsByItself: Invariant = ({ outcomes, step }) => {
  const isCalm = !hasFaults(step.faults) && !step.ops.some(({ do: kind }) => kind.startsWith('crash'))
  if (!isCalm) return outcomes.filter(({ status }) => status === 500).map(faultOf)
  // A rebuilding begins all deletions again: one that was about to end is under way again, and its owner is told so.
  const isRebuilding = step.ops.some(({ do: kind }) => kind === 'rebuild directory')
  const isSaid = (body: unknown): boolean =>
    isRebuilding && typeof body === 'object' && body !== null && 'code' in body && body.code === 'me/deletion-under-way'
  return outcomes.filter(({ status, body }) => status >= 500 && !isSaid(body)).map(faultOf)
}

const faultOf = ({ op, status, body }: { op: { do: string }; status: number; body: unknown }): string =>
  `an answer of ${status} to ${op.do}: ${JSON.stringify(body)}`
