import { beforeAll, expect, it } from 'vitest'
import { run } from '../run.ts'
import { setTriggers } from '../world/triggers.ts'
import { describe } from './describe.ts'
import { KEPT } from './kept.ts'

beforeAll(setTriggers)

it.for(KEPT)('stays found: $found', async ({ steps }) => {
  const failure = await run(steps)
  if (failure) expect.fail(describe(steps, failure))
})
