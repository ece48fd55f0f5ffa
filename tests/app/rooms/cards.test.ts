/** A room's card on home: its badge, its place, whether its ranking is new; and to which rooms page 102 leads. */
import { beforeEach, describe, expect, it } from 'vitest'
import { isClosingDue, looksAfterSeal } from '../../../app/evening/evening.ts'
import { badgeOf, hasBoard, noteOf, toneOf } from '../../../app/home/home.tsx'
import { MOST_SEEN, makeCardOrder, noteSeenRanking, rankingNews, seenRankings } from '../../../app/home/my-rooms.ts'
import { forgetKept } from '../../../app/keep/kept-answers.ts'
import { sessionStore } from '../../../app/session/session.ts'
import { boardRooms, MOST_KEYS } from '../../../app/words/parole.tsx'
import type { RoomCard, Season, Session } from '../../../shared/api/shapes.ts'
import { UNWATCHED_WITHIN_MS, WATCHED_WITHIN_MS } from '../../../shared/evening/seal.ts'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { account, session as anyone, season } from '../../support/a-session.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { roomCard } from '../../support/rooms/room-card.ts'

const MANY = LOBBY_LIMIT + 1

it.each([
  ['a family that plays', {}, 'Si gioca', ''],
  ['a family that waits', { isOpen: true, playerNames: ['Giulia Ferri'] }, 'Si aspetta', 'waiting'],
  ['a crowd', { playerCount: MANY }, 'Affollata', 'closed'],
  ['a crowd that waits', { playerCount: MANY, isOpen: true }, 'Si aspetta', 'waiting'],
  ['a crowded mega room', { isMega: true, playerCount: MANY, isOpen: true }, 'Affollata', 'closed'],
  ['a mega room of few', { isMega: true, playerCount: LOBBY_LIMIT }, 'Si ascolta', 'closed'],
  ['a mega room of few that is open', { isMega: true, isOpen: true }, 'Si ascolta', 'closed'],
] as const)('%s has its own badge while the President speaks', (_, more, badge, tone) => {
  const card = roomCard({ ...more, playerNames: [...('playerNames' in more ? more.playerNames : [])] })
  expect([badgeOf(card, 'speaking'), toneOf(card, 'speaking')]).toEqual([badge, tone])
})

it('before the seal a card says whether one can enter, and of nobody that they are waited for', () => {
  const open = roomCard({ isOpen: true, playerNames: ['Giulia Ferri'] })
  for (const stage of ['undated', 'choosing', 'locked', 'begun'] as const) {
    expect([badgeOf(open, stage), toneOf(open, stage), noteOf(open, stage)], stage).toEqual(['Aperta', '', ''])
    expect([badgeOf(roomCard(), stage), toneOf(roomCard(), stage)], stage).toEqual(['Chiusa', 'closed'])
    expect(hasBoard(roomCard(), stage), stage).toBe(false)
  }
})

it('once he has spoken, no card says that people listen', () => {
  const badges = [roomCard(), roomCard({ isMega: true }), roomCard({ isMega: true, playerCount: MANY })]
  expect(badges.map((card) => badgeOf(card, 'spoken'))).toEqual(['Chiusa', 'Si aspetta', 'Affollata'])
})

it('a room without a board leads to page 102, an open one names whom one waits for', () => {
  expect(noteOf(roomCard({ isMega: true }), 'speaking')).toBe('Segui le tue dieci alla pagina 102.')
  expect(noteOf(roomCard({ playerCount: MANY }), 'speaking')).toBe('Segui le tue dieci alla pagina 102.')
  const open = roomCard({ isOpen: true, playerNames: ['Giulia Ferri', 'Anna Colombo'] })
  expect(noteOf(open, 'sealed')).toBe('Carte coperte: tocca al capo, Giulia.')
  expect(noteOf({ ...open, isOwner: true }, 'sealed')).toBe('Carte coperte: tocca a te.')
  expect([hasBoard(roomCard(), 'speaking'), hasBoard(open, 'speaking')]).toEqual([true, false])
})

