/** What the people of a room say they have heard (decisions 42 and 43): the rules of a tap, without storage. */
import type { HeardWord } from '../api/evening-shapes.ts'
import { gatherMs } from '../protocol/frames.ts'

/** Taps are kept as long as deletions are remembered. */
export const HEARD_KEPT_MS = 30 * 24 * 3600 * 1000
const SHOWN_FIRSTS = 2
/** Up to this many players, what was heard is told as quickly as the lobby's changes. */
const FEW_PLAYERS = 30
const MANY_PLAYERS_MS = 1000

/** One person's own tap on one word; `at`: when the word was spoken, ms by the room's clock. */
export type Tap = { userId: string; at: number }

/**
 * What a tap makes of the person's own moment; null: they do not say it.
 * A repeated tap keeps its moment, so that a lost answer can be asked for again. After it was taken back, the next
 * tap has a moment of its own.
 */
export const momentAfter = (known: number | null, isHeard: boolean, ago: number, now: number): number | null =>
  isHeard ? (known ?? now - ago) : null

/** A word as it is told: how many say it, and the two earliest moments, whenever these arrived. */
export function heardWord(word: string, taps: readonly Tap[]): HeardWord {
  const earliest = [...taps].sort((a, b) => a.at - b.at || (a.userId < b.userId ? -1 : 1)).slice(0, SHOWN_FIRSTS)
  const firsts = earliest.map(({ userId, at }) => ({ id: userId, at: new Date(at).toISOString() }))
  return { word, count: taps.length, firsts }
}

/** How long taps are gathered. `crowd`: players or sockets, the larger. */
export const heardGatherMs = (players: number, crowd: number): number =>
  Math.max(gatherMs(crowd), players > FEW_PLAYERS ? MANY_PLAYERS_MS : 0)
