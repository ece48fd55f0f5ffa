/** Decision 97: what came with the page's HTML is not asked for again, is taken once, and only while it is new. */
import { beforeEach, expect, it, vi } from 'vitest'
import { FIRST_DATA_ID, type FirstData } from '../../../shared/api/first-data.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView, Session } from '../../../shared/api/shapes.ts'
import { account, season } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'

const user = { id: account.id, fullName: 'Maria Rossi', words: [], hasFinished: false, rev: 0 }
const session: Session = { account, user, season, now: new Date().toISOString() }
const rooms = { owned: [], joined: [], next: null, invitations: [] }
const room = { id: 'cenone', isOpen: true, isMember: true, players: [], rules: [] } as unknown as RoomView // what is read of it

let asked: string[]
let element: { textContent: string; remove: () => void } | null

const page = async (data: FirstData | null) => {
  const remove = (): void => {
    element = null
  }
  element = data && { textContent: JSON.stringify(data), remove }
  const { sessionStore } = await import('../../../app/session/store.ts')
  const { fetchMyRooms } = await import('../../../app/rooms/my-rooms.ts')
  const { openRoom } = await import('../../../app/room/live/open-room.ts')
  return { sessionStore, fetchMyRooms, openRoom }
}

beforeEach(() => {
  asked = []
  vi.resetModules()
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

it('the first question for session, rooms and room is answered by it, every later one by the server', async () => {
  const { sessionStore, fetchMyRooms, openRoom } = await page({ session, rooms, room })
  expect(await sessionStore.load()).toMatchObject({ status: 'ready', session: { user } })
  expect(element, 'it stays nowhere in the page').toBeNull()
  expect(await fetchMyRooms(season, '')).toMatchObject(rooms)
  expect(await openRoom('cenone')).toMatchObject({ view: { id: 'cenone' }, isKept: false })
  expect(asked).toEqual([])
  await sessionStore.refresh()
  await fetchMyRooms(season, '')
  await openRoom('cenone')
  expect(asked).toEqual([`GET ${paths.session}`, `GET ${paths.rooms()}`, `POST ${paths.join('cenone')}`])
})

it('another room is opened by a join, and so is one that its opener is not in', async () => {
  const { openRoom } = await page({ session, room })
  await openRoom('altra')
  expect(asked).toEqual([`POST ${paths.join('altra')}`])
  vi.resetModules()
  const again = await page({ session, room: { ...room, isMember: false } })
  await again.openRoom('cenone')
  expect(asked.at(-1)).toBe(`POST ${paths.join('cenone')}`)
})

it('a page without it, or one that was loading for longer than a minute, asks', async () => {
  await (await page(null)).sessionStore.load()
  vi.resetModules()
  vi.spyOn(performance, 'now').mockReturnValue(61_000)
  await (await page({ session })).sessionStore.load()
  expect(asked).toEqual([`GET ${paths.session}`, `GET ${paths.session}`])
})
