/** Where page 110 leads, with the server's answers written down. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetKept, keep, keptAnswer } from '../../../app/keep/kept-answers.ts'
import { lastRoom } from '../../../app/room/room.tsx'
import { sessionStore } from '../../../app/session/session.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { account, season, session, user } from '../../support/a-session.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { roomCard } from '../../support/rooms/room-card.ts'
import { roomView } from '../../support/rooms/room-view.ts'

const ada = { account, user, season }
const room = roomView({ id: 'cenone', ownerId: 'bruno', playerCount: 2 })

let answer: () => Promise<Response>
let asked: string[]
const says = (view: RoomView) => async () => Response.json(view)
const refuses = (status: number) => async () => Response.json({ code: 'room/not-found' }, { status })

beforeEach(() => {
  aStorage()
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
    expect(await lastRoom(ada)).toBeNull()
    expect(asked).toEqual([])
  })

  it('to the room last on screen, which is looked at and not entered', async () => {
    keep('room', 'veglione', { ...room, id: 'veglione' })
    keep('room', room.id, room)
    expect(await lastRoom(ada)).toBe('cenone')
    expect(asked).toEqual(['GET /api/rooms/cenone'])
  })

  it('to a closed room also from outside, since it can be looked at', async () => {
    keep('room', room.id, room)
    answer = says({ ...room, isOpen: false, isMember: false })
    expect(await lastRoom(ada)).toBe('cenone')
  })

  it.each([
    ['gone', refuses(404)],
    ['left in another browser: it is not entered again', says({ ...room, isMember: false })],
  ])('nowhere when that room is %s, and it is forgotten', async (_, said) => {
    keep('room', room.id, room)
    answer = said
    expect(await lastRoom(ada)).toBeNull()
    answer = says(room)
    expect(await lastRoom(ada)).toBeNull()
  })

  it('nowhere once its owner has taken them out, and home does not keep its card either', async () => {
    const card = roomCard({ id: 'cenone', isOpen: true, playerCount: 2 })
    const other = { ...card, id: 'veglione' }
    keep('home', '', { owned: [other], joined: [card], next: null, invitations: [], word: '', isMegaMissing: false })
    const since = keptAnswer('home')?.at
    keep('room', room.id, room)
    answer = async () => Response.json({ code: 'room/removed' }, { status: 403 })
    expect(await lastRoom(ada)).toBeNull()
    expect(keptAnswer('home')).toMatchObject({ at: since, value: { owned: [other], joined: [] } })
    answer = says(room)
    expect(await lastRoom(ada)).toBeNull()
  })

  it('to the room as it was kept while the server is away', async () => {
    keep('room', room.id, room)
    answer = refuses(503)
    expect(await lastRoom(ada)).toBe('cenone')
    answer = () => Promise.reject(new TypeError('no network'))
    expect(await lastRoom(ada)).toBe('cenone')
  })

  it('nobody else to it, nor the same person after a sign-out', async () => {
    keep('room', room.id, room)
    sessionStore.signedIn({ ...session, account: { ...account, id: 'bruno' } })
    expect(await lastRoom(ada)).toBeNull()
    sessionStore.signedIn(session)
    forgetKept()
    expect(await lastRoom(ada)).toBeNull()
  })
})
