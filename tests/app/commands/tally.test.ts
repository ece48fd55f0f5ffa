import { describe, expect, it } from 'vitest'
import { closingLine, settle, sum, tallyPlaywright, tallyVitest } from '../../../commands/testing/tally.ts'

const vitest = (more: object) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
})
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each, meta: {} })),
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
      file('failed'), // no such module
      file('failed', 'passed'), // its hook threw
      file('failed', 'passed', 'failed'),
      file('passed', 'passed'),
    ]
    expect(tallyVitest(vitest({ numFailedTests: 1, testResults }))).toMatchObject({ passed: 5, failed: 3 })
  })

  it('a browser test that passed only the second time is named; an error outside all tests is a failure', () => {
    const spec = (title: string, status: string) => ({ file: 'eve/room.spec.ts', title, tests: [{ status }] })
    const suites = [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky')] }] },
      { specs: [spec('three', 'unexpected')] },
    ]
    const report = { ...playwright({ flaky: 1, unexpected: 1 }, [{ message: 'the server did not start' }]), suites }
    expect(tallyPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 0,
      notes: ['only at the second try: eve/room.spec.ts: two'],
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
    const noted = { status: 'passed', meta: { note: 'fuzz: 444 requests' } }
    const testResults = [{ status: 'passed', assertionResults: [noted, { status: 'passed', meta: {} }] }]
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
