/** Counts the results of the runners; the closing line is the sum over all of them. */
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
      status: v.string(),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          meta: v.optional(v.object({ note: v.optional(v.string()) })),
        }),
      ),
    }),
  ),
})

/** Notes are printed even for a green family. */
export type Report = Tally & { notes: string[] }

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
  }
}

const Spec = v.object({ file: v.string(), title: v.string(), tests: v.array(v.object({ status: v.string() })) })
type Spec = v.InferOutput<typeof Spec>
type Suite = { specs?: Spec[] | undefined; suites?: Suite[] | undefined }
const SuiteReport: v.GenericSchema<Suite> = v.object({
  specs: v.optional(v.array(Spec)),
  suites: v.optional(v.lazy(() => v.array(SuiteReport))),
})
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
  suites: v.array(SuiteReport),
})

/** A test that passed when retried counts as passed, and is named: on a loaded machine a browser can be slow. */
export function tallyPlaywright(report: unknown): Report {
  const { stats, errors, suites } = v.parse(PlaywrightReport, report)
  const isFlaky = ({ tests }: Spec): boolean => tests.some(({ status }) => status === 'flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    notes: suites
      .flatMap(specsIn)
      .filter(isFlaky)
      .map(({ file, title }) => `only at the second try: ${file}: ${title}`),
  }
}

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

/** A runner that ran nothing, or died with all its tests green, has failed all the same. */
export function settle(tally: Tally, exitCode: number): Tally & { fault: string | null } {
  const { passed, failed } = tally
  if (passed + failed === 0) return { ...tally, failed: 1, fault: 'no tests were run' }
  if (exitCode !== 0 && failed === 0) return { ...tally, failed: 1, fault: `the runner ended with code ${exitCode}` }
  return { ...tally, fault: null }
}
