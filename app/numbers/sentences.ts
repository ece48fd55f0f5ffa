/** What page 104 says of its numbers. Pure. */
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { count, grouped } from '../text/count.ts'

const IN_WORDS = ['zero', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** `better`: of a hundred others, those with fewer hits. */
export function standingTitle(better: number): string {
  if (better === 100) return 'Meglio di tutti gli altri.'
  if (better === 0) return 'Quasi nessuno ne ha prese meno.'
  return better === 1 ? 'Meglio di un giocatore su 100.' : `Meglio di ${better} giocatori su 100.`
}

/**
 * «Otto parole dette su dieci: gli altri 13 li conosci.» The number is of a hundred; where there are fewer players than that, of
 * those who are there.
 *
 * @param spread how many had 0, 1 … 10 hits, oneself among them
 */
export function standingNote(better: number, hits: number, spread: readonly number[]): string {
  const said = hits === 0 ? 'Nessuna parola detta' : `${IN_WORDS[hits]} ${hits === 1 ? 'parola detta' : 'parole dette'}`
  const all = IN_WORDS[WORDS_PER_PLAYER]
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} su ${all}: ${standingJoke(better, othersOf(better, hits, spread))}.`
}

/** How many are not behind oneself. */
function othersOf(better: number, hits: number, spread: readonly number[]): number {
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  return sum(spread) < 100 ? sum(spread.slice(hits)) - 1 : 100 - better
}

function standingJoke(better: number, others: number): string {
  if (better === 100) return 'il discorso l’hai scritto tu'
  if (better >= 50) return others === 1 ? 'quell’altro lo conosci' : `gli altri ${others} li conosci`
  return better === 0 ? 'il Presidente aveva altri programmi' : 'l’anno prossimo parla di te'
}

/** Read aloud for a column of the chart: « parole: 7.603 giocatori, anche tu». */
export const columnSpoken = (hits: number, players: number, isMine: boolean): string =>
  ` ${hits === 1 ? 'parola' : 'parole'}: ${count(players, 'giocatore', 'giocatori')}${isMine ? ', anche tu' : ''}`

/** A column's height, from 0 to 10. Somebody is always to be seen; nobody never. */
export const columnHeight = (players: number, most: number): number =>
  players === 0 ? 0 : Math.max(0.6, Math.round((100 * players) / most) / 10)

/** «Complimenti a tutti e sei.» */
export const rarestNote = (players: number): string =>
  players <= WORDS_PER_PLAYER ? `Complimenti a tutti e ${IN_WORDS[players]}.` : 'Complimenti a chi ci ha creduto.'

/** The game takes none of these (docs/game.md, «Entering a word»). */
const NOBODY_MAY = /^concittadin/

export const unchosenNote = (word: string): string =>
  NOBODY_MAY.test(word) ? 'E non si poteva scegliere.' : 'Non l’aveva quasi nessuno.'

export const timesSaid = (times: number): string => (times === 1 ? 'detta una volta' : `detta ${grouped(times)} volte`)
