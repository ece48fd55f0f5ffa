/** The words that people write. Each list has words that only this person can have written, to show whose a leak is. */

/** One for each person of the simulation. */
export const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const
/** The number of different lists that a person may send. */
export const LISTS = 6

const COMMON = ['coraggio', 'lavoro', 'pace', 'salute', 'scuola', 'speranza', 'montagna', 'giovani']
// Long enough not to occur in a random id or token: «zqent» once was part of a room's id.
const OF_THIS_SEASON = 'zxquesto'
const OF_LAST_SEASON = 'zqscorso'

const ownWords = (mark: string, who: number, list: number): string[] =>
  Array.from({ length: 6 }, (_, at) => `${mark}${LETTERS[who]}${'ghklmn'[list]}${'prstuv'[at]}`)

/** Ten words: four that others have too, six that are this person's own. */
export const listOf = (who: number, list: number): string[] => [
  ...Array.from({ length: 4 }, (_, at) => COMMON[(who + list + at * 2) % COMMON.length] ?? ''),
  ...ownWords(OF_THIS_SEASON, who, list),
]
export const oldListOf = (who: number): string[] => [...COMMON.slice(0, 4), ...ownWords(OF_LAST_SEASON, who, 0)]

/** The letters of the people whose words a text contains. */
export function authorsIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, letter = ''] of text.matchAll(/z(?:xquesto|qscorso)([a-e])[ghklmn][prstuv]/g)) found.add(letter)
  return found
}

export const isOfLastSeason = (word: string): boolean => word.startsWith(OF_LAST_SEASON)

const sayAll = (list: number): string => LETTERS.map((_, who) => listOf(who, list).slice(2).join(' ')).join(', ')
/** Some words of everybody, in several orders. */
export const SPEECHES = [
  `Care concittadine, cari concittadini: lavoro, coraggio e pace. ${sayAll(0)}. Salute!`,
  `Speranza e scuola, montagna e giovani. ${sayAll(1)} ${sayAll(3)}. Coraggio.`,
  'Buon anno a tutti, e pace.',
]
