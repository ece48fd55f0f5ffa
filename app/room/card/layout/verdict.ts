import { PODIUM_SIZE, WORDS_PER_PLAYER } from '../../../../shared/season.ts'
import { type CardFacts, hitsOf } from '../card-facts.ts'

/** What the card says at its foot: at most 20 and 40 letters, which is what its lines hold. */
export type Verdict = { headline: string; remark: string }

/** Whether the card shows the wooden spoon: the last, where the last is not on the podium too. */
export const isLast = ({ result, players }: CardFacts): boolean =>
  result.position === players && result.position > PODIUM_SIZE

export function verdictOf(facts: CardFacts): Verdict {
  if (facts.result.computedWords.length === 0) {
    return { headline: 'Un bel silenzio.', remark: 'Il Presidente, invece, ne aveva tante.' }
  }
  return { headline: headlineOf(facts), remark: remarkOf(facts) }
}

function headlineOf(facts: CardFacts): string {
  const { position } = facts.result
  if (facts.players === 1) return 'Vittoria solitaria.'
  if (position === 1) return 'Di qui non si sale.'
  if (position <= PODIUM_SIZE) return 'Sul podio, in posa.'
  if (isLast(facts)) return 'Giuste le parole.'
  if (position === PODIUM_SIZE + 1) return 'Podio sfiorato.'
  return position * 2 <= facts.players ? 'Dalla parte buona.' : 'Né gloria né guai.'
}

function remarkOf(facts: CardFacts): string {
  const hits = hitsOf(facts.result)
  if (hits === WORDS_PER_PLAYER) return 'Il discorso, praticamente, era mio.'
  if (facts.result.position === 1) return 'Quirinale, sono a disposizione.'
  if (isLast(facts)) return 'Era sbagliato il discorso.'
  if (hits === 0) return 'Il Presidente aveva altri programmi.'
  if (hits * 2 < WORDS_PER_PLAYER) return 'Le altre le dirà l’anno prossimo.'
  return 'Il Presidente ha ascoltato. Non sempre.'
}
