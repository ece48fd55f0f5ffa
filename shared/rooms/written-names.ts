/**
 * Names that are typed, or found elsewhere, and stored (game.md, «Names»): the faults of a name, for a precise refusal, and the
 * form of a good one. A page that only shows names does not need this file.
 */
import { type Refusal, WHOLE_NAME_FIRST } from '../refusals.ts'
import { MAX_FULL_NAME, MAX_ROOM_NAME } from '../season.ts'
import { hasStrayMarks, MARKS_SENTENCE } from '../words/normalise.ts'

export type NameFault = 'empty' | 'too-long' | 'no-letter' | 'marks' | 'strange' | 'address'

const LONGEST: Record<NameKind, number> = { person: MAX_FULL_NAME, room: MAX_ROOM_NAME }
/** UTF-16 units before spelling, which looks at each character and its neighbours. */
const MAX_SENT = 1000

/** Characters made to reverse the text after them. Unlike the isolates, no phone puts them around a copied name. */
const OVERRIDE = /[\u202d\u202e]/u
/**
 * Strange characters: halves of a surrogate pair, which no database returns; private and unassigned characters, which look
 * different on each device; and glyphs without ink, which Unicode counts as letters, marks or symbols.
 */
const STRANGE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/u

/**
 * Text that a messenger turns into a link: a scheme, «www.», four numbers, or a dot followed by two letters without a
 * space, so that no list of endings has to be kept. The other dots are those that a host name may have (UTS 46).
 */
const ADDRESS = /:\/\/|\bwww[.\u3002\uff0e\uff61]|[^\s.][.\u3002\uff0e\uff61]\p{L}\p{M}*\p{L}|\d+\.\d+\.\d+\.\d+/iu

const SENTENCES: Record<NameFault, (longest: number) => string> = {
  empty: (longest) => `Scrivi qualcosa, al massimo ${longest} caratteri.`,
  'too-long': (longest) => `È troppo lungo: al massimo ${longest} caratteri.`,
  'no-letter': () => 'Ci vuole almeno una lettera o una cifra.',
  marks: () => MARKS_SENTENCE,
  address: () => 'Sembra un indirizzo internet: scrivi un nome, e dopo un punto lascia uno spazio.',
  strange: () => 'C’è un carattere che non si vede uguale dappertutto: cancellalo e riscrivi il nome a mano.',
}
export const nameFaultSentence = (fault: NameFault, kind: NameKind): string => SENTENCES[fault](LONGEST[kind])

/**
 * The fault of a typed name; null when its spelled form is good. A room's name may consist of emoji alone. A person's name
 * must not be an address, since it goes into texts that others send (game.md, «Names»).
 */
export function nameFault(raw: string, kind: NameKind): NameFault | null {
  if (raw.length > MAX_SENT) return 'too-long'
  const name = spellName(raw, kind)
  if (name === '') return 'empty'
  if ([...name].length > LONGEST[kind]) return 'too-long'
  if (OVERRIDE.test(raw) || STRANGE.test(name)) return 'strange'
  if (hasStrayMarks(name)) return 'marks'
  if (kind === 'room') return null
  if (!/[\p{L}\p{N}]/u.test(name)) return 'no-letter'
  return ADDRESS.test(name) ? 'address' : null
}

export function nameRefusal(raw: string, kind: NameKind): Refusal {
  const fault = nameFault(raw, kind)
  const code = kind === 'person' ? 'me/bad-name' : 'room/bad-name'
  return fault === null ? { code } : { code, sentence: nameFaultSentence(fault, kind) }
}

// The characters with which a name is stored. Invisible ones (soft hyphens, zero-width spaces, the directions and isolates
// that a phone puts around a copied name) come with pasted text, unseen by its writer: they are removed silently. Four of
// them belong to some spellings and stay there: the two joiners, and the variation selectors of an emoji in a room's name.

/** A person's name; or a room's, which may consist of emoji alone. */
type NameKind = 'person' | 'room'

const NON_JOINER = '\u200c'
const JOINER = '\u200d'

