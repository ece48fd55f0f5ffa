/**
 * What the board says: its status in two lines, the names of things, who else has a word, and the places of the standings.
 * Pure.
 */

import type { BoardList, Sharing } from '../../shared/api/shapes.ts'
import { boardText } from '../../shared/evening/board-texts.ts'
import type { PhaseFacts } from '../../shared/evening/phase.ts'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import type { HeldPlace, Standings } from '../../shared/evening/standings.ts'
import { seemsOver } from '../../shared/evening/transcript.ts'
import { type PlaceRule, placeRulesOf } from '../../shared/extra-rules.ts'
import { MOST_NAMED, sharingFor, type Taker } from '../../shared/ranking/score.ts'
import { compareByName, toldApart } from '../../shared/rooms/names.ts'
import { toldApartIn } from '../../shared/rooms/names-in-places.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { signed } from '../../shared/season.ts'
import { grouped, listNames, toName } from '../text/italian.ts'
import type { LiveBoard } from './store.ts'
import { type BoardView, type Cell, isDouble, type LastWord } from './view.ts'

/** `isStrong`: it asks for an action, or says that the speech is over. */
type Status = { text: string; isStrong: boolean }

const of = (text: string, isStrong = false): Status => ({ text, isStrong })

/** The stage as a board shows it: the speech may be over before the operator says so. Moments are ms since 1970. */
export function heardStage(
  stage: Stage,
  { begunAt, sealedAt }: PhaseFacts,
  { lastSpoken, lastSign, asOf }: { lastSpoken: number | null; lastSign: number | null; asOf: number },
): Stage {
  const began = Date.parse(begunAt ?? sealedAt ?? '') || 0
  return isSealed(stage) && seemsOver(lastSpoken, lastSign, began, asOf) ? 'spoken' : stage
}

/** Before the first board has arrived. A refusal is shown by its own sentence. */
export const statusBefore = (isRefused: boolean): Status => of(isRefused ? '' : 'Arrivano le parole di tutti…')

/**
 * The most urgent sentence. It does not name who tapped; the wall alone does, which a family reads in one room.
 *
 * @param stage `spoken` also where the speech seems to be over
 * @param isCostly a double costs a point in this room
 */
