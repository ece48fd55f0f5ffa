/** Names in narrow places: the board's standings and the wall. */
import { firstName, repeated, shortName, toldApart } from './names.ts'

/**
 * Distinct names with at most `most` letters: a cut is marked with «…», and the initial that distinguishes a name stays; in
 * a whole name the family name's initial. Of two names that would be cut alike, the ends stay.
 */
export const toldApartIn = (fullNames: readonly string[], most: number): string[] => {
  const shown = toldApart(fullNames).map((name, index) => shorten(name, fullNames[index] ?? '', most, cut))
  const alike = repeated(shown)
  return shown.map((name, index) =>
    alike.has(name) ? shorten(fullNames[index] ?? '', fullNames[index] ?? '', most, cutInside) : name,
  )
}

/** `shown`: the first name, the short name or the whole. */
function shorten(shown: string, fullName: string, most: number, cutTo: typeof cut): string {
  if ([...shown].length <= most) return shown
  if (shown === firstName(fullName)) return cutTo(shown, most)
  if (shown === shortName(fullName)) {
    const initial = shown.slice(firstName(shown).length)
    return cutTo(firstName(shown), most - [...initial].length) + initial
  }
  const [first = ''] = firstName(fullName)
  return cutTo(`${first}.${fullName.slice(firstName(fullName).length)}`, most)
}

const cut = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** «M. B…olini»: as many letters of the end as of the beginning. */
function cutInside(text: string, most: number): string {
  const letters = [...text]
  if (letters.length <= most) return text
  const end = Math.floor((most - 1) / 2)
  return `${letters.slice(0, most - 1 - end).join('')}…${letters.slice(letters.length - end).join('')}`
}
