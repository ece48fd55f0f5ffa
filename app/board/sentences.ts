/**
 * What the board says: its status, in two lines, what it calls things, and the standings' places in the strip and on
 * the wall. Pure.
 */

import type { BoardList } from '../../shared/api/shapes.ts'
import { boardText } from '../../shared/evening/board-texts.ts'
import type { PhaseFacts } from '../../shared/evening/phase.ts'
import { seemsOver } from '../../shared/evening/spoken.ts'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import type { HeldPlace, Standings } from '../../shared/evening/standings.ts'
import { type PlaceRule, placeRulesOf } from '../../shared/extra-rules.ts'
import { compareByName } from '../../shared/rooms/names.ts'
import { toldApartIn } from '../../shared/rooms/names-in-places.ts'
import type { RuleId } from '../../shared/rules.ts'
import { signed } from '../../shared/season.ts'
import { toName } from '../text/italian.ts'
import type { LiveBoard } from './store.ts'
import { type BoardView, type Cell, isDouble, type LastWord } from './view.ts'

/** `isStrong`: a call to act, or the end. */
type Status = { text: string; isStrong: boolean }

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

/** How many people there are is known from the first moment, so the places stay as many. */
export const stripPlaces = (people: number): number => (people <= 8 ? 8 : 12)
/** Beside the last word, and beside the podium. */
export const WALL_PLACES = 9

/** `score` and `position`: null before the first certain word. */
type StripRow = {
  id: string
  name: string
  score: number | null
  position: number | null
  /** The rules whose points for a word's place are theirs for now. */
  places: PlaceRule[]
}
/** `rest`: how many are not shown. */
export type Strip = { rows: StripRow[]; rest: number }

/** Oneself, the one before and the one after. */
const BESIDE_ME = 3

/** As many letters as a place has, small: «Alessandro» is whole. Beside «+3» there is room for fewer. */
const LETTERS = 10
const LETTERS_BESIDE = 7

/**
 * Those of a list that are shown: all, where there are as many places; else the last place is for how many there are besides,
 * and before it stand the first, then oneself between two others.
 *
 * @param total how many there are, where not all are known
 */
export function aroundMe<Row extends { id: string }>(
  rows: readonly Row[],
  me: string,
  places: number,
  total = rows.length,
): Row[] {
  if (total <= places) return [...rows]
  const shown = Math.min(places - 1, rows.length)
  const first = shown - BESIDE_ME
  const mine = rows.findIndex(({ id }) => id === me)
  // Among the first there is nothing to leave out, and at the end no one after.
  const start = Math.min(Math.max(mine - 1, first), rows.length - BESIDE_ME)
  return [...rows.slice(0, first), ...rows.slice(start, start + BESIDE_ME)]
}

type Ranked = { id: string; fullName: string; score: number | null; position: number | null }

type StripOptions = {
  /** How many there are, where not all are known. */
  total?: number
  /** Who has the points of a word's place for now. */
  held?: readonly HeldPlace[] | undefined
  /** Of the room, as far as they are known: two Annas have an initial, wherever the other one stands. */
  everyone?: readonly { id: string; fullName: string }[]
}

export function stripOf(
  rows: readonly Ranked[],
  me: string,
  places: number,
  { total = rows.length, held = [], everyone = rows }: StripOptions = {},
): Strip {
  const shown = aroundMe(rows, me, places, total)
  const fullNames = everyone.map(({ fullName }) => fullName)
  const [names, shorter] = [toldApartIn(fullNames, LETTERS), toldApartIn(fullNames, LETTERS_BESIDE)]
  const at = new Map(everyone.map(({ id }, index) => [id, index]))
  return {
    rows: shown.map(({ id, score, position }) => {
      const places = held.filter((one) => one.id === id).map(({ place }) => place)
      return { id, name: (places.length > 0 ? shorter : names)[at.get(id) ?? -1] ?? '', score, position, places }
    }),
    rest: total - shown.length,
  }
}

/** The strip: standings, or before them everyone at their place, in Italian order. */
export const stripRows = (
  lists: readonly BoardList[],
  standings: Standings | null,
  me: string,
  places: number,
): Strip =>
  stripOf(
    standings?.rows ??
      [...lists].sort(compareByName).map(({ id, fullName }) => ({ id, fullName, score: null, position: null })),
    me,
    places,
    { held: standings?.held },
  )
