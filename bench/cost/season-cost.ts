/** The cost of a season: each action's units, times how often a person does it, at Cloudflare's prices. */
import { GB_PER_OBJECT, MESSAGES_PER_REQUEST, MONTHLY, PRICES, type Priced } from './prices.ts'
import { ACTIONS, type Action, NAMES, type Units } from './units.ts'

/** How people sign in. `google`: the share of people who use it. `sessionDays`: how long a device stays signed in. */
export type Habits = { google: number; devices: number; sessionDays: number }

/** The most expensive habits: everybody by mail, on a phone and a computer. */
export const HABITS: Habits = { google: 0, devices: 2, sessionDays: 30 }

const SEASON_DAYS = 30
/** Home, page 102 or a room, opened as a page. */
const OPENINGS = { home: 8, words: 4, roomPage: 3 }
const VISITS = Object.values(OPENINGS).reduce((sum, times) => sum + times, 0)

/** Once per device and session, and never more often than the visits. */
const signInsOf = ({ devices, sessionDays }: Habits): number =>
  Math.min(VISITS, devices * Math.ceil(SEASON_DAYS / sessionDays))

/** Assumptions for each person and season. Everything else is measured or published. */
function timesOf(habits: Habits): Record<Action, number> {
  return {
    ...OPENINGS,
    profile: 1,
    mail: signInsOf(habits) * (1 - habits.google),
    signIn: signInsOf(habits),
    toRoom: 7,
    return: 10,
    save: 20,
    /** One room for every six people, half of them last season's. */
    create: 1 / 12,
    reopen: 1 / 12,
    join: 3,
    /** Each time that a room is on screen. */
    socket: OPENINGS.roomPage + 7,
    finish: 1,
    /**
     * Forty minutes with a page visible, between the hour before the deadline and the publication, one request every 5 s.
     * Without a deadline that hour is unknown: twenty requests an hour until the begin, which are fewer in all.
     */
    evening: 480,
    /** By the operator, not by a person: see below. */
    transcript: 0,
    /** For each room, at the rate of `create` and `reopen` together. */
    seal: 1 / 6,
    publication: 1 / 6,
    /** A person's share of the closing of each of their rooms. */
    closing: 2,
    selfClosing: 1,
    ranked: 3,
    /** Two rooms of friends, each once and after a reload; the mega room has no board. */
    board: 4,
    tap: 15,
    ranking: 8,
    /** Page 104, with the player's hits. */
    numbers: 2,
    albo: 1,
  }
}
/** The operator's side sends a transcript line by line, whatever the number of players. */
const LINES_OF_A_SEASON = 300

/** The Worker alone, without the object and D1: slightly above the bench's measure of all three together. */
const CPU_MS_PER_REQUEST = 2
/** Without a session, an object or D1: an answer from the isolate's copy, kept for two seconds. Assumed. */
const CPU_MS_PER_KEPT_ANSWER = 0.5
/** A room stays awake while it batches changes (2 s above 300 players): assumed for each join and finish. */
const GATHERING_SECONDS = 2
/** Taps are batched for a second in a room of more than 30, for less in others: assumed for each tap. */
const HEARD_GATHERING_SECONDS = 1
const HOURS_IN_LOBBIES = 2
/** By shared/protocol/connection.ts. The runtime answers pings without waking the room; they are billed as messages. */
const PINGS_PER_HOUR = 3600 / 25
/** A profile, a session, a mail request and the directory's rows; an entry in a room. Includes indexes. */
const D1_BYTES_PER_PERSON = 3000
const OBJECT_BYTES_PER_ENTRY = 500
/** The lists are counted after the publication and after one correction: each time an index, a row and an account. */
const D1_ROWS_OF_A_COUNTED_LIST = 2 * 3
/** A row, its key and two unique columns: the people of the measurement already had one. */
const D1_ROWS_OF_AN_ACCOUNT = 4

export type SeasonCost = { people: number; dollars: number; parts: { what: string; units: number; dollars: number }[] }

function unitsOf(people: number, habits: Habits): Record<Priced, number> {
  const times = timesOf(habits)
  const total = (unit: keyof Units): number =>
    NAMES.reduce((sum, action) => sum + ACTIONS[action][unit] * times[action], 0)
  const requests = total('requests') + signInsOf(habits) * habits.google
  const pings = (HOURS_IN_LOBBIES * PINGS_PER_HOUR) / MESSAGES_PER_REQUEST
  const gatheringSeconds = GATHERING_SECONDS * (times.join + times.finish) + HEARD_GATHERING_SECONDS * times.tap
  const awakeSeconds = total('objectMs') / 1000 + gatheringSeconds
  const kept = ACTIONS.evening.requests * times.evening
  // A mail's rows are deleted after an hour, by later mails: a deletion is billed as a write. One of the written rows is the
  // season's, which stays.
  const droppedRows = (ACTIONS.mail.d1RowsWritten - 1) * times.mail
  const each: Record<Priced, number> = {
    requests,
    cpuMs: (requests - kept) * CPU_MS_PER_REQUEST + kept * CPU_MS_PER_KEPT_ANSWER,
    objectRequests: total('objectRequests') + pings,
    objectGbSeconds: awakeSeconds * GB_PER_OBJECT,
    objectRowsRead: total('objectRowsRead'),
    objectRowsWritten: total('objectRowsWritten'),
    objectStorageGb: (times.join * OBJECT_BYTES_PER_ENTRY) / 1e9,
    d1RowsRead: total('d1RowsRead') + D1_ROWS_OF_A_COUNTED_LIST,
    d1RowsWritten: total('d1RowsWritten') + D1_ROWS_OF_AN_ACCOUNT + droppedRows,
    d1StorageGb: D1_BYTES_PER_PERSON / 1e9,
    mails: times.mail,
  }
  const ofEachSeason: Partial<Record<Priced, number>> = {
    requests: LINES_OF_A_SEASON,
    d1RowsRead: LINES_OF_A_SEASON * ACTIONS.transcript.d1RowsRead,
    d1RowsWritten: LINES_OF_A_SEASON * ACTIONS.transcript.d1RowsWritten,
  }
  const priced = Object.keys(PRICES) as Priced[]
  return Object.fromEntries(
    priced.map((unit) => [unit, each[unit] * people + (ofEachSeason[unit] ?? 0)]),
  ) as typeof each // the same keys
}

export function seasonCost(people: number, habits = HABITS): SeasonCost {
  const units = unitsOf(people, habits)
  const parts = (Object.keys(PRICES) as Priced[]).map((unit) => {
    const { what, included, perMillion } = PRICES[unit]
    return { what, units: units[unit], dollars: (Math.max(0, units[unit] - included) * perMillion) / 1e6 }
  })
  return { people, parts, dollars: MONTHLY + parts.reduce((sum, part) => sum + part.dollars, 0) }
}
