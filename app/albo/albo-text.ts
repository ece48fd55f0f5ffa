import type { Albo, AlboRoom } from '../../shared/api/years-shapes.ts'
import { count, grouped } from '../text/count.ts'

/**
 * Of the season in course: whether its rankings are there, and whether this browser watches later. Those of a past season are
 * there, or their rooms do not answer.
 */
export type Course = { year: number; speechPublished: boolean; isLater?: boolean }

/** «Guardo dopo» (decision 45): of this season's rooms there is no place, no points and no winner. */
export const withoutResults = ({ seasons, next }: Albo, year: number): Albo => ({
  seasons: seasons.map((season) =>
    season.year === year
      ? { year, rooms: season.rooms.map((room) => ({ ...room, position: null, score: null, winner: null })) }
      : season,
  ),
  next,
})

/** The rooms of a past season whose company has not come back in the season `current`. */
export const thatMayReturn = ({ year, rooms }: Albo['seasons'][number], current: number): AlboRoom[] =>
  year < current ? rooms.filter(({ isMega, currentId }) => !isMega && currentId === undefined) : []

const SILENT = 'non risponde: aprila e vediamo'

/** The line under a room's name: how many played and who won, or why it is not said. */
export function alboNote({ players, position, winner }: AlboRoom, year: number, course: Course): string {
  const among = `su ${grouped(players)}`
  if (position === 1) return `${among}, hai vinto tu`
  if (winner !== null) {
    const isLast = position === players && players > 2
    return isLast ? `${among}, qualcuno doveva chiudere` : `${among}, ha vinto ${winner}`
  }
  if (year !== course.year) return SILENT
  if (course.isLater) return 'guardi dopo: qui tutto tace'
  return course.speechPublished ? SILENT : 'si aspetta il discorso'
}

/** «1 vittoria, 6 presenze.» Empty while there are further pages, which may change it, and where there is nothing to count. */
export function alboSummary({ seasons, next }: Albo): string {
  const rooms = seasons.flatMap((season) => season.rooms)
  if (next !== null || rooms.length === 0) return ''
  const won = rooms.filter(({ position }) => position === 1).length
  return `${count(won, 'vittoria', 'vittorie')}, ${count(rooms.length, 'presenza', 'presenze')}.`
}

/** The pages one after another; a year that a page ends in goes on in the next. */
export const joinPages = (pages: readonly Albo[]): Albo => {
  const seasons: { year: number; rooms: AlboRoom[] }[] = []
  for (const { year, rooms } of pages.flatMap((page) => page.seasons)) {
    const last = seasons.at(-1)
    if (last?.year === year) last.rooms.push(...rooms)
    else seasons.push({ year, rooms: [...rooms] })
  }
  return { seasons, next: pages.at(-1)?.next ?? null }
}
