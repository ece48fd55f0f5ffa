/**
 * The characters that a name is stored with. Invisible ones (soft hyphens, zero-width spaces, the directions and
 * isolates that a phone puts around a copied name) come along with pasted text, unseen by its writer: they are removed
 * silently. Four of them belong to some spellings and stay there: the two joiners, and the variation selectors of an
 * emoji in a room's name.
 */

/** A person's name; or a room's, which may be of emoji alone. */
export type NameKind = 'person' | 'room'

const NON_JOINER = '\u200c'
const JOINER = '\u200d'

/** Invisible as in words/normalise.ts, except for the characters that `isPartOfSpelling` decides about. */
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
/** What may stand between an emoji and the joiner that ties it to the next: its variation selector, its skin tone. */
const OF_A_PICTURE = /^[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]$/u
const KEYCAP = '\u20e3'

const lastBut = (characters: readonly string[], skipped: RegExp): string =>
  characters.findLast((character) => !skipped.test(character)) ?? ''

/** `before`: the characters before it that stay; `after`: the next character that will surely stay. */
function isPartOfSpelling(character: string, before: readonly string[], after: string, kind: NameKind): boolean {
  const previous = before.at(-1) ?? ''
  switch (character) {
    case NON_JOINER:
      // «علی‌رضا»: without the joiner the two halves of the name would be written as one.
      return VIRAMA.test(previous) || (ARABIC_LETTER.test(lastBut(before, MARK)) && ARABIC_LETTER.test(after))
    case JOINER:
      return (
        VIRAMA.test(previous) || (kind === 'room' && PICTURE.test(lastBut(before, OF_A_PICTURE)) && PICTURE.test(after))
      )
    default:
      return PICTURE.test(previous) || (/^[0-9#*]$/.test(previous) && after === KEYCAP)
  }
}

/**
 * The name as it is stored: no invisible characters but those of its spelling, NFC, trimmed, single spaces.
 * name-faults.ts judges the rest. Spelling twice changes nothing.
 */
export function spellName(raw: string, kind: NameKind): string {
  const characters = [...raw.replace(INVISIBLE[kind], '').normalize('NFC')]
  const kept: string[] = []
  characters.forEach((character, at) => {
    const isCertain = (next: string, index: number): boolean => index > at && !MAY_STAY.test(next)
    if (!MAY_STAY.test(character)) kept.push(character)
    else if (isPartOfSpelling(character, kept, characters.find(isCertain) ?? '', kind)) kept.push(character)
  })
  const name = kept.join('').normalize('NFC').replace(/\s+/gu, ' ').trim()
  // A removed character may have stood between two marks, which NFC now sorts anew: repeated until nothing changes.
  return name === raw ? name : spellName(name, kind)
}
