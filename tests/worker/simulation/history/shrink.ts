/**
 * Finds the shortest history that still fails in the same way: removes steps, by halves, quarters and one by one, then
 * simultaneous operations, then faults. Each removal is tried, and kept only if the rest still fails.
 */
import { type Failure, run } from '../run.ts'
import { hasFaults, NO_FAULTS, type Step } from './steps.ts'

/** Enough for about a dozen relevant steps among a hundred. */
const RUNS = 150

export type Shortest = { steps: Step[]; failure: Failure }

/** `DIRECTORY-CATCHES-UP: …` → `DIRECTORY-CATCHES-UP` */
const kindOf = (failure: Failure): string => failure.faults[0]?.split(':')[0] ?? ''

export async function shrink(steps: readonly Step[], failure: Failure): Promise<Shortest> {
  let best: Shortest = { steps: steps.slice(0, failure.at + 1), failure }
  let left = RUNS
  const tries = async (candidate: Step[]): Promise<boolean> => {
    if (left-- <= 0) return false
    const again = await run(candidate)
    if (!again || kindOf(again) !== kindOf(failure)) return false
    best = { steps: candidate.slice(0, again.at + 1), failure: again }
    return true
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.steps.length; ) {
      const without = [...best.steps.slice(0, at), ...best.steps.slice(at + size)]
      if (!(await tries(without))) at += size
    }
  }
  for (let at = 0; at < best.steps.length; at++) {
    for (const simpler of simplerThan(best.steps[at])) await tries(best.steps.with(at, simpler))
  }
  return best
}

function simplerThan(step: Step | undefined): Step[] {
  if (!step) return []
  const alone = step.ops.length > 1 ? step.ops.map((op): Step => ({ ...step, ops: [op] })) : []
  const calm = hasFaults(step.faults) ? [{ ...step, faults: NO_FAULTS }] : []
  return [...calm, ...alone]
}
