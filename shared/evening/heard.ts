/**
 * What the people of a room say they have heard (design.md, «Taps»): the rules of a tap, without storage, its limits,
 * and the delay of the television at which it was made (game.md, «Late televisions»).
 */
import type { HeardWord, Transcript } from '../api/shapes.ts'
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
export const momentAfter = (moment: number | null, isHeard: boolean, ago: number, now: number): number | null =>
  isHeard ? (moment ?? now - ago) : null

/** A word as it is told: how many say it, and the two earliest moments, whenever these arrived. */
export function heardWord(word: string, taps: readonly Tap[]): HeardWord {
  const earliest = [...taps].sort((a, b) => a.at - b.at || (a.userId < b.userId ? -1 : 1)).slice(0, SHOWN_FIRSTS)
  const firsts = earliest.map(({ userId, at }) => ({ id: userId, at: new Date(at).toISOString() }))
  return { word, count: taps.length, firsts }
}

/** How long taps are gathered. `crowd`: players or sockets, the larger. */
export const heardGatherMs = (players: number, crowd: number): number =>
  Math.max(gatherMs(crowd), players > FEW_PLAYERS ? MANY_PLAYERS_MS : 0)

// What a room takes of one person's taps (design.md, «Taps»); the browser keeps to it by itself (pace.ts).

/** The longest ago that a tap may say: one's own delay, and what waited offline. */
export const MOST_AGO_MS = 300_000
export const TAPS_A_MINUTE = 20

// A television's delay (game.md, «Late televisions»): Italian homes hear the same sentence up to a minute apart. Each browser has
// its own, in whole seconds. What others say is shown as of now less one's delay; a tap's moment is now less it too, so two on
// one sofa see each other at once.

/** The delays that one chooses by hand, in seconds. */
export const TV_DELAYS = [0, 15, 30, 60] as const

/** A delay as it may be kept or measured: whole seconds, at most what a tap may say; 0 for anything else. */
export const cleanDelay = (seconds: unknown): number =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? Math.min(Math.max(0, Math.round(seconds)), MOST_AGO_MS / 1000)
    : 0

/** The moment that a viewer is at. @param now ms since 1970 by the server's clock. @param delay in seconds */
export const asOf = (now: number, delay: number): number => now - delay * 1000

/**
 * What «Sta cominciando adesso» measures, in seconds: now, less the moment of the transcript's first line. Null where
 * there is none yet, or where it is longer ago than any delay: then the speech is not beginning anywhere.
 */
export function measuredDelay({ moments }: Transcript, now: number): number | null {
  const first = moments[0]
  if (!first) return null
  const seconds = Math.round((now - Date.parse(first[1])) / 1000)
  return seconds * 1000 > MOST_AGO_MS ? null : Math.max(0, seconds)
}

/**
 * What a tap sends as `ago`: how long before this sending the word was spoken, delay and time offline together. Beyond
 * five minutes it says five: a word that comes too early is better than one that is lost.
 */
export const agoOf = (now: number, spokenAt: number): number =>
  Math.min(Math.max(0, Math.round(now - spokenAt)), MOST_AGO_MS)
