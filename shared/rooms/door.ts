import { mayEnter } from '../evening/phase.ts'

/**
 * What a room's link leads to (decision 108).
 *
 * - `open`: whoever signs in is in it
 * - `closed`: its owner has closed it, and whoever comes now looks on
 * - `sealed`: nobody enters any room of the season
 * - `over`: there is an official text
 */
export type DoorState = 'open' | 'closed' | 'sealed' | 'over'

/** The answer of `GET /api/rooms/:id/door`. */
export type Door = { name: string; state: DoorState }

/**
 * @param facts of the room's own season
 * @param year of the season that is played now: nobody enters a room of an earlier one
 */
export function doorState(
  room: { season: number; isOpen: boolean },
  facts: Parameters<typeof mayEnter>[0],
  year: number,
): DoorState {
  if (facts.speechPublished) return 'over'
  if (room.season !== year || !mayEnter(facts)) return 'sealed'
  return room.isOpen ? 'open' : 'closed'
}
