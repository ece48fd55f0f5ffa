/**
 * The time limits of all waits. A wait is shorter than the wait around it, so that a hanging inner call does not make the
 * outer caller give up without an answer. `INSIDE` lists which wait is inside which; a test adds them up. Pauses between
 * tries are not waits: they stand where the tries are.
 */
import { PAGE_WAIT_MS } from '../../shared/api/paths.ts'

/** A request waits for D1. Even after two such waits, the page still gets a 503 with `Retry-After`. */
export const D1_WAIT_MS = 6000
/** A request waits for D1 when it has an older answer to use instead. */
export const D1_BRIEF_WAIT_MS = 1000
/** A room waits for D1 while nobody waits for the room: a batch may have thousands of rows, and a late write changes nothing. */
export const D1_ROOM_WAIT_MS = 15_000

/** A caller who changes a room waits for the work behind the change: D1 may neither answer nor fail. */
export const ROOM_WORK_WAIT_MS = 3000
/** A loop over rooms, or a person's question, waits for one room. A hibernating room wakes in a fraction of this. */
export const ROOM_WAIT_MS = 4000
/** The next batch of joins waits for the last one's answer: while D1 is silent, a lobby stays live. */
export const BATCH_WAIT_MS = 100
/** The answer to «Ho finito!» waits for the messages to the rooms. */
export const ROOMS_TOLD_WAIT_MS = 5000
/** A page of the albo waits for one of its rooms, which may have to make its ranking first. */
export const ALBO_ROOM_WAIT_MS = 4000
/** A page of the albo waits for all of its rooms. */
export const ALBO_WAIT_MS = 8000

/** A deletion of an account waits for the first page of its rooms. */
export const DELETION_WAIT_MS = 10_000
/** A step of a deletion waits for a season's registry: a hanging one must not keep the alarm. */
export const REGISTRY_WAIT_MS = 4000
/** An operator's change waits for the season's object to look: before the change of the row, and after it. */
export const LOOK_WAIT_MS = 4000
/** A change in a room waits for the season's facts; after that a copy is used, or they count as unknown. */
export const SEASON_WAIT_MS = 1000
/** `health` waits for D1 and the season's objects at once: a monitor gets «down» before its next request. */
export const HEALTH_WAIT_MS = 3000

/** A page waits for its first data. */
export const FIRST_DATA_WAIT_MS = 400
/** A room's page waits for the name in its preview. */
export const PREVIEW_WAIT_MS = 700
/** A return from Google waits for code and keys together. */
export const GOOGLE_WAIT_MS = 5000
/** A mail waits for one carrier; the second is tried in the same request. */
export const CARRIER_WAIT_MS = 4000
/** Page 700 waits for the weather service. */
export const WEATHER_WAIT_MS = 4000

type Inside = { inner: readonly number[]; outer: number }

/** The inner waits of a case, one after the other, are over before the outer one. */
export const INSIDE: Readonly<Record<string, Inside>> = {
  'a request that asks D1 twice': { inner: [D1_WAIT_MS, D1_WAIT_MS], outer: PAGE_WAIT_MS },
  'a request with an older answer': { inner: [D1_BRIEF_WAIT_MS], outer: D1_WAIT_MS },
  'a room that is called for its work': { inner: [ROOM_WORK_WAIT_MS], outer: ROOM_WAIT_MS },
  'a join in a batch': { inner: [BATCH_WAIT_MS], outer: ROOM_WORK_WAIT_MS },
  'a room of those that are told': { inner: [ROOM_WAIT_MS], outer: ROOMS_TOLD_WAIT_MS },
  'a finish': { inner: [D1_WAIT_MS, ROOMS_TOLD_WAIT_MS], outer: PAGE_WAIT_MS },
  'a room of the albo, after its ranking': { inner: [ROOM_WORK_WAIT_MS], outer: ALBO_ROOM_WAIT_MS },
  'the rooms of the albo': { inner: [ALBO_ROOM_WAIT_MS], outer: ALBO_WAIT_MS },
  'a page of the albo': { inner: [D1_WAIT_MS, ALBO_WAIT_MS], outer: PAGE_WAIT_MS },
  'a season of a deletion': { inner: [REGISTRY_WAIT_MS], outer: DELETION_WAIT_MS },
  'a deletion': { inner: [DELETION_WAIT_MS], outer: PAGE_WAIT_MS },
  'an operator’s change': { inner: [LOOK_WAIT_MS, D1_WAIT_MS, LOOK_WAIT_MS], outer: PAGE_WAIT_MS },
  'a change of a room': { inner: [SEASON_WAIT_MS, ROOM_WORK_WAIT_MS], outer: D1_WAIT_MS },
  health: { inner: [HEALTH_WAIT_MS], outer: D1_WAIT_MS },
  'a page’s data and preview': { inner: [FIRST_DATA_WAIT_MS, PREVIEW_WAIT_MS], outer: D1_WAIT_MS },
  'a return from Google': { inner: [D1_WAIT_MS, GOOGLE_WAIT_MS], outer: PAGE_WAIT_MS },
  'a mail over both carriers': { inner: [D1_WAIT_MS, CARRIER_WAIT_MS, CARRIER_WAIT_MS], outer: PAGE_WAIT_MS },
  'the weather': { inner: [WEATHER_WAIT_MS], outer: PAGE_WAIT_MS },
}
