/**
 * Seeded histories of people, rooms and faults against the real Worker, D1 and objects (in the manner of tldraw's sync fuzz):
 * the invariants after every step, convergence at the end. A failing seed prints its shortest history.
 *
 *   SEEDS=1-1000 npm run test:worker -- simulation     more of them
 *   SEEDS=17 npm run test:worker -- simulation         one again
 */
import { beforeAll, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { leaveNote } from '../../support/note.ts'
import { describe } from './history/describe.ts'
import { generate } from './history/generate.ts'
import { shrink } from './history/shrink.ts'
import { run } from './run.ts'
import { setTriggers } from './world/triggers.ts'

const STEPS = 100
/** For shrinking alone, after a failure. */
const SHRINKING_MS = 10 * 60_000

/** Twice as many as run at once on two processors: a runner that is done early takes another. */
const FILES = 6

/**
 * The seeds of `SEEDS` (vitest.config.ts) that belong to this file. A single seed belongs to all of them: the order within a
 * step is not deterministic, so several runs say more than one.
 */
function seedsOf(file: number): number[] {
  const [first = 1, last = first] = env.SEEDS.split('-').map(Number)
  if (first === last) return [first]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((seed) => seed % FILES === file)
}

export function trySeeds(file: number): void {
  beforeAll(setTriggers)

  // Which half of the two hundred it was is not to be guessed from the day.
  if (file === 0) {
    it('says which seeds are tried', ({ task }) => {
      expect(env.SEEDS).toMatch(/^\d+(-\d+)?$/)
      leaveNote(
        task,
        `simulation: seeds ${env.SEEDS}; SEEDS=${env.SEEDS} tries them again, npm run test:simulation all`,
      )
    })
  }

  it.for(seedsOf(file))(
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
