/** The units counted for an action, and the actions of a season. */
export type Units = {
  d1Queries: number
  d1RowsRead: number
  d1RowsWritten: number
  objectRowsRead: number
  objectRowsWritten: number
  objectRequests: number
  /** From the beginning of each call to its answer, including the wait for D1. */
  objectMs: number
  objectsWoken: number
}

export const ACTIONS = {
  profile: 'the name for a season',
  mail: 'a mail with a link, from its page',
  signIn: 'signing in again',
  home: 'opening home',
  words: 'opening page 102',
  roomPage: 'opening a room by its link',
  toRoom: 'going to a room from home',
  return: 'returning to home’s tab',
  save: 'a word save',
  create: 'making a room',
  join: 'joining one',
  socket: 'watching it (a socket)',
  finish: 'finishing, with two rooms to tell',
  evening: 'asking for the evening, five in two seconds',
  transcript: 'a line of the transcript',
  seal: 'the seal, for each room',
  closing: 'closing by the owner, for each player',
  selfClosing: 'closing by itself, for each player',
  board: 'a board, five in two seconds',
  tap: 'a tap, the same',
  publication: 'the speech, for each room',
  ranked: 'a ranking that is computed, for each player',
  ranking: 'reading a ranking’s page',
  numbers: 'page 104 with one’s own hits, five in ten seconds',
  albo: 'the albo, with two rooms',
  reopen: 'reopening last season’s room',
} as const
export type Action = keyof typeof ACTIONS
export type Actions = Record<Action, Units>

export const NAMES = Object.keys(ACTIONS) as Action[]
