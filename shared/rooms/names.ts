import { MAX_FULL_NAME, MAX_ROOM_NAME } from '../season.ts'
import { cleanText, lowerCase } from '../words/normalise.ts'
import { compareCodePoints } from './code-points.ts'

const singleSpaced = (raw: string): string => cleanText(raw).replace(/\s+/gu, ' ').trim()

/** Control characters, and halves of a surrogate pair, which no database gives back as they were. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

const cleanName = (raw: string, limit: number): string | null => {
  const name = singleSpaced(raw)
  const length = [...name].length
  return length >= 1 && length <= limit && !UNPRINTABLE.test(name) ? name : null
}

/** Decision 15: NFC, nothing invisible, trimmed, single spaces, 1 to 60 code points; null when that cannot be. */
export const cleanFullName = (raw: string): string | null => cleanName(raw, MAX_FULL_NAME)

/** The same for the name of a room. */
export const cleanRoomName = (raw: string): string | null => cleanName(raw, MAX_ROOM_NAME)

/** The part before the first space; of a missing name, an empty string (specification, section 3). */
export const firstName = (fullName: string | null | undefined): string => fullName?.split(' ', 1)[0] ?? ''

/** MEGA-NAMES-ARE-SHORT: «Maria De Rossi» is shown as «Maria D.»; a name of one word stays as it is. */
export const shortName = (fullName: string): string => {
  const [first = '', ...rest] = singleSpaced(fullName).split(' ')
  const family = rest.join(' ')
  const initial = /\p{L}\p{M}*/u.exec(family)?.[0] ?? [...family][0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('it')}.`
}

/**
 * The name that an address suggests: the part before the at sign, what is not a letter turned into spaces (specification,
 * section 5). Empty when nothing is left; never longer than a name may be.
 */
export const nameFromEmail = (email: string): string => {
  const local = cleanText(email).split('@', 1)[0] ?? ''
  const letters = local.replace(/[^\p{L}\p{M}]+/gu, ' ').trim()
  return [...letters].slice(0, MAX_FULL_NAME).join('').trim()
}

/** Decision 26: two or more words of letters, with accents and apostrophes. Null when the name is not so. */
export const registrationName = (raw: string): string | null => {
  const name = cleanFullName(raw)
  if (name === null) return null
  const words = name.split(' ')
  const isWord = (word: string): boolean => /^[\p{L}\p{M}'’]+$/u.test(word) && /\p{L}/u.test(word)
  return words.length >= 2 && words.every(isWord) ? name : null
}

/** Decision 36: the key by which names are sorted, stored beside them so that SQL sorts the same way. */
export const nameKey = (name: string): string => lowerCase(name.normalize('NFD').replace(/\p{M}/gu, ''))

/** Italian alphabetical order: the key, then the name, then the id, each by code point (decision 36). */
export const compareByName = (a: { id: string; fullName: string }, b: { id: string; fullName: string }): number =>
  compareCodePoints(nameKey(a.fullName), nameKey(b.fullName)) ||
  compareCodePoints(a.fullName, b.fullName) ||
  compareCodePoints(a.id, b.id)
