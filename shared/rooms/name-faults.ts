/** What is wrong with a name, so that the refusal tells what to change (decision 15). */
import type { Refusal } from '../refusals.ts'
import { MAX_FULL_NAME, MAX_ROOM_NAME } from '../season.ts'
import { hasStrayMarks, MARKS_SENTENCE } from '../words/marks.ts'
import { type NameKind, spellName } from './name-spelling.ts'

export type NameFault = 'empty' | 'too-long' | 'no-letter' | 'marks' | 'strange'

const LONGEST: Record<NameKind, number> = { person: MAX_FULL_NAME, room: MAX_ROOM_NAME }
/** UTF-16 units before spelling, which looks at each character and its neighbours. */
const MAX_SENT = 1000

/** Made to reverse the text after them. Unlike the isolates, no phone puts them around a copied name. */
const OVERRIDE = /[\u202d\u202e]/u
/**
 * No database returns halves of a surrogate pair; private and unassigned characters look different on each device. The last
 * ones are glyphs without ink, which Unicode counts as letters, marks or symbols.
 */
const STRANGE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/u

const SENTENCES: Record<NameFault, string> = {
  empty: 'Scrivi qualcosa, al massimo 60 caratteri.',
  'too-long': 'È troppo lungo: al massimo 60 caratteri.',
  'no-letter': 'Ci vuole almeno una lettera o una cifra.',
  marks: MARKS_SENTENCE,
  strange: 'C’è un carattere che non si vede uguale dappertutto: cancellalo e riscrivi il nome a mano.',
}
export const nameFaultSentence = (fault: NameFault): string => SENTENCES[fault]

/** The fault of a name as it was typed; null when its spelled form is good. A room's name may be of emoji alone. */
export function nameFault(raw: string, kind: NameKind): NameFault | null {
  if (raw.length > MAX_SENT) return 'too-long'
  const name = spellName(raw, kind)
  if (name === '') return 'empty'
  if ([...name].length > LONGEST[kind]) return 'too-long'
  if (OVERRIDE.test(raw) || STRANGE.test(name)) return 'strange'
  if (hasStrayMarks(name)) return 'marks'
  return kind === 'person' && !/[\p{L}\p{N}]/u.test(name) ? 'no-letter' : null
}

/** The server's refusal of such a name. */
export function nameRefusal(raw: string, kind: NameKind): Refusal {
  const fault = nameFault(raw, kind)
  const code = kind === 'person' ? 'me/bad-name' : 'room/bad-name'
  return fault === null ? { code } : { code, sentence: nameFaultSentence(fault) }
}