it('home looks once after the watched rooms have closed by themselves, and once after all have', () => {
  for (const random of [0, 0.5, 1]) {
    const [watched = 0, all = 0] = looksAfterSeal(random)
    expect(watched).toBeGreaterThanOrEqual(WATCHED_WITHIN_MS)
    expect(watched).toBeLessThan(UNWATCHED_WITHIN_MS)
    expect(all).toBeGreaterThanOrEqual(UNWATCHED_WITHIN_MS)
  }
})

it('an open mega room is nothing to look again for', () => {
  expect(isClosingDue([roomCard(), roomCard({ isMega: true, isOpen: true })])).toBe(false)
  expect(isClosingDue([roomCard({ isOpen: true })])).toBe(true)
})

describe('the order of cards', () => {
  const cards = (ids: string): RoomCard[] => [...ids].map((id) => roomCard({ id }))
  const ids = (list: readonly RoomCard[]): string => list.map(({ id }) => id).join('')
  const among = (news: string) => (one: RoomCard) => news.includes(one.id)

  it('those with something new come first, all else stays as it came', () => {
    expect(ids(makeCardOrder()(cards('abcde'), among('bd')))).toBe('bdace')
    expect(ids(makeCardOrder()(cards('abc'), among('')))).toBe('abc')
  })

  it('a card keeps its place for the visit, whether its news is seen meanwhile or only comes then', () => {
    const order = makeCardOrder()
    expect(ids(order(cards('abc'), among('c')))).toBe('cab')
    expect(ids(order(cards('abc'), among('b')))).toBe('cab')
  })

  it('a card that comes later finds its place among the others, which stay in theirs', () => {
    const order = makeCardOrder()
    order(cards('abc'), among('c'))
    expect(ids(order(cards('xabcy'), among('y')))).toBe('cyxab')
  })
})

/** From the seal to the official text. */
describe('page 102 leads to', () => {
  const card = (id: string, more: Partial<RoomCard> = {}): RoomCard => roomCard({ id, name: id, ...more })
  const ids = (...given: Parameters<typeof boardRooms>): string[] => boardRooms(...given).rooms.map(({ id }) => id)

  it('every closed room, the one last on screen first', () => {
    expect(ids([card('a'), card('b'), card('c', { isOpen: true })], card('b'))).toEqual(['b', 'a'])
    expect(ids([card('a'), card('b')], null)).toEqual(['a', 'b'])
    expect(ids([], card('b'))).toEqual(['b'])
  })

  it('no more than fit; then home has the others', () => {
    const many = ['a', 'b', 'c', 'd'].map((id) => card(id))
    expect(boardRooms(many, null)).toMatchObject({ hasMore: true })
    expect(ids(many, null)).toEqual(['a', 'b', 'c'])
    expect(ids(many, card('d'))).toEqual(['d', 'a', 'b'])
    expect(boardRooms(many.slice(0, MOST_KEYS), card('a')).hasMore).toBe(false)
  })

  it('none of a crowd, which has no board', () => {
    expect(ids([card('a', { playerCount: 301 }), card('b', { isMega: true }), card('c')], null)).toEqual(['c'])
  })

  it('to an open room only while none is closed, and to the one that was last looked at', () => {
    const open = card('a', { isOpen: true })
    expect(boardRooms([open], open)).toEqual({ rooms: [open], hasMore: false })
    expect(ids([open], null)).toEqual([])
    expect(ids([open, card('b')], open)).toEqual(['b'])
  })

  it('a room has closed once either of the two has seen it closed: the list may be older than the screen, or newer', () => {
    const open = card('a', { isOpen: true })
    for (const [listed, last] of [
      [card('a'), open],
      [open, card('a')],
    ] as const) {
      expect(boardRooms([listed], last).rooms).toMatchObject([{ id: 'a', isOpen: false }])
    }
  })
})

describe('rankings that have been seen', () => {
  const out: Season = { ...season, speechPublished: true, speechVersion: 7 }
  const session: Session = { ...anyone, season: out }
  const card = roomCard()
  const news = (one: RoomCard = card, now: Season = out) => rankingNews(one, now, seenRankings())

  beforeEach(() => {
    aStorage()
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
})
