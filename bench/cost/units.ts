/**
 * The units of each action in a season, as Cloudflare bills them. They were counted in the running Worker on 28 November 2026
 * by the bench's part `cost` of commit 98f7eba0, which had a meter. A change of what an action asks for is counted there again,
 * or its difference is added here and in docs/scale.md.
 */
import { QUERIES } from '../../workshop/rehearse/last-minutes.ts'

export type Units = {
  requests: number
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
  requests: number,
  [d1Queries, d1RowsRead, d1RowsWritten]: readonly [number, number, number],
  [objectRequests, objectMs, objectRowsRead, objectRowsWritten]: readonly [number, number, number, number] = [
    0, 0, 0, 0,
  ],
): Units => ({
  requests,
  d1Queries,
  d1RowsRead,
  d1RowsWritten,
  objectRequests,
  objectMs,
  objectRowsRead,
  objectRowsWritten,
})

/** Each with the Worker's requests, as a browser makes them, static files being free; D1's units; and the object's. */
export const ACTIONS = {
  profile: units(1, [2, 7, 3]), // the name for a season
  mail: units(2, [QUERIES.mail, 16, 5]), // a mail with a link; the login page asks for the season, too
  signIn: units(1, [QUERIES.signIn, 13, 4]), // signing in again; Google takes one more, to go there
  home: units(1, [2, 8, 0]),
  words: units(2, [QUERIES.words, 4, 0]), // opening page 102, and last season’s words
  roomPage: units(1, [QUERIES.roomPage, 6, 0], [1, 0.2, 1, 0]), // opening a room by its link
  toRoom: units(1, [0.4, 1, 0], [1.4, 1.2, 15, 0.8]), // going to a room from home
  return: units(2, [2, 9, 0]), // returning to home’s tab
  save: units(1, [QUERIES.save, 8, 1]),
  create: units(1, [2, 10, 7], [2, 4.2, 31, 11]), // making a room
  join: units(1, [QUERIES.join, 16, 4], [1.2, 5.2, 26, 7]),
  socket: units(1, [0.2, 0.6, 0], [1.2, 1.2, 13, 1]), // watching a room
  finish: units(1, [QUERIES.finish, 28, 2], [2, 0.6, 12, 5]), // with two rooms to tell
  evening: units(1, [0.2, 0.4, 0], [0.2, 0.4, 0, 0]), // asking for the evening, five in two seconds
  transcript: units(1, [4, 7, 1]), // a line of the transcript
  seal: units(0, [3.9, 7.3, 0.16], [1.6, 3.5, 34, 4.3]), // for each room
  closing: units(0, [0.25, 2, 0.083], [0.083, 2.3, 3.4, 0.33]), // by the owner, for each of 12 players
  selfClosing: units(0, [1.7, 5.1, 0], [2, 17, 125, 7]), // for each of 7 players
  board: units(1, [0.2, 0.4, 0], [1.2, 0.8, 14, 0]), // five in two seconds
  tap: units(1, [0.2, 0.4, 0], [1.2, 7.8, 23, 4.2]), // five in two seconds
  publication: units(0, [0.47, 2.7, 0.11], [1.2, 13, 13, 1.8]), // for each room
  ranked: units(0, [0.083, 0.083, 0], [0.083, 1.3, 4.3, 0.25]), // a ranking that is computed, for each of 12 players
  ranking: units(1, [0, 0, 0], [1, 0.8, 24, 0]), // reading a page of it
  numbers: units(2, [1.4, 3.6, 0]), // page 104 with one’s own hits, five in ten seconds
  albo: units(1, [1, 5, 0], [2, 0.6, 37, 0]), // with two rooms
  reopen: units(1, [5, 16, 7], [3, 5.8, 21, 11]),
} satisfies Record<string, Units>
export type Action = keyof typeof ACTIONS

export const NAMES = Object.keys(ACTIONS) as Action[]
