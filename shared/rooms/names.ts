/** The display and the sorting of names. */
import { plainSigns } from '../short-fields.ts'
import { lowerCase } from '../words/normalise.ts'

/** The part before the first space; empty for a missing name (docs/game.md, «Names»). */
export const firstName = (fullName: string | null | undefined): string => {
  const name = fullName ?? ''
  const end = name.indexOf(' ') // not with `split`, which takes twice as long: a room's page searches three hundred names
  return end === -1 ? name : name.slice(0, end)
}

/** MEGA-NAMES-ARE-SHORT: «Maria De Rossi» is shown as «Maria D.»; a name of one word stays as it is. */
export const shortName = (fullName: string): string => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/u)
  const family = rest.join(' ')
  const initial = /\p{L}\p{M}*/u.exec(family)?.[0] ?? [...family][0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('it')}.`
}

/**
 * Shortens names for a small place: to the first name; for people who share it, first name and initial; for people who
 * share that too, the whole name. A deleted account's name stays whole. In the same order. The names are in their stored
 * form (`cleanFullName`): none begins with a space.
 *
 * @param most only the first `most` people are shown, but distinguished from all
 */
export const toldApart = (fullNames: readonly string[], most = fullNames.length): string[] => {
  const firstNames = new Set(fullNames.slice(0, most).map(ownFirst))
  // People with the same short name have the same first name, so all others can be ignored. The shown people stay in front.
  const alike = fullNames.filter((name) => firstNames.has(ownFirst(name)))
  const firsts = alike.map(ownFirst)
  const shared = repeated(firsts)
  const shorts = alike.map((name, at) => (shared.has(firsts[at] ?? '') ? shortName(name) : ''))
  const sharedShorts = repeated(shorts)
  return alike.slice(0, most).map((name, at) => {
    const [first = '', short = ''] = [firsts[at], shorts[at]]
    return short === '' ? first : sharedShorts.has(short) ? name : short
  })
}

const ownFirst = (fullName: string): string => (fullName === DELETED_NAME ? fullName : firstName(fullName))

/** A person's name among all others: the first name, if nobody else there has it. */
export const calledAmong = (
  { id, fullName }: { id: string; fullName: string },
  people: readonly { id: string; fullName: string }[],
): string =>
  toldApart([fullName, ...people.filter((other) => other.id !== id).map((other) => other.fullName)], 1)[0] ?? ''

export const repeated = (texts: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)))
}

/** game.md, «Lists»: the sort key of a name, stored beside it so that SQL sorts the same way. */
export const nameKey = (name: string): string =>
  lowerCase(name.normalize('NFD').replace(/[\p{M}\p{Join_Control}]/gu, ''))

/**
 * The form of a search among names: their key, with the keyboard's apostrophe and hyphen for all similar signs. Stored keys
 * keep their own signs, because they decide the order.
 */
export const searchKey = (text: string): string => nameKey(plainSigns(text).replaceAll('`', "'"))

/** The beginnings of stored keys that a search may mean: with each apostrophe or hyphen of stored names. In key order. */
export const keysSearched = (typed: string): string[] =>
  APOSTROPHES_OF_NAMES.flatMap((apostrophe) =>
    HYPHENS_OF_NAMES.map((hyphen) => typed.replaceAll("'", apostrophe).replaceAll('-', hyphen)),
  )
    .filter((key, index, keys) => keys.indexOf(key) === index)
    .sort(compareCodePoints)

/** Names stored before spelling used one apostrophe may have any of these. */
const APOSTROPHES_OF_NAMES = ["'", '’', '‘', '´', '`']
const HYPHENS_OF_NAMES = ['-', '\u2010', '\u2011', '–', '—']

/** Italian alphabetical order: the key, then the name, then the id, each by code point (game.md, «Lists»). */
export const compareByName = (a: { id: string; fullName: string }, b: { id: string; fullName: string }): number =>
  compareCodePoints(nameKey(a.fullName), nameKey(b.fullName)) ||
  compareCodePoints(a.fullName, b.fullName) ||
  compareCodePoints(a.id, b.id)

/** UTF-16 sorts characters beyond the basic plane (surrogates, D800–DFFF) before E000–FFFF; code points do not. */
const codePointRank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/**
 * Order by code point: that of UTF-8 bytes, hence of SQLite, and the same in every browser (`localeCompare` is not).
 *
 * @returns negative, zero or positive
 */
export const compareCodePoints = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointRank(left) - codePointRank(right)
  }
  return a.length - b.length
}

/** The name of a deleted account in a closed room, where its words stay. */
export const DELETED_NAME = 'Giocatore rimosso'

/** The refusal of this name to a person who types it. */
export const DELETED_NAME_TAKEN = 'Così il gioco chiama chi si è cancellato: scegli un altro nome.'
