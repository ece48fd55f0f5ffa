import { describe, expect, it } from 'vitest'
import { newRoomState, roomReducer } from '../../../../app/room/live/room-reducer.ts'
import { changes, ME, me, names, owner, player, receive, roomFrame, view } from './a-room-on-screen.ts'

describe('the lobby on screen', () => {
  const start = newRoomState(view())

  it('puts who joins in Italian alphabetical order, after the owner', () => {
    const next = receive(
      start,
      changes(11, { playerCount: 4, joined: [player('e', 'Èlia Ferri'), player('a', 'ada Rossi')] }),
    )
    expect(names(next)).toEqual(['Zoe Zani', 'ada Rossi', 'Bruno Conti', 'Èlia Ferri'])
    expect(next.view.playerCount).toBe(4)
  })

  it('shows who finished and takes out who left', () => {
    const finished = receive(
      start,
      changes(11, { finishedCount: 1, updated: [{ ...owner, hasFinished: true, wordCount: 10 }] }),
    )
    expect(finished.view.players[0]?.hasFinished).toBe(true)
    const left = receive(finished, changes(12, { playerCount: 1, finishedCount: 1, left: [ME] }))
    expect(names(left)).toEqual(['Zoe Zani'])
    expect(left.view.isMember).toBe(false)
  })

  it('knows oneself as a member again when one joined in another tab', () => {
    const outside = newRoomState(view({ isMember: false, players: [owner], playerCount: 1 }))
    expect(receive(outside, changes(11, { joined: [me] })).view.isMember).toBe(true)
  })

  it('ignores a duplicate and a late frame', () => {
    const once = receive(start, changes(11, { playerCount: 3, joined: [player('c', 'Carla Ferri')] }))
    expect(receive(once, changes(11, { playerCount: 9 }))).toBe(once)
    expect(receive(once, changes(4, { left: [ME] }))).toBe(once)
    expect(receive(once, roomFrame(view({ seq: 7, name: 'vecchio' })))).toBe(once)
  })

  it('asks for the whole view after a gap, and applies nothing over it until then', () => {
    const gap = receive(start, changes(13, { playerCount: 5 }))
    expect(gap.needsView).toBe(true)
    expect(gap.view).toBe(start.view)
    const healed = roomReducer(gap, { type: 'view', view: view({ seq: 13, playerCount: 5 }) })
    expect(healed.needsView).toBe(false)
    expect(healed.view.playerCount).toBe(5)
  })

  it('is not content with a view older than the newest frame it heard of', () => {
    const gap = receive(start, changes(13), changes(14))
    const older = roomReducer(gap, { type: 'view', view: view({ seq: 13 }) })
    expect(older.needsView).toBe(true)
    expect(receive(older, changes(14)).view.seq).toBe(14)
    expect(roomReducer(older, { type: 'view', view: view({ seq: 14 }) }).needsView).toBe(false)
  })

  it('asks for the view when it shows fewer players than it counts', () => {
    expect(receive(start, changes(11, { playerCount: 3 })).needsView).toBe(true)
  })

  it('takes only the counts above 300 players', () => {
    const many = Array.from({ length: 299 }, (_, index) => player(`p${index}`, `Nome ${index}`))
    const full = newRoomState(view({ players: [owner, ...many], playerCount: 300 }))
    const crowded = receive(full, changes(11, { playerCount: 301, finishedCount: 7 }))
    expect(crowded.needsView).toBe(false)
    expect(crowded.view.playerCount).toBe(301)
    expect(crowded.view.finishedCount).toBe(7)
    expect(crowded.view.players).toHaveLength(300)
  })

  it('asks for the view when the room is back at 300 players, and until it has come: who went above is not known', () => {
    const many = Array.from({ length: 299 }, (_, index) => player(`p${index}`, `Nome ${index}`))
    const crowded = newRoomState(view({ players: [owner, ...many], playerCount: 302 }))
    const above = receive(crowded, changes(11, { playerCount: 301 }))
    expect(above.needsView).toBe(false)
    const back = receive(above, changes(12, { playerCount: 300, left: ['p301'] }))
    expect(back.needsView).toBe(true)
    const later = receive(back, changes(13, { playerCount: 300, finishedCount: 1 }))
    expect(later.needsView, 'the view is still on its way, and may fail').toBe(true)
    const come = view({ players: [owner, ...many], playerCount: 300, seq: 13 })
    expect(roomReducer(later, { type: 'view', view: come }).needsView).toBe(false)
  })

  it('a crowd that begins to close does so on screen, and goes on doing so until it is closed', () => {
    const crowded = newRoomState(view({ playerCount: 900 }))
    const closing = receive(crowded, changes(11, { playerCount: 900, ownerId: 'o', isClosing: true }))
    expect(closing.view).toMatchObject({ isOpen: true, isClosing: true, ownerId: 'o' })
    const filled = receive(closing, changes(12, { playerCount: 900, finishedCount: 5 }))
    expect(filled.view).toMatchObject({ isClosing: true, finishedCount: 5 })
    expect(receive(filled, { type: 'closed', seq: 13 }).view).toMatchObject({ isOpen: false, isClosing: false })
  })

  it('a new owner of a crowd stands first, whoever was not among those shown as well; the former is none any more', () => {
    const crowded = newRoomState(view({ playerCount: 900 }))
    const heir = player('h', 'Nino Bixio', { isOwner: true })
    const known = receive(crowded, changes(11, { playerCount: 899, left: ['o'], updated: [heir], ownerId: 'h' }))
    expect(known.view.players).toEqual([heir, me])
    expect(known.view.ownerId).toBe('h')
    expect(known.needsView).toBe(false)
    const mine = receive(crowded, changes(11, { playerCount: 899, updated: [{ ...me, isOwner: true }], ownerId: ME }))
    expect(mine.view.players).toEqual([
      { ...me, isOwner: true },
      { ...owner, isOwner: false },
    ])
  })

  it('takes the first frame of a new connection, also with the number it has', () => {
    const next = receive(start, roomFrame(view({ isMember: false })))
    expect(next.view.isMember).toBe(false)
    expect(next.rankingNews).toBe(0)
  })
})

