/**
 * Seeded histories of people, rooms and faults against the real Worker, D1 and objects (in the manner of tldraw's sync fuzz):
 * the invariants after every step, convergence at the end. A failing seed prints its shortest history.
 *
 *   SEEDS=1-1000 npm run test:worker -- simulation     more of them
 *   SEEDS=17 npm run test:worker -- simulation         one again
 */
import { beforeAll, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { describe } from './history/describe.ts'
import { generate } from './history/generate.ts'
import { shrink } from './history/shrink.ts'
import { run } from './run.ts'
import { setTriggers } from './world/triggers.ts'

const STEPS = 100
const ALWAYS = '1-200'
/** For shrinking alone, after a failure. */
const SHRINKING_MS = 10 * 60_000

/**
 * The seeds of `SEEDS` that belong to this file: with two processors, two files run at once. A single seed belongs to
 * both: the order within a step is not deterministic, so two runs say more than one.
 */
function seedsOf(part: 0 | 1): number[] {
  const [first = 1, last = first] = (env.SEEDS || ALWAYS).split('-').map(Number)
  if (first === last) return [first]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((seed) => seed % 2 === part)
}

export function trySeeds(part: 0 | 1): void {
  beforeAll(setTriggers)

  it.for(seedsOf(part))(
    'every invariant holds and everything converges: seed %i',
    { timeout: SHRINKING_MS },
    async (seed) => {
      const steps = generate(seed, STEPS)
      const failure = await run(steps)
      if (!failure) return
      const shortest = await shrink(steps, failure)
      const { length } = shortest.steps
      expect.fail(`seed ${seed}, ${length} of ${STEPS} steps:\n${describe(shortest.steps, shortest.failure)}`)
    },
  )
}
