/**
 * Taps on their way to the room: kept in the browser until the server has them, each with the moment at which its word
 * was spoken, so that a tap made offline stands where it belongs (decision 43).
 */
import { agoOf } from '../../../shared/evening/provisional/delay.ts'
import { isObject } from '../../local/kept-shape.ts'
import { KEYS, readJson, writeText } from '../../local/storage.ts'

/** `spokenAt`: ms by the server's clock. The latest wish for a word replaces the one before it. */
export type Tap = { roomId: string; userId: string; word: string; isHeard: boolean; spokenAt: number }

const isTap = (value: unknown): value is Tap =>
  isObject(value) &&
  typeof value.roomId === 'string' &&
  typeof value.userId === 'string' &&
  typeof value.word === 'string' &&
  typeof value.isHeard === 'boolean' &&
  typeof value.spokenAt === 'number'

/** All rooms' unsent taps, of all tabs. */
const readAll = (): Tap[] => {
  const kept = readJson(KEYS.unsentTaps)
  return Array.isArray(kept) ? kept.filter(isTap) : []
}

export const unsentTaps = (roomId: string, userId: string): Tap[] =>
  readAll().filter((tap) => tap.roomId === roomId && tap.userId === userId)

function writeAll(taps: readonly Tap[]): void {
  writeText(KEYS.unsentTaps, taps.length === 0 ? null : JSON.stringify(taps))
}

const isOfSameWord = (one: Tap, other: Tap): boolean => one.roomId === other.roomId && one.word === other.word

/** Adds one tap to those of every tab. Another account's are dropped: nobody sends them any more. */
export function keepUnsent(tap: Tap): void {
  writeAll([...readAll().filter((kept) => kept.userId === tap.userId && !isOfSameWord(kept, tap)), tap])
}

/** Drops this tap, and no later one for the same word, which another tab may have kept. */
export function dropSent(tap: Tap): void {
  const isSent = (kept: Tap): boolean =>
    isOfSameWord(kept, tap) && kept.spokenAt === tap.spokenAt && kept.isHeard === tap.isHeard
  writeAll(readAll().filter((kept) => kept.userId === tap.userId && !isSent(kept)))
}

/** The queue with this tap, once for each word, in the order of the last wish. */
export const withTap = (queue: readonly Tap[], tap: Tap): Tap[] => [
  ...queue.filter(({ word }) => word !== tap.word),
  tap,
]

/** What is sent for a tap now. */
export const bodyOf = ({ word, isHeard, spokenAt }: Tap, now: number) => ({
  word,
  isHeard,
  ago: agoOf(now, spokenAt),
})
