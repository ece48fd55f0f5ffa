/**
 * design.md, «A page comes with its data»: data that came with the page's HTML is not asked for again, serves the first visit
 * alone, and only while it is new.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchMyRooms } from '../../../app/home/my-rooms.ts'
import { openRoom } from '../../../app/room/live.tsx'
import { readFirstData } from '../../../app/start/hydration.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView, Session } from '../../../shared/api/shapes.ts'
import { FIRST_DATA_ID, type FirstData } from '../../../shared/pages.ts'
import { account, season } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'

const user = { id: account.id, fullName: 'Maria Rossi', words: [], hasFinished: false, rev: 0 }
const session: Session = { account, user, season, now: new Date().toISOString() }
const rooms = { owned: [], joined: [], next: null, invitations: [] }
const room = { id: 'cenone', isOpen: true, isMember: true, players: [], rules: [] } as unknown as RoomView // the fields read

let asked: string[]
let element: { textContent: string; remove: () => void } | null

function comesWith(data: FirstData): void {
  const remove = (): void => {
    element = null
  }
  element = { textContent: JSON.stringify(data), remove }
}

beforeEach(() => {
  asked = []
  element = null
  vi.restoreAllMocks()
  // The page has just begun to load, however long this process has been running.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  aStorage()
  Object.assign(aPage(), { getElementById: (id: string) => (id === FIRST_DATA_ID ? element : null) })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json(path === paths.session ? session : path === paths.rooms() ? rooms : room)
  })
})

it('the session that came is known at once; another question goes to the server', async () => {
  vi.resetModules()
  const { sessionStore } = await import('../../../app/session/session.ts')
  sessionStore.begin(session)
  expect(await sessionStore.load()).toMatchObject({ status: 'ready', session: { user } })
  expect(sessionStore.drawn(), 'the page was drawn of it').toBe(sessionStore.get())
  expect(asked).toEqual([])
  await sessionStore.refresh()
  expect(asked).toEqual([`GET ${paths.session}`])
})

it('so are the rooms and the room', async () => {
  expect(await fetchMyRooms(season, '', rooms)).toMatchObject(rooms)
  expect(await openRoom('cenone', room)).toMatchObject({ view: { id: 'cenone' }, isKept: false })
  expect(asked).toEqual([])
})

it('another room is opened by a join, and so is one that its opener is not in', async () => {
  await openRoom('altra', room)
  await openRoom('cenone', { ...room, isMember: false })
  expect(asked).toEqual([`POST ${paths.join('altra')}`, `POST ${paths.join('cenone')}`])
})

it('is read once, stays nowhere in the page, and is nothing after a minute', () => {
  expect(readFirstData()).toBeNull()
  comesWith({ session, rooms })
  expect(readFirstData()).toMatchObject({ session: { user }, rooms })
  expect([element, readFirstData()]).toEqual([null, null])
  comesWith({ session })
  vi.spyOn(performance, 'now').mockReturnValue(61_000)
  expect([readFirstData(), element]).toEqual([null, null])
})