/** Invisible as in words/normalise.ts, except for the characters that `isPartOfSpelling` checks. */
const INVISIBLE: Record<NameKind, RegExp> = {
  person: /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu,
  room: /(?!\p{Join_Control}|[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu,
}
const MAY_STAY = /^(?:\p{Join_Control}|[\ufe0e\ufe0f])$/u

/** The signs that join two consonants in India's and South-East Asia's scripts: a joiner after one is spelling. */
const VIRAMA =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\u1baa\u1bab\ua953\ua9c0\uabed]$/u
const ARABIC_LETTER = /^(?=\p{L})\p{Script=Arabic}$/u
const MARK = /^\p{M}$/u
const PICTURE = /^\p{Extended_Pictographic}$/u
/** Characters allowed between an emoji and the joiner that ties it to the next: its variation selector, its skin tone. */
const OF_A_PICTURE = /^[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]$/u
const KEYCAP = '\u20e3'

/** The state before a character, of those that stay. Kept while reading: a search back would be quadratic. */
type Before = { character: string; base: string; picture: string }

const AT_THE_START: Before = { character: '', base: '', picture: '' }

const afterKeeping = ({ base, picture }: Before, character: string): Before => ({
  character,
  base: MARK.test(character) ? base : character,
  picture: OF_A_PICTURE.test(character) ? picture : character,
})

/** `after`: the next character that will surely stay. */
function isPartOfSpelling(character: string, before: Before, after: string, kind: NameKind): boolean {
  switch (character) {
    case NON_JOINER:
      // «علی‌رضا»: without the joiner the two halves of the name would be written as one.
      return VIRAMA.test(before.character) || (ARABIC_LETTER.test(before.base) && ARABIC_LETTER.test(after))
    case JOINER:
      return VIRAMA.test(before.character) || (kind === 'room' && PICTURE.test(before.picture) && PICTURE.test(after))
    default:
      return PICTURE.test(before.character) || (/^[0-9#*]$/.test(before.character) && after === KEYCAP)
  }
}

/** For each character the next one that will surely stay; empty when there is none. */
function certainAfter(characters: readonly string[]): string[] {
  const after: string[] = []
  let next = ''
  for (let at = characters.length - 1; at >= 0; at--) {
    const character = characters[at] ?? ''
    after[at] = next
    if (!MAY_STAY.test(character)) next = character
  }
  return after
}

/** Between letters of a person's name: other signs for the apostrophe («D´Angelo») and the hyphen («Maria–Grazia»). */
const APOSTROPHE = /(\p{L}\p{M}*)[‘´`ʹ′‛\uff07](?!\p{M})/gu
const DASH = /(\p{L}\p{M}*)[\u2012\u2013\u2043\u2212\ufe63\uff0d](?=\p{L})/gu

/** The stored form of a name: no invisible characters outside its spelling, NFC, trimmed, single spaces. Idempotent. */
function spellName(raw: string, kind: NameKind): string {
  const characters = [...raw.replace(INVISIBLE[kind], '').normalize('NFC')]
  const after = certainAfter(characters)
  const staying: string[] = []
  let before = AT_THE_START
  for (const [at, character] of characters.entries()) {
    if (MAY_STAY.test(character) && !isPartOfSpelling(character, before, after[at] ?? '', kind)) continue
    staying.push(character)
    before = afterKeeping(before, character)
  }
  const spelled = staying.join('').normalize('NFC').replace(/\s+/gu, ' ').trim()
  const name = kind === 'room' ? spelled : spelled.replace(APOSTROPHE, "$1'").replace(DASH, '$1-')
  // A removed character may have stood between two marks, which NFC now sorts anew: repeated until nothing changes.
  return name === raw ? name : spellName(name, kind)
}

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

/** The sentence that refuses a typed name; null when the name is good (game.md, «Names»). Used at every field for a name. */
export function registrationFault(raw: string): string | null {
  const fault = nameFault(raw, 'person')
  if (fault !== null) return nameFaultSentence(fault, 'person')
  return registrationName(raw) === null ? WHOLE_NAME_FIRST : null
}
