import { describe, expect, it } from 'vitest'
import { closingLine, settle, sum, summarise, tallyPlaywright, tallyVitest } from '../../../commands/testing/tally.ts'

const vitest = (more: object) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
})
const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name,
  status,
  message,
  assertionResults,
})
const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
  meta: {},
})
const playwright = (stats: object, errors: unknown[] = []) => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites: [],
})

describe('the count', () => {
  it('adds up what passed and failed over all runners', () => {
    const total = sum([tallyVitest(vitest({ numFailedTests: 2 })), tallyPlaywright(playwright({ unexpected: 1 }))])
    expect(closingLine(total)).toBe('9 passed, 3 failed')
  })

  it('a file that could not be loaded is a failure, one with failed tests is not counted twice', () => {
    const testResults = [
      file('a.test.ts', 'failed', [], 'no such module'),
      file('b.test.ts', 'failed', [test('one', 'passed')], 'its hook threw'),
      file('c.test.ts', 'failed', [test('one', 'passed'), test('two', 'failed', ['3 is not 4'])]),
      file('d.test.ts', 'passed', [test('one', 'passed')]),
    ]
    const { failed, failures } = tallyVitest(vitest({ numFailedTests: 1, testResults }))
    expect(failed).toBe(3)
    expect(failures).toEqual([
      { test: 'a.test.ts', message: 'no such module' },
      { test: 'b.test.ts', message: 'its hook threw' },
      { test: 'two', message: '3 is not 4' },
    ])
  })

  it('a browser test that passed only the second time is named; an error outside all tests is a failure', () => {
    const spec = (title: string, status: string, message?: string) => ({
      file: 'eve/room.spec.ts',
      title,
      tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
    })
    const suites = [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky', 'slow')] }] },
      { specs: [spec('three', 'unexpected', 'not there')] },
    ]
    const report = { ...playwright({ flaky: 1, unexpected: 1 }, [{ message: 'the server did not start' }]), suites }
    expect(tallyPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 0,
      notes: ['only at the second try: eve/room.spec.ts: two'],
      failures: [
        { test: 'outside all tests', message: 'the server did not start' },
        { test: 'eve/room.spec.ts: three', message: 'not there' },
      ],
    })
  })

  it('skipped tests are neither, and are told', () => {
    expect(tallyVitest(vitest({ numPendingTests: 2, numTodoTests: 1 }))).toMatchObject({
      passed: 5,
      failed: 0,
      skipped: 3,
    })
  })

  it('what a test has noted is told', () => {
    const noted = { ...test('one', 'passed'), meta: { note: 'fuzz: 444 requests' } }
    const testResults = [file('a.test.ts', 'passed', [noted, test('two', 'passed')])]
    expect(tallyVitest(vitest({ testResults })).notes).toEqual(['fuzz: 444 requests'])
  })

  it('a runner that ran nothing has failed, whatever it says of itself', () => {
    expect(settle({ passed: 0, failed: 0, skipped: 3 }, 0)).toMatchObject({ failed: 1, fault: 'no tests were run' })
  })

  it('a runner that dies with all its tests green has failed', () => {
    expect(settle({ passed: 5, failed: 0, skipped: 0 }, 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(settle({ passed: 5, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0, fault: null })
    expect(settle({ passed: 5, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2, fault: null })
  })
})

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
