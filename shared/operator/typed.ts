/** What the operator types, for the command line and the control room (operating.md, «What the operator may do»). */
import { roomIdIn } from '../rooms/rooms.ts'

/** Whether there can be a season of it. */
export const isYear = (text: string): boolean => /^[12]\d{3}$/.test(text)

/** Whether the year that was asked for was typed. */
export const isTheYear = (typed: string, year: number): boolean => typed.trim() === String(year)

/** The room that is meant by its id, or by its link as players share it. Null: neither. */
export const roomIn = (text: string): string | null => roomIdIn(/\/stanza\/(.+)/.exec(text)?.[1] ?? text)

/**
 * Whether a deadline would lock all words at once.
 *
 * @param deadline ISO 8601
 * @param now ms since 1970
 */
export const isPastDeadline = (deadline: string, now: number): boolean => Date.parse(deadline) <= now

const QUARTER_MS = 15 * 60_000

/**
 * The deadline a quarter of an hour later, or from now on where it has passed or there is none.
 *
 * @param deadline ISO 8601, or null
 * @param now ms since 1970, by the server's clock
 * @returns ISO 8601
 */
export const laterDeadline = (deadline: string | null, now: number): string =>
  new Date(Math.max(now, deadline === null ? now : Date.parse(deadline)) + QUARTER_MS).toISOString()
