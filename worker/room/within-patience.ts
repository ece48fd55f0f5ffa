import { inTimeOrFalse } from '../calls/in-time.ts'

/** How long a caller waits for work that goes on without them: D1 may neither answer nor fail. */
export const ANSWER_MS = 3000

/**
 * Waits for the work, but no longer than a person should wait. The change is already stored in the room and the alarm
 * is set, so the caller may be told that it is done; D1 gets it when it can.
 */
export const withinPatience = <T>(work: Promise<T>): Promise<T | false> => inTimeOrFalse(work, ANSWER_MS)
