/**
 * The parties that this browser has had: one for each winner of a room. `viewed-confetti` holds the ids of rooms, as
 * the specification says; «room winner» stands beside each, so that a corrected text's other winner gets a party.
 */
import { KEYS, readStrings, writeStrings } from '../../local/storage.ts'

/** The parties since this page was loaded: each happens once, even where the browser stores nothing. */
const here = new Set<string>()

const entryOf = (roomId: string, winnerId: string): string => `${roomId} ${winnerId}`
const partiesIn = (roomId: string): string[] =>
  [...here, ...readStrings(KEYS.viewedWinners)].filter((entry) => entry.startsWith(entryOf(roomId, '')))

/** An old entry without a winner counts for the winner at the first time it is read. */
export function isCelebrated(roomId: string, winnerId: string): boolean {
  const parties = partiesIn(roomId)
  return parties.length > 0
    ? parties.includes(entryOf(roomId, winnerId))
    : readStrings(KEYS.viewedConfetti).includes(roomId)
}

export const isCelebratedForAnother = (roomId: string, winnerId: string): boolean =>
  partiesIn(roomId).some((entry) => entry !== entryOf(roomId, winnerId))

/** Stored when the party begins, so that a reload or a second tab does not begin it again. */
export function noteCelebrated(roomId: string, winnerId: string): void {
  const entry = entryOf(roomId, winnerId)
  here.add(entry)
  add(KEYS.viewedWinners, entry)
  add(KEYS.viewedConfetti, roomId)
}

function add(key: string, value: string): void {
  const before = readStrings(key)
  if (!before.includes(value)) writeStrings(key, [...before, value])
}

/** The button on page Extra: every room may celebrate once more. */
export function forgetCelebrated(): void {
  here.clear()
  writeStrings(KEYS.viewedConfetti, [])
  writeStrings(KEYS.viewedWinners, [])
}
