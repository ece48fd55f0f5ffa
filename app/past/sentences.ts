/** What page 106 says of words and years. Pure. */
import type { Extreme } from '../../shared/past/history.ts'
import { count, grouped } from '../text/count.ts'

/** `isShown`: false for what a strip beside it shows, and only a voice or a copy needs. */
export type Piece = { text: string; isShown: boolean }

const shown = (text: string): Piece => ({ text, isShown: true })
const spoken = (text: string): Piece => ({ text, isShown: false })

/**
 * «61 discorsi su 76, l’ultimo nel 2024», or «mai» (decision 59). On a line with its word it is shown shorter.
 *
 * @param years in which the word was said, rising
 * @param all years of speeches, rising
 */
export function saidPieces(years: readonly number[], all: readonly number[]): Piece[] {
  const last = years.at(-1)
  if (last === undefined) return [shown('mai')]
  const total = ` su ${all.length}`
  if (years.length === 1) return [shown('1'), spoken(' discorso'), shown(`${total}, nel ${last}`)]
  return last === all.at(-1)
    ? [shown(`${years.length} discorsi${total}`), spoken(`, l’ultimo nel ${last}`)]
    : [shown(`${years.length}`), spoken(' discorsi'), shown(`${total}, l’ultimo nel ${last}`)]
}

/** «e in altri 2 anni»; empty when no other year had as many. */
export const othersLine = ({ others }: Extreme): string =>
  others === 0 ? '' : others === 1 ? '(e in un altro anno)' : `(e in altri ${others} anni)`

/** Under the best year. `total`: of one's words. */
export function bestLine({ hits }: Extreme, total: number): string {
  if (hits * 10 >= total * 7) return 'Quell’anno vincevi.'
  if (hits * 10 >= total * 4) return 'Quell’anno te la giocavi.'
  return 'Di più, mai.'
}

/** A speech with fewer playable words than this was a short one: the middle one has some 600. */
const FEW_WORDS = 200

/** Under the worst year, where its speech is in the index: speeches run from 65 to 1,154 playable words. */
export const worstLine = (playable: number): string =>
  playable < FEW_WORDS
    ? `${count(playable, 'parola giocabile', 'parole giocabili')} in tutto: aveva fretta.`
    : `E sì che di parole giocabili ne disse ${grouped(playable)}.`

/** Under this year's hits: how it compares with the past speeches. */
export function thisYearLine(hits: number, past: readonly number[]): string {
  const fewer = past.filter((one) => one < hits).length
  if (fewer === past.length) return 'Più che in tutti i discorsi passati.'
  if (fewer === 0) return 'In nessuno dei discorsi passati ne avevi meno.'
  return `Più che in ${fewer} dei ${past.length} discorsi passati.`
}

/** When all years had the same number of one's words. */
export const alwaysLine = (hits: number, total: number, speeches: number): string =>
  hits === 0
    ? `Mai dette, in ${speeches} discorsi: nessuna. O è l’anno buono, o sono proprio tue.`
    : `Sempre ${hits} su ${total}, in ${speeches} discorsi: i Presidenti cambiano, le parole no.`
