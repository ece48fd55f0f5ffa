/** Checks of the operator's input, for command line and control room (operating.md, «What the operator may do»). */
import { roomIdIn } from '../rooms/rooms.ts'

/** True if a season can have this year. */
export const isYear = (text: string): boolean => /^[12]\d{3}$/.test(text)

export const isTheYear = (typed: string, year: number): boolean => typed.trim() === String(year)

/** The room id in an id, or in a room's link. Null when the text is neither. */
export const roomIn = (text: string): string | null => roomIdIn(/\/stanza\/(.+)/.exec(text)?.[1] ?? text)

/**
 * True if a deadline would lock all words at once.
 *
 * @param deadline ISO 8601
 * @param now ms since 1970
 */
export const isPastDeadline = (deadline: string, now: number): boolean => Date.parse(deadline) <= now

const QUARTER_MS = 15 * 60_000

/**
 * A quarter of an hour after the deadline; after now, if the deadline has passed or there is none.
 *
 * @param deadline ISO 8601, or null
 * @param now ms since 1970, by the server's clock
 * @returns ISO 8601
 */
export const laterDeadline = (deadline: string | null, now: number): string =>
  new Date(Math.max(now, deadline === null ? now : Date.parse(deadline)) + QUARTER_MS).toISOString()
