/**
 * The parties shown by this browser: one for each winner of a room. `viewed-confetti` holds the ids of rooms, as the
 * specification says; `viewed-winners` holds «room winner», so that another winner by a corrected text gets a party.
 */
import { asStrings, type Cell, KEYS, keptCell } from '../keep/kept.ts'

type List = Cell<string[], string[] | null>
const rooms: List = keptCell(KEYS.viewedConfetti, asStrings)
const winners: List = keptCell(KEYS.viewedWinners, asStrings)

const entryOf = (roomId: string, winnerId: string): string => `${roomId} ${winnerId}`
const partiesIn = (roomId: string): string[] => winners.get().filter((entry) => entry.startsWith(entryOf(roomId, '')))

/** An old entry has no winner: it counts for the winner seen next, whom the page notes then (podium.tsx). */
export function isCelebrated(roomId: string, winnerId: string): boolean {
  const parties = partiesIn(roomId)
  return parties.length > 0 ? parties.includes(entryOf(roomId, winnerId)) : rooms.get().includes(roomId)
}

export const isCelebratedForAnother = (roomId: string, winnerId: string): boolean =>
  partiesIn(roomId).some((entry) => entry !== entryOf(roomId, winnerId))

/** Stored when the party begins, so that a reload or a second tab does not begin it again. */
export function noteCelebrated(roomId: string, winnerId: string): void {
  add(winners, entryOf(roomId, winnerId))
  add(rooms, roomId)
}

function add(list: List, value: string): void {
  const before = list.get()
  if (!before.includes(value)) list.set([...before, value])
}

/** For the button on page Extra: every room may celebrate once more. */
export function forgetCelebrated(): void {
  rooms.set([])
  winners.set([])
}
