import { grouped } from '../../text/count.ts'
import { points } from '../../text/points.ts'
import { type CardFacts, hitsOf } from './card-facts.ts'

/** The card in one sentence, to be sent or read aloud; the picture's alternative text. Pure. */
export function cardSentence(facts: CardFacts): string {
  const { result, room, players } = facts
  const place = `${grouped(result.position)}º posto su ${grouped(players)} in «${room}», con ${points(result.score)}`
  if (result.computedWords.length === 0) return `${place} e senza parole: non ho premuto «Ho finito!» in tempo.`
  return `${place}: ${saidOf(hitsOf(result), result.computedWords.length)}.`
}

function saidOf(hits: number, total: number): string {
  if (hits === 0) return `delle mie ${spelled(total)} parole il Presidente non ne ha detta nessuna`
  if (hits === total) return `le mie ${spelled(total)} parole il Presidente le ha dette tutte`
  if (hits === 1) return `delle mie ${spelled(total)} parole il Presidente ne ha detta una`
  return `delle mie ${spelled(total)} parole il Presidente ne ha dette ${spelled(hits)}`
}

const NUMBERS = ['', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

const spelled = (number: number): string => NUMBERS[number] ?? String(number)
