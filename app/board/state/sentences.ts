/** The board's status, in two lines, and what it calls things. Pure. */
import type { PhaseFacts } from '../../../shared/evening/phase.ts'
import { seemsOver } from '../../../shared/evening/provisional/quiet.ts'
import type { Standings } from '../../../shared/evening/provisional/standings.ts'
import { isSealed, type Stage } from '../../../shared/evening/stage.ts'
import { boardText } from '../../../shared/evening/texts/board.ts'
import { type PlaceRule, placeRulesOf } from '../../../shared/ranking/place-rules.ts'
import { toldApartIn } from '../../../shared/rooms/names-in-places.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { signed } from '../../../shared/season.ts'
import { toName } from '../../text/count.ts'
import type { LiveBoard } from '../store.ts'
import { type BoardView, type Cell, isDouble, type LastWord } from './board-view.ts'
import { LETTERS } from './strip.ts'

/** `isStrong`: a call to act, or the end. */
export type Status = { text: string; isStrong: boolean }

const of = (text: string, isStrong = false): Status => ({ text, isStrong })

/** The stage as a board speaks of it: he may have stopped before anybody says so. The moments are ms since 1970. */
export function heardStage(
  stage: Stage,
  { begunAt, sealedAt }: PhaseFacts,
  { lastSpoken, lastSign, asOf }: { lastSpoken: number | null; lastSign: number | null; asOf: number },
): Stage {
  const began = Date.parse(begunAt ?? sealedAt ?? '') || 0
  return isSealed(stage) && seemsOver(lastSpoken, lastSign, began, asOf) ? 'spoken' : stage
}

/** Until the first board is here: everybody's come one after the other. A refusal speaks for itself. */
export const statusBefore = (isRefused: boolean): Status => of(isRefused ? '' : 'Arrivano le parole di tutti…')

/**
 * The most urgent thing. Who tapped is not named: only the wall, which one's own family looks at, does that.
 *
 * @param stage `spoken` too where the speech seems to be over
 * @param isCostly doubles cost a point here
 */
export function statusOf(
  view: BoardView,
  live: Pick<LiveBoard, 'waiting' | 'tapRefusal'>,
  stage: Stage,
  isCostly: boolean,
  me: string,
): Status {
  // There is no room for the refusal's own sentence.
  if (live.tapRefusal?.code === 'evening/over') return of('Il testo è uscito: non si tocca più.')
  if (live.tapRefusal !== null) return of('Questo tocco non è arrivato.')
  if (live.waiting === 'network') return of('Senza rete: i tocchi partono dopo.')
  if (live.waiting === 'pace') return of('Che dita: i tocchi arrivano a turno.')
  const isOver = stage === 'spoken' || !isSealed(stage)
  if (isOver || view.last === null) return of(boardText('board.call', stage), true)
  const passing = passingOf(view, me)
  if (passing !== null) return of(passing)
  const { word, state } = view.last
  if (state === 'sure') {
    return of(isWorthless(view.last) ? `«${word}» l’ha detta, ma ${shared(view.last, isCostly)}` : `«${word}»: sicura.`)
  }
  const isIt = (cell: Cell): boolean => cell.word === word
  const cell = view.own.find(isIt) ?? view.others.find(isIt)
  return of(cell?.isMine ? `«${word}»: solo tu. Chi conferma?` : `«${word}»: uno solo. E tu?`)
}

/** Whose points went to whom, said while it is the newest thing: points that go back have a reason. */
export function passingOf({ standings, passed }: BoardView, me: string): string | null {
  if (!passed?.from) return null
  const to = passed.id === me ? 'a te' : toName(shortNameIn(standings, passed.id))
  const from = passed.from === me ? '' : `da ${shortNameIn(standings, passed.from)} `
  return `Il ${signed(passed.place.points)} passa ${from}${to}, per ora: «${passed.word}».`
}

/** On the wall, as long as somebody has the points of a word's place; else empty. */
export const heldSoFar = ({ standings }: BoardView): string =>
  (standings?.held ?? [])
    .map(({ place, id }) => `${signed(place.points)} per ora ${toName(shortNameIn(standings, id))}`)
    .join(', ')

const shortNameIn = (standings: Standings | null, id: string): string => {
  const rows = standings?.rows ?? []
  const fullNames = rows.map(({ fullName }) => fullName)
  return toldApartIn(fullNames, LETTERS)[rows.findIndex((row) => row.id === id)] ?? ''
}

/** What a word is worth that others of the room have too. */
export const worthOfDouble = (isCostly: boolean): string => (isCostly ? 'un punto in meno' : 'niente punti')

/** How many have it, and what it is worth. */
export const shared = ({ takers }: LastWord, isCostly: boolean): string =>
  `ce l’avete in ${takers}: ${worthOfDouble(isCostly)}.`

/** In the band: the word that changed last, by its mark, and in letters half as large what makes it worth nothing. */
export const bandOf = (last: LastWord): { text: string; note: string } => ({
  text: `${last.state === 'sure' ? '✓' : '?'} ${last.word}`,
  note: isWorthless(last) ? ', doppia' : '',
})

/** A word that was said and brings nothing, as others have it too. */
export const isWorthless = (last: LastWord): boolean => last.state === 'sure' && isDouble(last)

/** Once the speech seems to be over: how much was heard, and of the words' places only what is still open. */
export function overNote(
  { own, others, sure, maybe, standings }: BoardView,
  rules: readonly RuleId[],
  stage: Stage,
): string {
  const doubt = maybe > 0 ? `, ${maybe} in dubbio` : ''
  const words = sure === 1 ? 'Sentita 1 parola' : `Sentite ${sure} parole`
  return boardText('board.note', stage, {
    heard: `${words} su ${own.length + others.length}${doubt}`,
    open: openPlaces(standings, rules)
      .map(({ points }) => ` La parola da ${signed(points)} si saprà alla fine.`)
      .join(''),
  })
}

/** The room's rules of a word's place, while there is no order to tell it by. */
export const openPlaces = (standings: BoardView['standings'], rules: readonly RuleId[]): PlaceRule[] =>
  standings?.isOrderKnown ? [] : placeRulesOf(rules)
