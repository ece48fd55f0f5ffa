/** Numbers and lists of names in Italian. */

/** «2.400»: a whole number, grouped from four digits on: beside «12.000», «2400» would look like another kind of number. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '.')

/** «1 giocatore», «2.400 giocatori». */
export const count = (number: number, one: string, many: string): string =>
  `${grouped(number)} ${number === 1 ? one : many}`

/** «e Carla», «ed Elena», «ed «elica»»: «ed» before an «e». */
const and = (word: string): string => `${/^«?e/i.test(word.normalize('NFD')) ? 'ed' : 'e'} ${word}`

/** «a Bruno», but «ad Anna»: «ad» before a vowel. */
export const toName = (name: string): string => `${/^[aeiou]/i.test(name.normalize('NFD')) ? 'ad' : 'a'} ${name}`

/** «e altri 40», «e un altro»: after the names that are shown. */
export const andOthers = (rest: number): string => `e ${rest === 1 ? 'un altro' : `altri ${grouped(rest)}`}`

/** «Ada, Bruno e Carla», or «Ada, Bruno e altri 40» when there are more than `most`. */
export function listNames(names: readonly string[], total = names.length, most = names.length): string {
  const shown = names.slice(0, most)
  const rest = total - shown.length
  if (rest > 0) return `${shown.join(', ')} ${andOthers(rest)}`
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} ${and(last)}`
}

/** With a minus sign, not a hyphen. */
export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value))
export const points = (value: number): string => `${number(value)} ${Math.abs(value) === 1 ? 'punto' : 'punti'}`
