/** The standings' places in the strip and on the wall. Pure. */
import type { BoardList } from '../../../shared/api/evening-shapes.ts'
import type { HeldPlace, Standings } from '../../../shared/evening/provisional/standings.ts'
import type { PlaceRule } from '../../../shared/ranking/place-rules.ts'
import { compareByName } from '../../../shared/rooms/names.ts'
import { toldApartIn } from '../../../shared/rooms/names-in-places.ts'

/** How many people there are is known from the first moment, so the places stay as many. */
export const stripPlaces = (people: number): number => (people <= 8 ? 8 : 12)
/** Beside the last word, and beside the podium. */
export const WALL_PLACES = 9

/** `score` and `position`: null before the first certain word. */
export type StripRow = {
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
export const LETTERS = 10
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