export function statusOf(
  view: BoardView,
  live: Pick<LiveBoard, 'waiting' | 'tapRefusal'>,
  stage: Stage,
  isCostly: boolean,
  me: string,
): Status {
  // The refusal's own sentence is longer than two lines.
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

/** Whose points went to whom, shown until a newer change: it explains why points went back. */
export function passingOf({ standings, passed }: BoardView, me: string): string | null {
  if (!passed?.from) return null
  const to = passed.id === me ? 'a te' : toName(shortNameIn(standings, passed.id))
  const from = passed.from === me ? '' : `da ${shortNameIn(standings, passed.from)} `
  return `Il ${signed(passed.place.points)} passa ${from}${to}, per ora: «${passed.word}».`
}

/** On the wall, while a player holds the points of a word's place; else empty. */
export const heldSoFar = ({ standings }: BoardView): string =>
  (standings?.held ?? [])
    .map(({ place, id }) => `${signed(place.points)} per ora ${toName(shortNameIn(standings, id))}`)
    .join(', ')

const shortNameIn = (standings: Standings | null, id: string): string => {
  const rows = standings?.rows ?? []
  const fullNames = rows.map(({ fullName }) => fullName)
  return toldApartIn(fullNames, LETTERS)[rows.findIndex((row) => row.id === id)] ?? ''
}

/** The worth of a word that several people of the room have. */
export const worthOfDouble = (isCostly: boolean): string => (isCostly ? 'un punto in meno' : 'niente punti')

/** How many people have the word, and its worth. */
export const shared = ({ takers }: LastWord, isCostly: boolean): string =>
  `ce l’avete in ${takers}: ${worthOfDouble(isCostly)}.`

/** In the band: the word that changed last with its mark; the note, half as large, says why it is worth nothing. */
export const bandOf = (last: LastWord): { text: string; note: string } => ({
  text: `${last.state === 'sure' ? '✓' : '?'} ${last.word}`,
  note: isWorthless(last) ? ', doppia' : '',
})

/** Whether a said word brings nothing because several people have it. */
export const isWorthless = (last: LastWord): boolean => last.state === 'sure' && isDouble(last)

/** Once the speech seems to be over: how much was heard, and which words' places are still open. */
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

/** The room's rules of a word's place, while the order of the words is unknown. */
export const openPlaces = (standings: BoardView['standings'], rules: readonly RuleId[]): PlaceRule[] =>
  standings?.isOrderKnown ? [] : placeRulesOf(rules)

/** Derived from the number of people, which is known from the start, so that the number of places never changes. */
export const stripPlaces = (people: number): number => (people <= 8 ? 8 : 12)
/** In the standings beside the last word, and beside the podium. */
export const WALL_PLACES = 9

/** `score` and `position` are null before the first certain word. */
type StripRow = {
  id: string
  name: string
  score: number | null
  position: number | null
  /** The rules whose points for a word's place this player holds for now. */
  places: PlaceRule[]
}
/** `rest`: how many are not shown. */
export type Strip = { rows: StripRow[]; rest: number }

/** The viewer, the row before and the row after. */
const BESIDE_ME = 3

/** The letters of a place, in small print: «Alessandro» fits whole. Beside «+3» there is room for fewer. */
const LETTERS = 10
const LETTERS_BESIDE = 7

/**
 * The rows of a list that are shown: all, where there are enough places. Else the last place is for the number of rows left
 * out; before it stand the first rows, then the viewer between two neighbours.
 *
 * @param total number of rows, where `rows` has only a part of them
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
  // A viewer among the first leaves no gap to skip, and the last row has no row after it.
  const start = Math.min(Math.max(mine - 1, first), rows.length - BESIDE_ME)
  return [...rows.slice(0, first), ...rows.slice(start, start + BESIDE_ME)]
}

type Ranked = { id: string; fullName: string; score: number | null; position: number | null }

type StripOptions = {
  /** The number of rows, where `rows` has only a part of them. */
  total?: number
  /** The players who hold the points of a word's place for now. */
  held?: readonly HeldPlace[] | undefined
  /** The room's players, as far as they are known: two Annas each get an initial, even when only one is shown. */
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

/** The strip: the standings, or before them everybody, each at their final place, in Italian order. */
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

// Who else of a room has a word, as a sentence: «doppia: ce l’hanno anche Anna, Chiara e Marco».

/** @returns for a word in a player's list, who else has it; null: nobody */
type SharingOf = (word: string, ownerId: string) => Sharing | null

/** As in a ranking (game.md, «Who else has a word»): the others in Italian order, by distinct names, without the viewer. */
export function sharingIn(lists: readonly BoardList[], me: string): SharingOf {
  const listed = [...lists].sort(compareByName)
  const names = toldApart(listed.map(({ fullName }) => fullName))
  const takers = new Map<string, Taker[]>()
  for (const [index, { id, words }] of listed.entries()) {
    for (const word of new Set(words)) {
      const one = { id, name: names[index] ?? '' }
      const ofWord = takers.get(word)
      if (ofWord) ofWord.push(one)
      else takers.set(word, [one])
    }
  }
  return (word, ownerId) => sharingFor(takers.get(word), ownerId, me)
}

/** Follows «doppia: ». The viewer is not named. */
export function whoElse({ takers, others, isCallers }: Sharing): string {
  const count = takers - 1
  if (others === undefined) return count === 1 ? 'ce l’ha anche un altro' : `ce l’hanno anche altri ${grouped(count)}`
  const names = isCallers ? ['tu', ...others] : others
  const verb = isCallers ? (count === 1 ? 'ce l’hai' : 'ce l’avete') : count === 1 ? 'ce l’ha' : 'ce l’hanno'
  return `${verb} anche ${listNames(names, count, MOST_NAMED)}`
}
