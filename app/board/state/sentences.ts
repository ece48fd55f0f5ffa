/** The board's one line of status, and what it calls things. Pure. */
import type { RuleId } from '../../../shared/rules.ts'
import type { LiveBoard } from './board-store.ts'
import type { BoardView, Cell } from './board-view.ts'

/** `isStrong`: a call to act, or the end. */
export type Status = { text: string; isStrong: boolean }

const CALL: Status = { text: 'Senti una parola? Toccala.', isStrong: true }
/** There is nothing to touch on a television. */
export const CALL_ON_WALL = 'Senti una parola? Toccala sul telefono.'

const of = (text: string, isStrong = false): Status => ({ text, isStrong })

/** Until the first board is here: everybody's come one after the other. A refusal speaks for itself. */
export const statusBefore = (isRefused: boolean): Status => of(isRefused ? '' : 'Arrivano le parole di tutti…')

/**
 * One line for the most urgent thing. Nobody else is named: only the wall, which one's own family looks at, does that.
 *
 * @param isOver the speech seems to be over, or its text is out
 */
export function statusOf(view: BoardView, live: Pick<LiveBoard, 'waiting' | 'tapRefusal'>, isOver: boolean): Status {
  // One line has no room for the refusal's own sentence.
  if (live.tapRefusal?.code === 'evening/over') return of('Il testo è uscito: non si tocca più.')
  if (live.tapRefusal !== null) return of('Questo tocco non è stato preso.')
  if (live.waiting === 'network') return of('Senza rete: i tocchi partono dopo.')
  if (live.waiting === 'pace') return of('Che dita: i tocchi arrivano a turno.')
  if (isOver) return of('Aspettando la classifica ufficiale', true)
  if (view.last === null) return CALL
  const { word, state } = view.last
  const isIt = (cell: Cell): boolean => cell.word === word
  const cell = view.own.find(isIt) ?? view.others.find(isIt)
  if (state === 'sure') {
    return of(cell && cell.takers > 1 ? `«${word}»: sicura, ma doppia.` : `«${word}»: sicura.`)
  }
  return of(cell?.isMine ? `«${word}»: solo tu. Chi conferma?` : `«${word}»: uno solo. E tu?`)
}

/** Once the speech seems to be over: how much was heard, and of the +3 only what is still open. */
export function overNote({ own, others, sure, maybe, standings }: BoardView, rules: readonly RuleId[]): string {
  const doubt = maybe > 0 ? `, ${maybe} in dubbio` : ''
  const last = isLastWordOpen(standings, rules) ? ' La parola da +3 si saprà alla fine.' : ''
  const heard = sure === 1 ? 'Sentita 1 parola' : `Sentite ${sure} parole`
  return `${heard} su ${own.length + others.length}${doubt}. Si tocca ancora: vale anche la memoria.${last}`
}

/** Whether nobody has the +3 of the last word yet, although the room plays for it. */
export const isLastWordOpen = (standings: BoardView['standings'], rules: readonly RuleId[]): boolean =>
  rules.includes('last-word') && standings?.isLastWordOpen !== false

/** Six groups of letters of about as many words: for each, its first and last letter, and the place of its first word. */
export type LetterGroup = { label: string; from: number }

const GROUPS = 6
/** In capitals and without accents, as in a telephone book. */
const letterOf = (word: string): string => (word.normalize('NFD')[0] ?? '').toLocaleUpperCase('it')

export function letterGroups(words: readonly string[]): LetterGroup[] {
  const groups: { first: string; last: string; from: number }[] = []
  for (const [index, word] of words.entries()) {
    const letter = letterOf(word)
    const group = groups.at(-1)
    const isFull = group !== undefined && index >= (words.length * groups.length) / GROUPS
    if (!group || (isFull && letter !== group.last)) groups.push({ first: letter, last: letter, from: index })
    else group.last = letter
  }
  return groups.map(({ first, last, from }) => ({ label: first === last ? first : `${first}–${last}`, from }))
}
