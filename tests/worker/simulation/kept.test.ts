import { beforeAll, expect, it } from 'vitest'
import { describe } from './history/describe.ts'
import { KEPT } from './history/kept.ts'
import { run } from './run.ts'
import { setTriggers } from './world/triggers.ts'

beforeAll(setTriggers)

it.for(KEPT)('stays found: $found', async ({ steps }) => {
  const failure = await run(steps)
  if (failure) expect.fail(describe(steps, failure))
})
