import type { RoomParts } from './parts.ts'

/** The alarm goes first, in the turn of the change; a flush that succeeds takes it back. */
export const FIRST_LOOK_MS = 2000

export function oweDirectory({ deadlines }: RoomParts, now: number): void {
  deadlines.ask('directory', now + FIRST_LOOK_MS)
}
