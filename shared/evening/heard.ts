/**
 * The words that people of a room mark as heard (design.md, «Taps»): the rules of a tap, without storage, its limits, and
 * the delay of the television at which it was made (game.md, «Late televisions»).
 */
import type { HeardWord, Transcript } from '../api/shapes.ts'
import { gatherMs } from '../protocol/frames.ts'

/** Taps are kept as long as deletions are remembered. */
export const HEARD_KEPT_MS = 30 * 24 * 3600 * 1000
const SHOWN_FIRSTS = 2
/** Up to this many players, taps are sent as quickly as the lobby's changes. */
const FEW_PLAYERS = 30
const MANY_PLAYERS_MS = 1000

/** One person's own tap on one word; `at`: when the word was spoken, ms by the room's clock. */
export type Tap = { userId: string; at: number }

/**
 * The person's own moment after a tap; null: they have no mark. A repeated tap keeps its moment, so that a tap can be sent
 * again after a lost answer. After a mark was taken back, the next tap has a new moment.
 */
export const momentAfter = (moment: number | null, isHeard: boolean, ago: number, now: number): number | null =>
  isHeard ? (moment ?? now - ago) : null

/** A word with the number of its marks and the two earliest moments, in any order of arrival. */
export function heardWord(word: string, taps: readonly Tap[]): HeardWord {
  const earliest = [...taps].sort((a, b) => a.at - b.at || (a.userId < b.userId ? -1 : 1)).slice(0, SHOWN_FIRSTS)
  const firsts = earliest.map(({ userId, at }) => ({ id: userId, at: new Date(at).toISOString() }))
  return { word, count: taps.length, firsts }
}

/** How long taps are gathered before a frame. `crowd`: players or sockets, the larger. */
export const heardGatherMs = (players: number, crowd: number): number =>
  Math.max(gatherMs(crowd), players > FEW_PLAYERS ? MANY_PLAYERS_MS : 0)

// A room's limits for one person's taps (design.md, «Taps»); the browser keeps to them by itself.

/** The largest accepted `ago` of a tap: the television's delay plus time offline. */
export const MOST_AGO_MS = 300_000
export const TAPS_A_MINUTE = 20

// The arithmetic of a limit of changes per minute, for taps and for what an owner changes (design.md, «What an owner changes»).

const MINUTE_MS = 60_000

/** The change is allowed, and `changes` are the last ones with it; or it has to wait. */
type Pace = { changes: number[] } | { waitMs: number }

/** @param changes the moments of the last changes, the oldest first; `most` of them are allowed in a minute */
export function paceAfter(changes: readonly number[], most: number, now: number): Pace {
  // A moment in the future, from a clock that was put back, must not lock anyone out for longer than a minute.
  const recent = changes.filter((at) => at > now - MINUTE_MS && at <= now)
  const [oldest] = recent
  if (oldest === undefined || recent.length < most) return { changes: [...recent, now] }
  return { waitMs: oldest + MINUTE_MS - now }
}

// A television's delay (game.md, «Late televisions»): Italian homes hear the same sentence up to a minute apart. Each
// browser has its own delay, in whole seconds. Others' marks are shown as of now less this delay. A tap's moment is also
// now less this delay, so two people on one sofa see each other's taps at once.

/** The delays that a player can choose, in seconds. */
export const TV_DELAYS = [0, 15, 30, 60] as const

/** A delay in its valid form: whole seconds, at most the largest `ago` of a tap; 0 for any invalid value. */
export const cleanDelay = (seconds: unknown): number =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? Math.min(Math.max(0, Math.round(seconds)), MOST_AGO_MS / 1000)
    : 0

/** The moment that a viewer sees. @param now ms since 1970 by the server's clock. @param delay in seconds */
export const asOf = (now: number, delay: number): number => now - delay * 1000

/**
 * The measurement of «Sta cominciando adesso», in seconds: now, less the moment of the transcript's first line. Null when
 * there is no line yet, or it is older than any delay: then the speech is not beginning on any television.
 */
export function measuredDelay({ moments }: Transcript, now: number): number | null {
  const first = moments[0]
  if (!first) return null
  const seconds = Math.round((now - Date.parse(first[1])) / 1000)
  return seconds * 1000 > MOST_AGO_MS ? null : Math.max(0, seconds)
}

/**
 * The `ago` of a tap: the time between the spoken word and this sending, delay and time offline together. At most five
 * minutes are sent: a word placed too late is better than a lost one.
 */
export const agoOf = (now: number, spokenAt: number): number =>
  Math.min(Math.max(0, Math.round(now - spokenAt)), MOST_AGO_MS)
