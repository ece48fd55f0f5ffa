/** The cost of a season: each action's measured units, times how often a person does it, at Cloudflare's prices. */
import { GB_PER_OBJECT, MESSAGES_PER_REQUEST, MONTHLY, PRICES, type Priced } from './prices.ts'
import { ACTIONS, type Action, type Units } from './units.ts'

/** Assumptions for each person and season. Everything else is measured or published. */
const TIMES: Record<Action, number> = {
  /** Everyone signs in by mail, twice: on a phone and a computer. Signing in by Google needs no mail. */
  mail: 2,
  'sign-in': 2,
  visit: 15,
  save: 20,
  /** One room for every six people. */
  create: 1 / 6,
  /** Two rooms of friends and the mega room. */
  join: 3,
  socket: 10,
  finish: 1,
  /**
   * Forty minutes with a page in sight, between the hour before the deadline and the publication, every 5 s. Without a
   * deadline that hour is not known: twenty questions an hour until the begin, which are fewer in all.
   */
  evening: 480,
  /** For each room, as they are made. */
  seal: 1 / 6,
  /** For each room that one is in, one's own share. */
  closing: 3,
  /** The two rooms of friends, once and after a reload; the mega room has none. */
  board: 4,
  tap: 15,
  ranking: 8,
  /** Page 104, with one's own words. */
  numbers: 2,
}
/** The Worker's requests for an action: a visit is a page, the session and the list; page 104 asks two things. */
const REQUESTS: Record<Action, number> = {
  mail: 1,
  'sign-in': 1,
  visit: 3,
  save: 1,
  create: 1,
  join: 1,
  socket: 1,
  finish: 1,
  evening: 1,
  seal: 0,
  closing: 0,
  board: 1,
  tap: 1,
  ranking: 1,
  numbers: 2,
}
/** The Worker alone, without the object and D1: a little above what the bench measures for all three together. */
const CPU_MS_PER_REQUEST = 2
/** Without a session, an object or D1: an answer that the isolate keeps for two seconds. Assumed. */
const CPU_MS_PER_KEPT_ANSWER = 0.5
/** A room stays awake while it batches changes (2 s above 300 players): assumed for each join and finish. */
const GATHERING_SECONDS = 2
/** What was heard is gathered for a second in a room of more than 30, less in others: assumed for each tap. */
const HEARD_GATHERING_SECONDS = 1
const HOURS_IN_LOBBIES = 2
/** From shared/protocol/heartbeat.ts; the runtime answers them without waking the room, and they count as messages. */
const PINGS_PER_HOUR = 3600 / 25
/** A profile, a session, a mail request and the directory's rows; an entry in a room. Includes indexes. */
const D1_BYTES_PER_PERSON = 3000
const OBJECT_BYTES_PER_ENTRY = 500
/** The lists are counted after the publication and after one correction: of each the index, the row and the account. */
const D1_ROWS_OF_A_COUNTED_LIST = 2 * 3
/** An account and its profile, each a row and three indexes: the people who are measured already have both. */
const D1_ROWS_OF_A_NEWCOMER = 8

export type SeasonCost = { people: number; dollars: number; parts: { what: string; units: number; dollars: number }[] }

const total = (actions: Record<Action, Units>, unit: keyof Units): number =>
  ACTIONS.reduce((sum, action) => sum + actions[action][unit] * TIMES[action], 0)

function unitsOf(actions: Record<Action, Units>, people: number): Record<Priced, number> {
  const requests = ACTIONS.reduce((sum, action) => sum + REQUESTS[action] * TIMES[action], 0)
  const pings = (HOURS_IN_LOBBIES * PINGS_PER_HOUR) / MESSAGES_PER_REQUEST
  const gatheringSeconds = GATHERING_SECONDS * (TIMES.join + TIMES.finish) + HEARD_GATHERING_SECONDS * TIMES.tap
  const awakeSeconds = total(actions, 'objectMs') / 1000 + gatheringSeconds
  const kept = REQUESTS.evening * TIMES.evening
  const each: Record<Priced, number> = {
    requests,
    cpuMs: (requests - kept) * CPU_MS_PER_REQUEST + kept * CPU_MS_PER_KEPT_ANSWER,
    objectRequests: total(actions, 'objectRequests') + pings,
    objectGbSeconds: awakeSeconds * GB_PER_OBJECT,
    objectRowsRead: total(actions, 'objectRowsRead'),
    objectRowsWritten: total(actions, 'objectRowsWritten'),
    objectStorageGb: (TIMES.join * OBJECT_BYTES_PER_ENTRY) / 1e9,
    d1RowsRead: total(actions, 'd1RowsRead') + D1_ROWS_OF_A_COUNTED_LIST,
    d1RowsWritten: total(actions, 'd1RowsWritten') + D1_ROWS_OF_A_NEWCOMER,
    d1StorageGb: D1_BYTES_PER_PERSON / 1e9,
    mails: TIMES.mail,
  }
  return Object.fromEntries(Object.entries(each).map(([unit, units]) => [unit, units * people])) as typeof each // the same keys
}

export function seasonCost(actions: Record<Action, Units>, people: number): SeasonCost {
  const units = unitsOf(actions, people)
  const parts = (Object.keys(PRICES) as Priced[]).map((unit) => {
    const { what, included, perMillion } = PRICES[unit]
    return { what, units: units[unit], dollars: (Math.max(0, units[unit] - included) * perMillion) / 1e6 }
  })
  return { people, parts, dollars: MONTHLY + parts.reduce((sum, part) => sum + part.dollars, 0) }
}
