/** Home's list and the season's mega room (decisions 10, 22 and 35), with the server's answers written down. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Season } from '../../../shared/api/shapes.ts'
import { type RefusalCode, refusalStatus } from '../../../shared/refusals.ts'

const season: Season = {
  year: 2025,
  previousYear: 2024,
  version: '24.1122',
  bonusWords: [],
  megaRoomId: 'mega',
  wordsDeadline: null,
  speechPublished: false,
}

/** How often somebody has knocked at the mega room, which answers so. */
let knocks: number
let answerToJoin: RefusalCode | null
/** What `GET /api/rooms` answers. */
let list: object
let isAway: boolean
/** A page that has just been opened, with somebody in. */
const load = async () => {
  const { sessionStore } = await import('../../../app/session/store.ts')
  const account = { id: 'ada', email: 'ada@posta.example', provider: 'email', displayName: null } as const
  sessionStore.signedIn({ account, user: null, season })
  return (await import('../../../app/rooms/my-rooms.ts')).fetchMyRooms
}

beforeEach(() => {
  knocks = 0
  list = { owned: [], joined: [], next: null }
  vi.resetModules()
  isAway = false
  const stored: Record<string, string> = {}
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(stored, {
      getItem: { value: (key: string) => stored[key] ?? null },
      setItem: { value: (key: string, value: string) => void Object.assign(stored, { [key]: value }) },
      removeItem: { value: (key: string) => void Reflect.deleteProperty(stored, key) },
    }),
  )
  vi.stubGlobal('fetch', async (path: string) => {
    if (isAway) return new Response(null, { status: 503 })
    if (!path.endsWith('/join')) return Response.json(list)
    knocks++
    if (answerToJoin === null) return Response.json({})
    return Response.json({ code: answerToJoin }, { status: refusalStatus(answerToJoin) })
  })
})

describe('the mega room, for who is not in it', () => {
  it.each(['room/closed', 'room/closing'] as const)('%s: no way in is shown, nobody knocks again', async (code) => {
    answerToJoin = code
    const fetchMyRooms = await load()
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(false)
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(false)
    expect(knocks).toBe(1)
  })

  it('that was closed once is so after a reload, without a question, and whatever else fails; another is another', async () => {
    answerToJoin = 'room/closed'
    await (await load())(season, '')
    vi.resetModules()
    answerToJoin = 'server/unavailable'
    const fetchMyRooms = await load()
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(false)
    isAway = true
    expect(await fetchMyRooms(season, '')).toMatchObject({ isMegaMissing: false, keptAt: expect.any(Number) })
    isAway = false
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(false)
    expect(knocks).toBe(1)
    expect((await fetchMyRooms({ ...season, megaRoomId: 'other' }, '')).isMegaMissing).toBe(true)
  })

  it.each(['me/no-profile', 'server/unavailable'] as const)('%s: it is tried again at the next visit', async (code) => {
    answerToJoin = code
    const fetchMyRooms = await load()
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(true)
    answerToJoin = null
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(false)
    expect(knocks).toBe(2)
  })

  it('is not missing where its card is on a later page: whoever is in it is let in again', async () => {
    answerToJoin = null
    list = { owned: [], joined: [], next: '1.23456789abcd' }
    const fetchMyRooms = await load()
    expect(await fetchMyRooms(season, '')).toMatchObject({ isMegaMissing: false, next: '1.23456789abcd' })
    expect(await fetchMyRooms(season, 'pace')).toMatchObject({ isMegaMissing: false })
  })

  it('is not spoken of where there is none', async () => {
    answerToJoin = 'room/closed'
    const fetchMyRooms = await load()
    expect((await fetchMyRooms({ ...season, megaRoomId: null }, '')).isMegaMissing).toBe(false)
    expect(knocks).toBe(0)
  })
})

it('a server of the last release, which gives all rooms at once, has no further page', async () => {
  list = { owned: [], joined: [] }
  const fetchMyRooms = await load()
  expect((await fetchMyRooms({ ...season, megaRoomId: null }, '')).next).toBeNull()
})
