/** The first data of a page, sent with its HTML as JSON in an element with this id: the answers to the page's first requests. */
import type { RoomList, RoomView, Session } from './shapes.ts'

export const FIRST_DATA_ID = 'first-data'

/** `rooms`: as `GET /api/rooms`. `room`: as `GET /api/rooms/:id`. */
export type FirstData = { session: Session; rooms?: RoomList; room?: RoomView }

/** The pages at which players begin. */
export type FirstPage = 'home' | 'stanza' | 'parole'

/** A page before its script has run; both fields are HTML. */
export type DrawnPage = { title: string; body: string }

/** Draws such a page with its data (app/server.tsx). Null: the page is better sent undrawn. */
export type DrawPage = (page: FirstPage, url: URL, data: FirstData) => DrawnPage | null
