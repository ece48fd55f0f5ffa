/** What is said of many tests that failed for one reason: the reason once, and not each test with its own. */
import { stripVTControlCharacters } from 'node:util'

export type Failure = { test: string; message: string }

/** As many equal ones are no accident: fewer are read faster as the runner prints them. */
const MANY = 5
const NAMED = 3

/** Without what differs though the reason is one: the way through the code, what a call had sent, and an address' path. */
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
