/** How names are shown and sorted. */
import { lowerCase } from '../words/normalise.ts'
import { compareCodePoints } from './code-points.ts'
import { REMOVED_NAME } from './removed-name.ts'

/** The part before the first space; empty for a missing name (docs/game.md, «Names»). */
export const firstName = (fullName: string | null | undefined): string => fullName?.split(' ', 1)[0] ?? ''

/** MEGA-NAMES-ARE-SHORT: «Maria De Rossi» is shown as «Maria D.»; a name of one word stays as it is. */
export const shortName = (fullName: string): string => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/u)
  const family = rest.join(' ')
  const initial = /\p{L}\p{M}*/u.exec(family)?.[0] ?? [...family][0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('it')}.`
}

/**
 * Shortens names for a small place: to the first name; for two who share it, first name and initial; for two who share
 * that too, the whole name. A deleted account's is not one, and stays whole. In the same order.
 */
export const toldApart = (fullNames: readonly string[]): string[] => {
  const firsts = fullNames.map((name) => (name === REMOVED_NAME ? name : firstName(name)))
  const shared = repeated(firsts)
  // Whoever shares the short name shares the first: the others' are not needed.
  const shorts = fullNames.map((name, at) => (shared.has(firsts[at] ?? '') ? shortName(name) : ''))
  const sharedShorts = repeated(shorts)
  return fullNames.map((name, at) => {
    const [first = '', short = ''] = [firsts[at], shorts[at]]
    return short === '' ? first : sharedShorts.has(short) ? name : short
  })
}

/** How one of them is called beside all the others: by the first name, as long as nobody else there has it. */
export const calledAmong = (
  { id, fullName }: { id: string; fullName: string },
  people: readonly { id: string; fullName: string }[],
): string => toldApart([fullName, ...people.filter((other) => other.id !== id).map((other) => other.fullName)])[0] ?? ''

export const repeated = (texts: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)))
}

/** Decision 36: the sort key of a name, stored beside it so that SQL sorts the same way. */
export const nameKey = (name: string): string =>
  lowerCase(name.normalize('NFD').replace(/[\p{M}\p{Join_Control}]/gu, ''))

/** Italian alphabetical order: the key, then the name, then the id, each by code point (decision 36). */
export const compareByName = (a: { id: string; fullName: string }, b: { id: string; fullName: string }): number =>
  compareCodePoints(nameKey(a.fullName), nameKey(b.fullName)) ||
  compareCodePoints(a.fullName, b.fullName) ||
  compareCodePoints(a.id, b.id)
