/**
 * `npm test`: the daily families of tests; `release`: those of a release; `all`: both; or the named one
 * (`npm run test:rules -- -t 'last man'` passes the rest to the runner). Prints little while green: a line for each family,
 * in their order, even if a later one ends first. The last line is the sum over all runners.
 */
import { onEnding } from './shell/processes.ts'
import {
  DAILY,
  FAMILIES,
  type Family,
  isFamily,
  RELEASE,
  type Result,
  runFamily,
  sideBySide,
} from './testing/families.ts'
import { endRunning } from './testing/runner.ts'
import { closingLine, NONE, sum, type Tally } from './testing/tally.ts'

const typed = process.argv.slice(2)
const [first = ''] = typed
const SUITES: Readonly<Record<string, readonly Family[]>> = { release: RELEASE, all: FAMILIES }
const named = isFamily(first) ? [first] : SUITES[first]
const families = named ?? DAILY
const extra = named ? typed.slice(1) : typed
if (extra.length > 0 && families.length > 1) {
  console.error(`Which family? ${FAMILIES.join(', ')}: npm run test:rules -- ${extra.join(' ')}`)
  process.exit(1)
}

const tallies: Tally[] = []

const row = (family: string, result: Result, seconds: number): string => {
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const fault = result.fault ? `: ${result.fault}` : ''
  return `${result.failed > 0 ? '✗' : '✓'} ${family.padEnd(10)} ${closingLine(result)}${skipped}${fault}  (${seconds.toFixed(1)} s)`
}

let isInterrupted = false
onEnding(async () => {
  isInterrupted = true
  await endRunning()
  console.log(`Interrupted.\n${closingLine(sum([...tallies, { ...NONE, failed: 1 }]))}`)
})

async function run(family: Family): Promise<{ result: Result; seconds: number }> {
  const started = Date.now()
  // No family begins while the others are being ended, and the result of a killed runner is ignored.
  const result = isInterrupted ? null : await runFamily(family, extra)
  if (result === null || isInterrupted) return new Promise(() => undefined)
  tallies.push(result)
  return { result, seconds: (Date.now() - started) / 1000 }
}

for (const { family, ended } of sideBySide(families, run)) {
  const { result, seconds } = await ended
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
  console.log(row(family, result, seconds))
  for (const note of result.notes ?? []) console.log(`  ! ${note}`)
}

const total = sum(tallies)
console.log(`\n${closingLine(total)}`)
process.exit(total.failed > 0 ? 1 : 0)
