/**
 * The Worker's log is kept beside each test, and printed when that test fails. Vitest would send each line to its own process at
 * once, and a room may still write one after the last test of its file: the line is then on its way when the
 * connection closes, and a run without a failed test ends red.
 */
import { afterEach, beforeEach } from 'vitest'

const LEVELS = ['info', 'warn', 'error'] as const
type Print = Pick<Console, (typeof LEVELS)[number]>

/** The files of one process share its console: only the first file finds the real console; the others find this log. */
const shared = globalThis as { print?: Print }
// biome-ignore lint/suspicious/noConsole: replaced below
shared.print ??= { info: console.info, warn: console.warn, error: console.error }
const { print } = shared
let lines: { level: (typeof LEVELS)[number]; said: unknown[] }[] = []

for (const level of LEVELS) {
  console[level] = (...said: unknown[]) => {
    lines.push({ level, said })
  }
}

beforeEach(() => {
  lines = []
})

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { level, said } of lines) print[level](...said)
})
