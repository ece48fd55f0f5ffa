/** The standings' eight places. Pure. */
import type { BoardList } from '../../../shared/api/evening-shapes.ts'
import type { Standings } from '../../../shared/evening/provisional/standings.ts'
import { compareByName, toldApartIn } from '../../../shared/rooms/names.ts'

export const STRIP_PLACES = 8
/** In a larger room: so many of the first, then the one before oneself, oneself, and the one after. */
const FIRST = 5

/** `score`: null before the first certain word. */
export type StripRow = { id: string; name: string; score: number | null }

/** As many letters as a place has, small: «Alessandro» is whole. */
const LETTERS = 10

/** Names that fit the strip's places, and the wall's. */
export const namesInStrip = (rows: readonly { fullName: string }[]): string[] =>
  toldApartIn(
    rows.map(({ fullName }) => fullName),
    LETTERS,
  )

/** Those of a list that are shown: all up to eight; else the first five and oneself between two others. */
export function aroundMe<Row extends { id: string }>(rows: readonly Row[], me: string): Row[] {
  if (rows.length <= STRIP_PLACES) return [...rows]
  const mine = rows.findIndex(({ id }) => id === me)
  // Within the first eight there is nothing to leave out, and at the end no one after.
  const start = Math.min(Math.max(mine - 1, FIRST), rows.length - (STRIP_PLACES - FIRST))
  return [...rows.slice(0, FIRST), ...rows.slice(start, start + STRIP_PLACES - FIRST)]
}

/** The strip: standings, or before them everyone at their place, in Italian order. */
export function stripRows(lists: readonly BoardList[], standings: Standings | null, me: string): StripRow[] {
  const all: { id: string; fullName: string; score: number | null }[] = standings
    ? standings.rows
    : [...lists].sort(compareByName).map(({ id, fullName }) => ({ id, fullName, score: null }))
  // Whoever is not shown has a name too: two Annas have an initial, wherever the other one stands.
  const names = namesInStrip(all)
  return aroundMe(
    all.map(({ id, score }, index) => ({ id, name: names[index] ?? '', score })),
    me,
  )
}
