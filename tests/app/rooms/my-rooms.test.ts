/**
 * Home's list and the season's mega room (game.md, «Rooms» and «The mega room»; design.md, «Opening a room»), with the server's
 * answers written down.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Season } from '../../../shared/api/shapes.ts'
import { type RefusalCode, refusalStatus } from '../../../shared/refusals.ts'
import { season as anySeason, session } from '../../support/a-session.ts'
import { aStorage } from '../../support/browser/storage.ts'

const season: Season = { ...anySeason, megaRoomId: 'mega' }

/** The requests that the server got. */
let asked: string[]
/** How often somebody has knocked at the mega room, which answers as follows. */
const knocks = (): number => asked.filter((path) => path.endsWith('/join')).length
let answerToJoin: RefusalCode | null
/** What `GET /api/rooms` answers. */
let list: object
let isAway: boolean
/** A page that has just been opened, with somebody in. */
const load = async () => {
  const { sessionStore } = await import('../../../app/session/session.ts')
  sessionStore.signedIn({ ...session, user: null })
  return (await import('../../../app/home/my-rooms.ts')).fetchMyRooms
}

beforeEach(() => {
  list = { owned: [], joined: [], next: null }
  vi.resetModules()
  isAway = false
  asked = []
  aStorage()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (isAway) return new Response(null, { status: 503 })
    if (!path.endsWith('/join')) return Response.json(list)
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
    expect(knocks()).toBe(1)
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
    expect(knocks()).toBe(1)
    expect((await fetchMyRooms({ ...season, megaRoomId: 'other' }, '')).isMegaMissing).toBe(true)
  })

  it.each([
    ['a publication', { ...season, speechPublished: true }, 'room/published'],
    ['the seal', { ...season, sealedAt: '2025-12-31T19:41:00.000Z' }, 'room/sealed'],
  ] as const)(
    'after %s nobody knocks in vain, and nothing of it is kept: taken back, it is entered',
    async (_, shut, code) => {
      answerToJoin = code
      const fetchMyRooms = await load()
      await fetchMyRooms(shut, '')
      expect(knocks()).toBe(0)
      // A page that has not heard of it yet knocks, and is refused.
      expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(true)
      expect((await fetchMyRooms(shut, '')).isMegaMissing, 'once the text is gone, the key shows').toBe(true)
      expect(knocks()).toBe(1)
      answerToJoin = null
      vi.resetModules()
      expect((await (await load())(season, '')).isMegaMissing).toBe(false)
      expect(knocks()).toBe(2)
    },
  )

  it.each(['me/no-profile', 'server/unavailable'] as const)('%s: it is tried again at the next visit', async (code) => {
    answerToJoin = code
    const fetchMyRooms = await load()
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(true)
    answerToJoin = null
    expect((await fetchMyRooms(season, '')).isMegaMissing).toBe(false)
    expect(knocks()).toBe(2)
  })

  it('is not missing where its card is on a later page: a member is let in again', async () => {
    answerToJoin = null
    list = { owned: [], joined: [], next: '1.23456789abcd' }
    const fetchMyRooms = await load()
    expect(await fetchMyRooms(season, '')).toMatchObject({ isMegaMissing: false, next: '1.23456789abcd' })
    expect(await fetchMyRooms(season, 'pace')).toMatchObject({ isMegaMissing: false })
  })

  it('is not mentioned in a season without one', async () => {
    answerToJoin = 'room/closed'
    const fetchMyRooms = await load()
    expect((await fetchMyRooms({ ...season, megaRoomId: null }, '')).isMegaMissing).toBe(false)
    expect(knocks()).toBe(0)
  })
})

it('a search asks for what it finds, and for nothing else', async () => {
  answerToJoin = null
  const fetchMyRooms = await load()
  expect((await fetchMyRooms(season, 'pace')).word).toBe('pace')
  expect(asked).toEqual([paths.rooms('pace')])
})
