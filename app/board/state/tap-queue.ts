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

/** All rooms' unsent taps; a tab writes its own room's back among them. */
const readAll = (): Tap[] => {
  const kept = readJson(KEYS.unsentTaps)
  return Array.isArray(kept) ? kept.filter(isTap) : []
}

export const unsentTaps = (roomId: string, userId: string): Tap[] =>
  readAll().filter((tap) => tap.roomId === roomId && tap.userId === userId)

export function keepUnsent(roomId: string, userId: string, taps: readonly Tap[]): void {
  // Another account's are dropped: nobody sends them any more.
  const others = readAll().filter((tap) => tap.userId === userId && tap.roomId !== roomId)
  const all = [...others, ...taps]
  writeText(KEYS.unsentTaps, all.length === 0 ? null : JSON.stringify(all))
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