describe('a room that closes', () => {
  const start = newRoomState(view())

  it('is closed at once, and its ranking is asked for', () => {
    const closed = receive(start, { type: 'closed', seq: 11 })
    expect(closed.view).toMatchObject({ isOpen: false, isClosing: false })
    expect(closed.rankingNews).toBe(1)
  })

  it('asks for the ranking again at each publication, correction and withdrawal', () => {
    const closed = receive(start, { type: 'closed', seq: 11 }, { type: 'ranking', seq: 12, version: 1 })
    expect(closed.rankingNews).toBe(2)
    expect(receive(closed, { type: 'ranking', seq: 12, version: 1 }).rankingNews).toBe(2)
  })

  it('hears in passing how far its ranking is: no number is used up, and the ranking itself ends it', () => {
    const closed = receive(start, { type: 'closed', seq: 11 })
    const half = receive(
      closed,
      { type: 'computing', seq: 11, progress: 0.2 },
      { type: 'computing', seq: 11, progress: 0.5 },
    )
    expect(half).toEqual({ ...closed, rankingProgress: 0.5 })
    const ready = receive(half, { type: 'ranking', seq: 12, version: 1 })
    expect(ready).toMatchObject({ rankingProgress: null, needsView: false, rankingNews: 2 })
    expect(receive(ready, { type: 'computing', seq: 11, progress: 0.9 })).toBe(ready)
    expect(receive(half, roomFrame(view({ seq: 20, isOpen: false }))).rankingProgress).toBeNull()
  })

  it('knows who has won as soon as a large room says it, and no longer when the speech is taken back', () => {
    const won = { id: 'a', fullName: 'Ada R.', position: 1, score: 9, isLastMan: false, computedWords: [] }
    const closed = receive(start, { type: 'closed', seq: 11 })
    expect(closed.podium).toEqual([])
    const ready = receive(closed, { type: 'ranking', seq: 12, version: 1, podium: [won] })
    expect(ready.podium).toEqual([won])
    expect(receive(ready, { type: 'ranking', seq: 13, version: 2 }).podium).toEqual([])
  })

  it('asks for the ranking when it was closed, or published, while the connection was lost', () => {
    const closed = receive(start, roomFrame(view({ seq: 20, isOpen: false })))
    expect(closed.rankingNews).toBe(1)
    expect(receive(closed, roomFrame(view({ seq: 21, isOpen: false }))).rankingNews).toBe(2)
    expect(receive(closed, roomFrame(view({ seq: 20, isOpen: false }))).rankingNews).toBe(1)
  })

  it('shows a removed player in the place of the new name, and asks for the ranking, which has the name too', () => {
    const gone = player('a', 'Ada Alti')
    const closed = newRoomState(view({ isOpen: false, playerCount: 3, players: [owner, gone, me] }))
    const renamed = receive(
      closed,
      changes(11, { playerCount: 3, updated: [{ ...gone, fullName: 'Giocatore rimosso' }] }),
    )
    expect(names(renamed)).toEqual(['Zoe Zani', 'Bruno Conti', 'Giocatore rimosso'])
    expect(renamed.rankingNews).toBe(1)
    expect(renamed.needsView).toBe(false)
  })

  it('a crowd that has closed hears of such a removal by a number alone: nobody asks for anything', () => {
    const closed = newRoomState(view({ isOpen: false, playerCount: 900 }))
    const counted = receive(closed, changes(11, { playerCount: 900 }))
    expect(counted).toEqual({ ...closed, view: { ...closed.view, seq: 11 }, heard: 11, isWhole: false })
  })

  it('is gone for good when it was deleted', () => {
    expect(roomReducer(start, { type: 'gone' }).isGone).toBe(true)
  })
})
