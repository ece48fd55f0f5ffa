const digits = new Intl.NumberFormat('it-IT')

/** «1 giocatore», «2.400 giocatori». */
export const count = (number: number, one: string, many: string): string =>
  `${digits.format(number)} ${number === 1 ? one : many}`

/** «Ada, Bruno e Carla», or «Ada, Bruno e altri 40» when there are more than `most`. */
export function listNames(names: readonly string[], total = names.length, most = names.length): string {
  const shown = names.slice(0, most)
  const rest = total - shown.length
  if (rest > 0) return `${shown.join(', ')} e ${rest === 1 ? 'un altro' : `altri ${digits.format(rest)}`}`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} e ${shown.at(-1)}`
}
