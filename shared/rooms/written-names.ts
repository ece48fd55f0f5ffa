/** Names that are typed, or found elsewhere, and stored. A page that only shows names does not need this file. */
import { MAX_FULL_NAME } from '../season.ts'
import { nameFault, spellName } from './name-faults.ts'

/** game.md, «Names»: NFC, trimmed, single spaces, nothing invisible but spelling; null if `nameFault` finds a fault. */
export const cleanFullName = (raw: string): string | null =>
  nameFault(raw, 'person') === null ? spellName(raw, 'person') : null

/** The same for the name of a room, which may consist of emoji alone. */
export const cleanRoomName = (raw: string): string | null =>
  nameFault(raw, 'room') === null ? spellName(raw, 'room') : null

/**
 * The name that an address suggests: the part before the at sign, with a space for each character that is not a letter and
 * a capital for each word (docs/game.md, «Names»). Empty if no valid name is left; never longer than a name may be.
 */
export const nameFromEmail = (email: string): string => {
  const local = email.split('@', 1)[0] ?? ''
  const letters = spellName(local.replace(/[^\p{L}\p{M}]+/gu, ' '), 'person')
  const written = letters.replace(/(^| )\p{Ll}/gu, (start) => start.toUpperCase())
  return cleanFullName([...written].slice(0, MAX_FULL_NAME).join('')) ?? ''
}

/** Hyphens: the keyboard's, the typographic ones (U+2010, U+2011), and those of Armenian and Hebrew. */
const HYPHEN = /[-\u2010\u2011\u058a\u05be]/u

/** «M.», «G.B.» */
const INITIALS = /^(?:\p{L}\p{M}*\.)+$/u

/** game.md, «Names»: two or more words of letters or initials, with accents, apostrophes and inner hyphens; otherwise null. */
export const registrationName = (raw: string): string | null => {
  const name = cleanFullName(raw)
  if (name === null) return null
  const words = name.split(' ')
  const isHalf = (half: string): boolean =>
    INITIALS.test(half) || (/^[\p{L}\p{M}'’\p{Join_Control}]+$/u.test(half) && /\p{L}/u.test(half))
  return words.length >= 2 && words.every((word) => word.split(HYPHEN).every(isHalf)) ? name : null
}
