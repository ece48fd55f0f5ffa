import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchMyRooms } from '../../../app/home/my-rooms.ts'
import {
  answerOrKept,
  forgetKept,
  forgetRoom,
  keep,
  keepSession,
  keptAnswer,
  keptByAny,
  keptSession,
  type MyRooms,
} from '../../../app/keep/kept-answers.ts'
import { type Answer, UNREACHED } from '../../../app/net/call.ts'
import { sessionStore } from '../../../app/session/session.ts'
import { atHour } from '../../../app/text/moment.ts'
import type { Ranking, Session } from '../../../shared/api/shapes.ts'
import { account, session } from '../../support/a-session.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'
import { roomCard } from '../../support/rooms/room-card.ts'
import { roomView } from '../../support/rooms/room-view.ts'

const ofBruno: Session = { ...session, account: { ...account, id: 'bruno' } }
const ofNextYear: Session = { ...session, season: { ...session.season, version: '25.1201', year: 2026 } }
const room = roomView({ id: 'r', name: 'Cenone' })
const home: MyRooms = { owned: [roomCard()], joined: [], next: null, invitations: [], word: '', isMegaMissing: false }
const ranking: Ranking = { status: 'waiting', total: 0, podium: [], results: [], me: null } as unknown as Ranking // as much as is kept
const answered = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, status: 200, value })
const away = (status = 0): Promise<Answer<never>> => Promise.resolve({ ok: false, failure: { ...UNREACHED, status } })

let stored: Stored
beforeEach(() => {
  stored = aStorage()
  sessionStore.signedIn(session)
})

/** As if another build had kept it. */
function byAnotherBuild(): void {
  for (const key of Object.keys(stored)) {
    const entry = JSON.parse(stored[key] ?? '')
    stored[key] = JSON.stringify({ ...entry, build: `${entry.build}?another` })
  }
}

describe('an answer, or its kept copy', () => {
  it('is the server’s, which is kept; while it is away, that one, with its moment; a refusal is a refusal', async () => {
    expect(await answerOrKept('room', 'r', answered(room))).toMatchObject({ ok: true, value: room })
    for (const status of [0, 429, 503]) {
      const answer = await answerOrKept('room', 'r', away(status))
      expect(answer).toMatchObject({ ok: false, failure: { status }, kept: { value: room, at: expect.any(Number) } })
    }
    expect(await answerOrKept('room', 'r', away(404))).toMatchObject({ ok: false, kept: null })
  })

  it('is not another one of its kind, nor one that is not to be kept', async () => {
    await answerOrKept('ranking', 'r 1', answered(ranking))
    expect(await answerOrKept('ranking', 'r 11', away())).toMatchObject({ kept: null })
    expect(await answerOrKept('ranking', null, away())).toMatchObject({ kept: null })
    await answerOrKept('ranking', null, answered({ ...ranking, total: 9 }))
    expect(keptAnswer('ranking', 'r 1')?.value.total).toBe(0)
  })

  it('is no other person’s, nor kept for who has come in while it was on its way', async () => {
    await answerOrKept('room', 'r', answered(room))
    const coming = answerOrKept('home', '', answered(home))
    const failing = answerOrKept('room', 'r', away())
    sessionStore.signedIn(ofBruno)
    expect(await coming).toMatchObject({ ok: true, value: home })
    expect(keptAnswer('home')).toBeNull()
    expect(await failing).toMatchObject({ kept: null })
    expect(await answerOrKept('room', 'r', away())).toMatchObject({ kept: null })
  })

  it('is not read from another build, whatever its shape; which room was last on screen is one text', async () => {
    await answerOrKept('room', 'r', answered(room))
    byAnotherBuild()
    expect(await answerOrKept('room', 'r', away())).toMatchObject({ kept: null })
    expect(keptSession()).toBeNull()
    expect(keptByAny('room')?.of).toBe('r')
  })

  it('is not replaced by a page that a deployment has made old', async () => {
    await answerOrKept('room', 'r', answered(room))
    byAnotherBuild()
    const ofTheNewPage = stored['24.1122-2025-room']
    await answerOrKept('room', 's', answered(room))
    expect(stored['24.1122-2025-room']).toBe(ofTheNewPage)
    stored['24.1122-2025-room'] = JSON.stringify({ ...JSON.parse(ofTheNewPage ?? ''), at: performance.timeOrigin - 1 })
    await answerOrKept('room', 's', answered(room))
    expect(keptAnswer('room', 's')?.value).toEqual(room)
  })

  it.each(['{', 'null', '1', '"x"', '[]', '{}', '{"accountId":"ada","at":"5","value":1}'])(
    '%s, written by another hand, is nothing',
    (broken) => {
      stored['24.1122-2025-room'] = broken
      expect([keptAnswer('room'), keptByAny('room')]).toEqual([null, null])
    },
  )

  it('is stored where there is space, and shown where there is not', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(await answerOrKept('room', 'r', answered(room))).toMatchObject({ ok: true, value: room })
    expect(await answerOrKept('room', 'r', away())).toMatchObject({ kept: null })
  })
})

