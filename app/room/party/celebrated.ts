/**
 * The parties that this browser has had: one for each winner of a room. `viewed-confetti` stays what the specification has, the ids
 * of rooms; whose party it was stands beside it, «room winner», so that a corrected text's other winner has theirs too.
 */
import { KEYS, readStrings, writeStrings } from '../../local/storage.ts'

/** Those since this page was loaded: once is once, also where the browser keeps nothing. */
const here = new Set<string>()

const entryOf = (roomId: string, winnerId: string): string => `${roomId} ${winnerId}`
const partiesIn = (roomId: string): string[] =>
  [...here, ...readStrings(KEYS.viewedWinners)].filter((entry) => entry.startsWith(entryOf(roomId, '')))

/** A room whose winner was not kept, as it was not once, was celebrated for whoever has won it when that is first asked. */
export function isCelebrated(roomId: string, winnerId: string): boolean {
  const parties = partiesIn(roomId)
  return parties.length > 0
    ? parties.includes(entryOf(roomId, winnerId))
    : readStrings(KEYS.viewedConfetti).includes(roomId)
}

export const isCelebratedForAnother = (roomId: string, winnerId: string): boolean =>
  partiesIn(roomId).some((entry) => entry !== entryOf(roomId, winnerId))

/** Noted when the party begins, so that a reload, or a second tab, does not begin it again. */
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

/** Extra's button: every room may celebrate once more. */
export function forgetCelebrated(): void {
  here.clear()
  writeStrings(KEYS.viewedConfetti, [])
  writeStrings(KEYS.viewedWinners, [])
}
