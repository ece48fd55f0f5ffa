/** Where page 110 leads, with the server's answers written down. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetKept } from '../../../app/local/cache.ts'
import { keepRoom } from '../../../app/rooms/kept-rooms.ts'
import { lastRoom } from '../../../app/rooms/last-room.ts'
import { sessionStore } from '../../../app/session/store.ts'
import type { RoomView, Session } from '../../../shared/api/shapes.ts'
import { account, season, user } from '../../support/a-session.ts'

const session: Session = { account, user, season }
const player = { account, user, season }
const room: RoomView = {
  id: 'cenone',
  name: 'Cenone',
  isOpen: true,
  isClosing: false,
  rules: [],
  isMega: false,
  ownerId: 'bruno',
  season: 2025,
  isMember: true,
  playerCount: 2,
  finishedCount: 0,
  players: [],
  seq: 1,
}

let answer: () => Promise<Response>
let asked: string[]
const says = (view: RoomView) => async () => Response.json(view)
const refuses = (status: number) => async () => Response.json({ code: 'room/not-found' }, { status })

beforeEach(() => {
  const stored: Record<string, string> = {}
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(stored, {
      getItem: { value: (key: string) => stored[key] ?? null },
      setItem: { value: (key: string, value: string) => void Object.assign(stored, { [key]: value }) },
      removeItem: { value: (key: string) => void Reflect.deleteProperty(stored, key) },
    }),
  )
  asked = []
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    asked.push(`${options.method} ${path}`)
    return answer()
  })
  sessionStore.signedIn(session)
  answer = says(room)
})

describe('page 110 leads', () => {
  it('nowhere before a room was on screen, and asks nobody', async () => {
    expect(await lastRoom(player)).toBeNull()
    expect(asked).toEqual([])
  })

  it('to the room last on screen, which is looked at and not entered', async () => {
    keepRoom({ ...room, id: 'veglione' })
    keepRoom(room)
    expect(await lastRoom(player)).toBe('cenone')
    expect(asked).toEqual(['GET /api/rooms/cenone'])
  })

  it('to a closed room also from outside, since it can be looked at', async () => {
    keepRoom(room)
    answer = says({ ...room, isOpen: false, isMember: false })
    expect(await lastRoom(player)).toBe('cenone')
  })

  it.each([
    ['gone', refuses(404)],
    ['left in another browser: it is not entered again', says({ ...room, isMember: false })],
  ])('nowhere when that room is %s, and it is forgotten', async (_, said) => {
    keepRoom(room)
    answer = said
    expect(await lastRoom(player)).toBeNull()
    answer = says(room)
    expect(await lastRoom(player)).toBeNull()
  })

  it('to the room as it was kept while the server is away', async () => {
    keepRoom(room)
    answer = refuses(503)
    expect(await lastRoom(player)).toBe('cenone')
    answer = () => Promise.reject(new TypeError('no network'))
    expect(await lastRoom(player)).toBe('cenone')
  })

  it('nobody else to it, nor the same person after a sign-out', async () => {
    keepRoom(room)
    sessionStore.signedIn({ ...session, account: { ...account, id: 'bruno' } })
    expect(await lastRoom(player)).toBeNull()
    sessionStore.signedIn(session)
    forgetKept()
    expect(await lastRoom(player)).toBeNull()
  })
})
