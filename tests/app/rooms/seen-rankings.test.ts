import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_SEEN, noteSeenRanking, rankingNews, seenRankings } from '../../../app/home/ranking-news.ts'
import { forgetKept } from '../../../app/keep/kept-answers.ts'
import { sessionStore } from '../../../app/session/session.ts'
import type { RoomCard, Season, Session } from '../../../shared/api/shapes.ts'
import { account, session as anyone, season } from '../../support/a-session.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'
import { roomCard } from '../../support/rooms/room-card.ts'

const out: Season = { ...season, speechPublished: true, speechVersion: 7 }
const session: Session = { ...anyone, season: out }
const card = roomCard()
const news = (one: RoomCard = card, now: Season = out) => rankingNews(one, now, seenRankings())

let stored: Stored
beforeEach(() => {
  stored = aStorage()
  sessionStore.signedIn(session)
})

describe('a ranking is new', () => {
  it('until it has been on screen, and once more when it was corrected', () => {
    expect(news()).toBe('new')
    noteSeenRanking('cenone', 7)
    expect(news()).toBe('ready')
    expect(news({ ...card, id: 'another' })).toBe('new')
    expect(news(card, { ...out, speechVersion: 8 })).toBe('new')
  })

  it('not in a page that has not heard yet of the correction that was looked at', () => {
    noteSeenRanking('cenone', 8)
    noteSeenRanking('cenone', 7)
    expect(news()).toBe('ready')
    expect(news(card, { ...out, speechVersion: 8 })).toBe('ready')
  })

  it('nowhere before the speech is out, nor in an open room', () => {
    expect(news(card, { ...out, speechPublished: false })).toBeNull()
    expect(news({ ...card, isOpen: true })).toBeNull()
  })

  it('for each account that uses this browser, and after a sign-out', () => {
    noteSeenRanking('cenone', 7)
    sessionStore.signedIn({ ...session, account: { ...account, id: 'bruno' } })
    expect(news()).toBe('new')
    sessionStore.signedIn(session)
    expect(news()).toBe('ready')
    forgetKept()
    expect(news()).toBe('new')
  })
})

it('no more is kept than has room: those seen longest ago go first', () => {
  for (let room = 0; room <= MOST_SEEN; room++) noteSeenRanking(`room${room}`, 7)
  noteSeenRanking('room1', 8)
  noteSeenRanking('last', 7)
  const seen = seenRankings()
  expect(seen.size).toBe(MOST_SEEN)
  expect(['room0', 'room1', 'room2', 'last'].map((id) => seen.has(id))).toEqual([false, true, false, true])
})

it.each([['{'], ['[["cenone"]]'], ['{"cenone":7}'], ['[[7,"cenone"]]']])(
  '%s, written by another hand, is nothing seen',
  (broken) => {
    stored['24.1122-2025-rankings'] = `{"accountId":"ada","at":1,"value":${broken}}`
    expect(news()).toBe('new')
  },
)
