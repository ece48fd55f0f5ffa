/**
 * Which characters a name is kept with. What takes no room on the screen (soft hyphens, zero-width spaces, the directions and
 * isolates that a phone puts around a copied name) comes along when text is pasted, and its writer cannot see it: it goes
 * silently. Four such characters are part of some spellings and stay there: the two joiners, and the variation selectors of an
 * emoji in the name of a room.
 */

/** A person's name, or a room's, which may be of emoji alone. */
export type NameKind = 'person' | 'room'

const NON_JOINER = '\u200c'
const JOINER = '\u200d'

/** Invisible as words/normalise.ts means it, but for what `isPartOfSpelling` decides about. */
const INVISIBLE: Record<NameKind, RegExp> = {
  person: /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu,
  room: /(?!\p{Join_Control}|[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu,
}
const MAY_STAY = /^(?:\p{Join_Control}|[\ufe0e\ufe0f])$/u

/** The signs that join two consonants in the living scripts of India and South-East Asia: after one, a joiner is spelling. */
const VIRAMA =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\u1baa\u1bab\ua953\ua9c0\uabed]$/u
const ARABIC_LETTER = /^(?=\p{L})\p{Script=Arabic}$/u
const MARK = /^\p{M}$/u
const PICTURE = /^\p{Extended_Pictographic}$/u
/** What may stand between a picture and the joiner that ties it to the next: its variation selector, its skin. */
const OF_A_PICTURE = /^[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]$/u
const KEYCAP = '\u20e3'

const lastBut = (characters: readonly string[], skipped: RegExp): string =>
  characters.findLast((character) => !skipped.test(character)) ?? ''

/** `before`: what stands before it and stays; `after`: the next character that is certain to stay. */
function isPartOfSpelling(character: string, before: readonly string[], after: string, kind: NameKind): boolean {
  const previous = before.at(-1) ?? ''
  switch (character) {
    case NON_JOINER:
      // «علی‌رضا»: without it the two halves of the name would be written as one.
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
 * The name as it is kept: nothing invisible but what its spelling needs, NFC, trimmed, single spaces. What it holds besides is
 * judged by name-faults.ts. Spelling twice changes nothing.
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
  // What went may have stood between two marks, which are in another order now: until nothing changes any more.
  return name === raw ? name : spellName(name, kind)
}
