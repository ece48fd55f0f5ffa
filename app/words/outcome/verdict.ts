/** Sorts one's words by what became of them, and sums them up in a line. Pure. */

export type Told = { word: string; isSaid: boolean }

/** The words that were said come first; within each group the order of entry stays. */
export const saidFirst = (words: readonly string[], said: ReadonlySet<string>): Told[] =>
  words.map((word) => ({ word, isSaid: said.has(word) })).toSorted((a, b) => Number(b.isSaid) - Number(a.isSaid))

/** The line under the count. `isPlaying`: «Ho finito!» was pressed in time. */
export function verdictLine(hits: number, total: number, isPlaying: boolean): string {
  if (!isPlaying) return hits === 0 ? 'Non hai perso niente.' : 'Non contano, ma intanto lo sai.'
  if (hits === 0) return 'Il Presidente aveva altri programmi.'
  if (hits === total) return 'Il discorso l’hai scritto tu?'
  if (hits === 1) return 'Una, ma scelta bene.'
  if (hits * 2 < total) return 'Le altre le dirà l’anno prossimo.'
  if (hits * 4 < total * 3) return 'Mezzo discorso era tuo.'
  return 'Chi te l’ha passato, il testo?'
}
