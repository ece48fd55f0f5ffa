import { inTimeOrFalse } from '../../calls/in-time.ts'

/** How long somebody waits for what goes on without them: D1 may neither answer nor fail. */
export const ANSWER_MS = 3000

/**
 * Not longer than anyone should wait. What was changed is stored in the room and the alarm is set: whoever came is in, whoever
 * left is gone, and D1 hears of it when it can.
 */
export const withinPatience = <T>(work: Promise<T>): Promise<T | false> => inTimeOrFalse(work, ANSWER_MS)