it('the hour of something has its day when that was another one', () => {
  const now = new Date(2025, 11, 31, 21, 5).getTime()
  expect(atHour(new Date(2025, 11, 31, 20, 31).getTime(), now)).toBe('alle 20:31')
  expect(atHour(new Date(2025, 11, 30, 20, 31).getTime(), now)).toBe('il 30 dicembre alle 20:31')
  expect(atHour(new Date(2024, 11, 31, 20, 31).getTime(), now)).toBe('il 31 dicembre alle 20:31')
})

describe('the rooms that are kept', () => {
  beforeEach(() => {
    keep('home', '', home)
    keep('room', 'r', room)
    stored['viewed-confetti'] = '[]'
    sessionStore.signedIn(ofNextYear)
  })

  it('are one home and one room, whatever the version and season: those of the others go as the new ones come', () => {
    keep('home', '', { ...home, owned: [] })
    expect(Object.keys(stored).filter((key) => key.endsWith('-home'))).toEqual(['25.1201-2026-home'])
    keep('room', 'r', room)
    expect(Object.keys(stored).filter((key) => key.endsWith('-room'))).toEqual(['25.1201-2026-room'])
    expect(keptAnswer('home')?.value.owned).toEqual([])
  })

  it('go at sign-out, as the privacy page says, also those of another version and season', () => {
    forgetKept()
    expect(Object.keys(stored)).toEqual(['viewed-confetti'])
  })
})

it('a room that was left, or is gone, is forgotten with its ranking; another one that was kept since is not', () => {
  keep('room', 'r', room)
  keep('ranking', 'r 1', ranking)
  forgetRoom('another')
  expect(keptAnswer('room', 'r')?.value.name).toBe('Cenone')
  forgetRoom('r')
  expect([keptAnswer('room'), keptAnswer('ranking')]).toEqual([null, null])
  expect(Object.keys(stored).filter((key) => /-(room|ranking)$/.test(key))).toEqual([])
})

it('home without the server shows the first page that was kept, and no key to a second', async () => {
  keep('home', '', { ...home, next: '1.23456789abcd' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await fetchMyRooms(session.season, '')).toMatchObject({
    owned: home.owned,
    next: null,
    keptAt: expect.any(Number),
  })
})

describe('the session that is kept for a start without the server', () => {
  it('is found again, whatever the version and season it was of', () => {
    keepSession(session, 1000)
    expect(Object.keys(stored)).toEqual(['24.1122-2025-session'])
    expect(keptSession(2000)).toMatchObject({ at: 1000, value: session })
    keepSession(ofNextYear, 3000)
    expect(Object.keys(stored)).toEqual(['25.1201-2026-session'])
  })

  it('goes when nobody is signed in, and after a session’s own life', () => {
    keepSession(session, 1000)
    expect(keptSession(1000 + 31 * 24 * 3600_000)).toBeNull()
    keepSession({ ...session, account: null, user: null })
    expect(Object.keys(stored)).toEqual([])
  })

  it('takes the heard words along: the next person has their own', () => {
    keepSession(session, 1000)
    stored.pickedWords = '["pane"]'
    keepSession(session, 2000)
    expect(stored.pickedWords).toBe('["pane"]')
    keepSession({ ...session, account: null, user: null }, 3000)
    expect(stored.pickedWords).toBeUndefined()
  })

  it('is not what this tab keeps of one person when the server names another: what it answered since may be theirs', async () => {
    keep('home', '', home)
    vi.stubGlobal('fetch', async () => Response.json(ofBruno))
    await sessionStore.askAnew()
    expect(Object.keys(stored)).toEqual([])
  })
})
