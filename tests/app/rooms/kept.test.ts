import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, kept, readKept } from '../../../app/local/cache.ts'
import { forgetKept } from '../../../app/local/storage.ts'
import { forgetRoom, isKeptRoom, isMyRooms, keepRoom, keptRoom } from '../../../app/rooms/kept-rooms.ts'
import { fetchMyRooms } from '../../../app/rooms/my-rooms.ts'
import { keepSession, keptSession } from '../../../app/session/kept-session.ts'
import { sessionStore } from '../../../app/session/store.ts'
import { atHour } from '../../../app/text/hour.ts'
import type { RoomView, Session } from '../../../shared/api/shapes.ts'
import { session } from '../../support/a-session.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

const anyone = (value: unknown): value is unknown => value !== undefined

describe('what was kept for when the server is away', () => {
  const text = JSON.stringify({ accountId: 'ada', at: 5, value: [1] })

  it('is given back to the account it was kept for, and to nobody else', () => {
    expect(readKept(text, 'ada', anyone)).toEqual({ at: 5, value: [1] })
    expect(readKept(text, 'bruno', anyone)).toBeNull()
  })

  it.each([['{'], ['null'], ['1'], ['"x"'], ['[]'], ['{}'], ['{"accountId":"ada","at":"5","value":1}']])(
    '%s, written by another hand, is nothing',
    (broken) => {
      expect(readKept(broken, 'ada', anyone)).toBeNull()
    },
  )

  it('is drawn only when it has the shape of what is drawn', () => {
    const card = { id: 'r', name: 'Cenone', playerCount: 1, rules: [], playerNames: [] }
    expect(isMyRooms({ owned: [card], joined: [], word: '' })).toBe(true)
    expect(isMyRooms({ owned: [{ ...card, rules: null }], joined: [], word: '' })).toBe(false)
    expect(isMyRooms({ owned: [card] })).toBe(false)
    const view = { id: 'r', name: 'Cenone', players: [], rules: [] }
    const ranking = { status: 'ready', total: 0, podium: [], results: [], me: null }
    expect(isKeptRoom({ view, ranking: null })).toBe(true)
    expect(isKeptRoom({ view, ranking: { from: 1, ranking } })).toBe(true)
    expect(isKeptRoom({ view, ranking: { from: 1, ranking: { ...ranking, results: [{}] } } })).toBe(false)
    expect(isKeptRoom({ view: null, ranking: null })).toBe(false)
  })
})

describe('the hour of something', () => {
  it('has its day when that was another one', () => {
    const now = new Date(2025, 11, 31, 21, 5).getTime()
    expect(atHour(new Date(2025, 11, 31, 20, 31).getTime(), now)).toBe('alle 20:31')
    expect(atHour(new Date(2025, 11, 30, 20, 31).getTime(), now)).toBe('il 30 dicembre alle 20:31')
    expect(atHour(new Date(2024, 11, 31, 20, 31).getTime(), now)).toBe('il 31 dicembre alle 20:31')
  })
})

const ofNextYear: Session = { ...session, season: { ...session.season, version: '25.1201', year: 2026 } }
const KEY = '24.1122-2025-session'
let stored: Stored
beforeEach(() => {
  stored = aStorage()
})

describe('the rooms that are kept', () => {
  beforeEach(() => {
    sessionStore.signedIn(session)
    keep('home', ['Cenone'])
    keep('room', ['Cenone'])
    stored['viewed-confetti'] = '[]'
    sessionStore.signedIn(ofNextYear)
  })

  it('are one home and one room, whatever the version and season: those of the others go as the new ones come', () => {
    keep('home', ['Veglione'])
    expect(Object.keys(stored).filter((key) => key.endsWith('-home'))).toEqual(['25.1201-2026-home'])
    keep('room', ['Veglione'])
    expect(Object.keys(stored).filter((key) => key.endsWith('-room'))).toEqual(['25.1201-2026-room'])
    expect(kept('home', anyone)?.value).toEqual(['Veglione'])
  })

  it('go at sign-out, as the privacy page says, also those of another version and season', () => {
    forgetKept()
    expect(Object.keys(stored)).toEqual(['viewed-confetti'])
  })
})

it('a room that was left, or is gone, is forgotten; another one that was kept since is not', () => {
  sessionStore.signedIn(session)
  const view = { id: 'r', name: 'Cenone', isOpen: true, players: [], rules: [] } as unknown as RoomView // as much as is kept
  keepRoom(view)
  forgetRoom('another')
  expect(keptRoom('r')?.value.view.name).toBe('Cenone')
  forgetRoom('r')
  expect(keptRoom('r')).toBeNull()
  expect(Object.keys(stored).filter((key) => key.endsWith('-room'))).toEqual([])
})

it('home without the server shows the first page that was kept, and no key to a second', async () => {
  sessionStore.signedIn(session)
  const card = { id: 'r', name: 'Cenone', playerCount: 1, rules: [], playerNames: [] }
  keep('home', { owned: [card], joined: [], next: '1.23456789abcd', word: '', isMegaMissing: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const rooms = await fetchMyRooms(session.season, '')
  expect(rooms).toMatchObject({ owned: [card], next: null, keptAt: expect.any(Number) })
})

describe('the session that is kept for a start without the server', () => {
  it('is found again, whatever the version and season it was of', () => {
    keepSession(session, 1000)
    expect(Object.keys(stored)).toEqual([KEY])
    expect(keptSession(2000)).toEqual({ at: 1000, session })
    keepSession(ofNextYear, 3000)
    expect(Object.keys(stored)).toEqual(['25.1201-2026-session'])
  })

  it('goes when nobody is in any more, and after a session’s own life', () => {
    keepSession(session, 1000)
    expect(keptSession(1000 + 31 * 24 * 3600_000)).toBeNull()
    keepSession({ ...session, account: null, user: null })
    expect(Object.keys(stored)).toEqual([])
  })

  it('takes the words heard along: whoever is in next has their own', () => {
    keepSession(session, 1000)
    stored.pickedWords = '["pane"]'
    keepSession(session, 2000)
    expect(stored.pickedWords).toBe('["pane"]')
    keepSession({ ...session, account: null, user: null }, 3000)
    expect(stored.pickedWords).toBeUndefined()
  })

  it.each([
    ['{'],
    ['null'],
    [JSON.stringify({ at: 1000 })],
    [JSON.stringify({ at: 1000, session: { ...session, account: null } })],
    [JSON.stringify({ at: 1000, session: { ...session, user: { ...session.user, words: 'pane' } } })],
    [JSON.stringify({ at: 1000, session: { ...session, season: {} } })],
  ])('%s, written by another hand, is nothing', (broken) => {
    stored[KEY] = broken
    expect(keptSession(1000)).toBeNull()
  })
})
