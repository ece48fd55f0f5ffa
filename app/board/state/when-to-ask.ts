/**
 * When a page asks for its room's board. Of a moment that everybody in the country hears of within seconds, a hundred
 * thousand pages must not make one second; but a family that has just uncovered its cards waits for nobody. Pure.
 *
 * What is spread is each page's own moment: rooms need to know nothing of each other.
 */
import { SETTLING_MS } from '../../../shared/evening/board.ts'
import { boardSpread } from '../../spread.ts'

/** Everybody hears of the seal, and of a deployment, at the same time (docs/api.md). */
export const COUNTRY_SPREAD_MS = 10_000
/** Away for longer than this, one has missed something, and comes back alone: a deployment takes seconds. */
const SHORT_MS = 20_000

export type FirstBoard = {
  /** The room closed, or the season was sealed, while the page showed the room: everybody's page asks then. */
  isByItself: boolean
  /** ms since 1970, by the server's clock. */
  sealedAt: number
  now: number
  playerCount: number
  /** 0..1 */
  random: number
}

/**
 * How long a page waits with its first question. Somebody who opens the page is not kept waiting. Otherwise the country's
 * pages share ten seconds, from the moment on at which a room shows its board at the earliest. Who hears of the seal later
 * shares what is left of them, and then only the room's own people ask together: the owner has pressed, or the room has
 * closed at a moment of its own.
 */
export function firstBoardWait({ isByItself, sealedAt, now, playerCount, random }: FirstBoard): number {
  if (!isByItself) return 0
  const earliest = Math.max(0, sealedAt + SETTLING_MS - now)
  const ofCountry = Math.min(sealedAt + SETTLING_MS + COUNTRY_SPREAD_MS - now - earliest, COUNTRY_SPREAD_MS)
  return earliest + random * Math.max(ofCountry, boardSpread(playerCount))
}

/**
 * How long a page that has a board waits with asking again, when its frames come again. After a short while all pages may
 * have come back together, and little was missed: should anything have been, the next frame says so.
 *
 * @param awayMs for how long no frames came
 */
export const returnWait = (awayMs: number, playerCount: number, random: number): number =>
  random * (awayMs < SHORT_MS ? COUNTRY_SPREAD_MS : boardSpread(playerCount))

/** A frame of the room's was lost: if it was by the room's fault, then everybody's. */
export const gapWait = (playerCount: number, random: number): number => random * boardSpread(playerCount)
