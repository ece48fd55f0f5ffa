import { beforeAll, expect, it } from 'vitest'
import { describe } from './history/describe.ts'
import { KEPT } from './history/kept.ts'
import { LARGE } from './history/large.ts'
import { run } from './run.ts'
import { setTriggers } from './world/triggers.ts'

beforeAll(setTriggers)

it.for(KEPT)('stays found: $found', async ({ steps }) => {
  const failure = await run(steps)
  if (failure) expect.fail(describe(steps, failure))
})

it.for(LARGE)('every invariant holds: $what', async ({ steps }) => {
  const failure = await run(steps)
  if (failure) expect.fail(describe(steps, failure))
})
