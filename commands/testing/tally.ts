/** Counts the results of the runners; the closing line is the sum over all of them. */

import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

export type Tally = { passed: number; failed: number; skipped: number }

export const NONE: Tally = { passed: 0, failed: 0, skipped: 0 }

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NONE,
  )

export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.nullish(v.array(v.string())),
          meta: v.optional(v.object({ note: v.optional(v.string()) })),
        }),
      ),
    }),
  ),
})

/** Notes are printed even for a green family. */
export type Report = Tally & { notes: string[]; failures: Failure[] }

/** A file that could not be loaded has no tests and counts as one failure. A test may leave a note. */
export function tallyVitest(report: unknown): Report {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = v.parse(VitestReport, report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    notes: testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.note ?? [])),
    failures: [
      ...brokenFiles.map(({ name, message }) => ({ test: name, message })),
      ...testResults.flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages?.join('\n') ?? '' })),
      ),
    ],
  }
}

const Spec = v.object({
  file: v.string(),
  title: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string()) })) })),
    }),
  ),
})
type Spec = v.InferOutput<typeof Spec>
type Suite = { specs?: Spec[] | undefined; suites?: Suite[] | undefined }
const SuiteReport: v.GenericSchema<Suite> = v.object({
  specs: v.optional(v.array(Spec)),
  suites: v.optional(v.lazy(() => v.array(SuiteReport))),
})
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
  suites: v.array(SuiteReport),
})

/** A test that passed when retried counts as passed, and is named: on a loaded machine a browser can be slow. */
export function tallyPlaywright(report: unknown): Report {
  const { stats, errors, suites } = v.parse(PlaywrightReport, report)
  const specs = suites.flatMap(specsIn)
  const withStatus = (wanted: string) => specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    notes: withStatus('flaky').map((spec) => `only at the second try: ${nameOf(spec)}`),
    failures: [
      ...errors.map(({ message = '' }) => ({ test: 'outside all tests', message })),
      ...withStatus('unexpected').map((spec) => ({ test: nameOf(spec), message: firstErrorOf(spec) })),
    ],
  }
}

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const nameOf = ({ file, title }: Spec): string => `${file}: ${title}`
const firstErrorOf = ({ tests }: Spec): string =>
  tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))[0] ?? ''

/** A runner that ran nothing, or died with all its tests green, has failed all the same. */
export function settle(tally: Tally, exitCode: number): Tally & { fault: string | null } {
  const { passed, failed } = tally
  if (passed + failed === 0) return { ...tally, failed: 1, fault: 'no tests were run' }
  if (exitCode !== 0 && failed === 0) return { ...tally, failed: 1, fault: `the runner ended with code ${exitCode}` }
  return { ...tally, fault: null }
}

// The report of many tests that failed for one reason: the reason once, instead of once for each test.

type Failure = { test: string; message: string }

/** From this many equal failures on, they are summarised: fewer are read faster as the runner prints them. */
const MANY = 5
const NAMED = 3

/** The message without parts that differ for one reason: stack, sent data, and an address' path. */
const reasonOf = (message: string): string =>
  stripVTControlCharacters(message)
    .replace(/^ +at .*$/gm, '')
    .replace(/^Call log:.*/ms, '')
    .replace(/(https?:\/\/[^\s/"']+)[^\s"']*/g, '$1')
    .trim()

/** Each reason with the number of its tests and the first of them; null if no reason has many. */
export function summarise(failures: readonly Failure[]): string | null {
  const reasons = Map.groupBy(failures, ({ message }) => reasonOf(message))
  if (![...reasons.values()].some((equal) => equal.length >= MANY)) return null
  return [...reasons.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((equal) => {
      const names = equal.slice(0, NAMED).map(({ test }) => `  ${test}`)
      if (equal.length > NAMED) names.push(`  and ${equal.length - NAMED} more`)
      return `${equal.length} failed with:\n${equal[0]?.message.trim()}\n${names.join('\n')}`
    })
    .join('\n\n')
}
