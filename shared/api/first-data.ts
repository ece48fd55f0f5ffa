/** What may come with a page's HTML, as JSON in an element of this id: the answers to what the page would ask for first. */
import type { RoomList, RoomView, Session } from './shapes.ts'

export const FIRST_DATA_ID = 'first-data'

/** `rooms`: as `GET /api/rooms`. `room`: as `GET /api/rooms/:id`. */
export type FirstData = { session: Session; rooms?: RoomList; room?: RoomView }
