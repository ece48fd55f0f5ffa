/**
 * The units of each action in a season, as Cloudflare bills them. They were counted in the running Worker on 28 November 2026
 * by the bench's part `cost` of commit 98f7eba0, which had a meter. A change of what an action asks for is counted there again,
 * or its difference is added here and in docs/scale.md.
 */
import { QUERIES } from '../../workshop/rehearse/last-minutes.ts'

export type Units = {
  d1Queries: number
  d1RowsRead: number
  d1RowsWritten: number
  objectRequests: number
  /** From the beginning of each call to its answer, including the wait for D1. */
  objectMs: number
  objectRowsRead: number
  objectRowsWritten: number
}

const units = (
  [d1Queries, d1RowsRead, d1RowsWritten]: readonly [number, number, number],
  [objectRequests, objectMs, objectRowsRead, objectRowsWritten]: readonly [number, number, number, number] = [
    0, 0, 0, 0,
  ],
): Units => ({
  d1Queries,
  d1RowsRead,
  d1RowsWritten,
  objectRequests,
  objectMs,
  objectRowsRead,
  objectRowsWritten,
})

/** D1: queries, rows read, rows written; the object: requests, milliseconds awake, rows read, rows written. */
export const ACTIONS = {
  /** The name for a season. */
  profile: units([2, 7, 3]),
  /** A mail with a link, from its page. */
  mail: units([QUERIES.mail, 16, 5]),
  /** Signing in again. */
  signIn: units([QUERIES.signIn, 13, 4]),
  home: units([2, 8, 0]),
  /** Opening page 102. */
  words: units([QUERIES.words, 4, 0]),
  /** Opening a room by its link. */
  roomPage: units([QUERIES.roomPage, 6, 0], [1, 0.2, 1, 0]),
  /** Going to a room from home. */
  toRoom: units([0.4, 1, 0], [1.4, 1.2, 15, 0.8]),
  /** Returning to home’s tab. */
  return: units([2, 9, 0]),
  save: units([QUERIES.save, 8, 1]),
  /** Making a room. */
  create: units([2, 10, 7], [2, 4.2, 31, 11]),
  join: units([QUERIES.join, 16, 4], [1.2, 5.2, 26, 7]),
  /** Watching a room. */
  socket: units([0.2, 0.6, 0], [1.2, 1.2, 13, 1]),
  /** With two rooms to tell. */
  finish: units([QUERIES.finish, 28, 2], [2, 0.6, 12, 5]),
  /** Asking for the evening, five in two seconds. */
  evening: units([0.2, 0.4, 0], [0.2, 0.4, 0, 0]),
  /** A line of the transcript. */
  transcript: units([4, 7, 1]),
  /** For each room. */
  seal: units([3.9, 7.3, 0.16], [1.6, 3.5, 34, 4.3]),
  /** By the owner, for each of 12 players. */
  closing: units([0.25, 2, 0.083], [0.083, 2.3, 3.4, 0.33]),
  /** For each of 7 players. */
  selfClosing: units([1.7, 5.1, 0], [2, 17, 125, 7]),
  /** Five in two seconds. */
  board: units([0.2, 0.4, 0], [1.2, 0.8, 14, 0]),
  /** Five in two seconds. */
  tap: units([0.2, 0.4, 0], [1.2, 7.8, 23, 4.2]),
  /** For each room. */
  publication: units([0.47, 2.7, 0.11], [1.2, 13, 13, 1.8]),
  /** A ranking that is computed, for each of 12 players. */
  ranked: units([0.083, 0.083, 0], [0.083, 1.3, 4.3, 0.25]),
  /** Reading a page of it. */
  ranking: units([0, 0, 0], [1, 0.8, 24, 0]),
  /** Page 104 with one’s own hits, five in ten seconds. */
  numbers: units([1.4, 3.6, 0]),
  /** With two rooms. */
  albo: units([1, 5, 0], [2, 0.6, 37, 0]),
  reopen: units([5, 16, 7], [3, 5.8, 21, 11]),
} satisfies Record<string, Units>
export type Action = keyof typeof ACTIONS

export const NAMES = Object.keys(ACTIONS) as Action[]
