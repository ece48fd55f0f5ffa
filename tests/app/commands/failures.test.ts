import { expect, it } from 'vitest'
import { summarise } from '../../../commands/testing/tally.ts'

const REFUSED = (path: string, line: number): string =>
  `Error: page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:5317/${path}
Call log:
  - navigating to "http://localhost:5317/${path}", waiting until "load"
    at tests/e2e/eve/room.spec.ts:${line}:14`

it('many tests that failed for one reason: the reason once, with their number and the first names', () => {
  const failures = Array.from({ length: 300 }, (_, at) => ({
    test: `test ${at}`,
    message: REFUSED(`stanza/${at}`, at),
  }))
  expect(summarise([{ test: 'another', message: '3 is not 4' }, ...failures])).toBe(
    `300 failed with:
${REFUSED('stanza/0', 0)}
  test 0
  test 1
  test 2
  and 297 more

1 failed with:
3 is not 4
  another`,
  )
})

it('the actual and the expected value belong to the reason: two numbers are not one failure', () => {
  const failures = Array.from({ length: 8 }, (_, at) => ({ test: `test ${at}`, message: `${at % 2} is not 7` }))
  expect(summarise(failures)?.match(/^4 failed/gm)).toBeUndefined()
  const more = [...failures, ...failures]
  expect(summarise(more)?.match(/^8 failed/gm)).toHaveLength(2)
})

it('a few are told by their runner, which knows more of each', () => {
  expect(summarise([])).toBeNull()
  expect(summarise(Array.from({ length: 4 }, (_, at) => ({ test: `test ${at}`, message: 'no' })))).toBeNull()
})
