/** What may come with a page's HTML, as JSON in an element of this id: the answers to what the page would ask for first. */
import type { RoomList, RoomView, Session } from './shapes.ts'

export const FIRST_DATA_ID = 'first-data'

/** `rooms`: as `GET /api/rooms`. `room`: as `GET /api/rooms/:id`. */
export type FirstData = { session: Session; rooms?: RoomList; room?: RoomView }

/** The pages at which players begin. */
export type FirstPage = 'home' | 'stanza' | 'parole'

/** A page as it is before its script has run; both are HTML. */
export type DrawnPage = { title: string; body: string }

/** Draws such a page of its data (app/server.tsx). Null: it is better sent undrawn. */
export type DrawPage = (page: FirstPage, url: URL, data: FirstData) => DrawnPage | null
