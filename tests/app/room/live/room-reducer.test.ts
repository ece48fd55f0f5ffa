import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newRoomState, roomReducer } from '../../../../app/room/room-state.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import type { Frame } from '../../../../shared/protocol/frames.ts'
import { listPlayers } from '../../../../shared/rooms/rooms.ts'
import { lobbyPlayer } from '../../../support/rooms/room-view.ts'
import { changes, crowdView, headOf, ME, me, names, owner, receive, roomFrame, view } from './a-room-on-screen.ts'

describe('the lobby on screen', () => {
  const start = newRoomState(view())

  it('puts who joins in Italian alphabetical order, after the owner', () => {
    const next = receive(
      start,
      changes(11, { playerCount: 4, joined: [lobbyPlayer('e', 'Èlia Ferri'), lobbyPlayer('a', 'ada Rossi')] }),
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
    const once = receive(start, changes(11, { playerCount: 3, joined: [lobbyPlayer('c', 'Carla Ferri')] }))
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
    const many = Array.from({ length: 299 }, (_, index) => lobbyPlayer(`p${index}`, `Nome ${index}`))
    const full = newRoomState(view({ players: [owner, ...many], playerCount: 300 }))
    const crowded = receive(full, changes(11, { playerCount: 301, finishedCount: 7 }))
    expect(crowded.needsView).toBe(false)
    expect(crowded.view.playerCount).toBe(301)
    expect(crowded.view.finishedCount).toBe(7)
    expect(crowded.view.players).toHaveLength(300)
  })

  it('asks for the view when the room is back at 300 players, and until it has come: who went above is not known', () => {
    const many = Array.from({ length: 299 }, (_, index) => lobbyPlayer(`p${index}`, `Nome ${index}`))
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

  it('a new owner of a crowd stands first, even if the list did not show them; the former one is no owner', () => {
    const crowded = newRoomState(view({ playerCount: 900 }))
    const heir = lobbyPlayer('h', 'Nino Bixio', { isOwner: true })
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
  })
})

describe('a room that closes', () => {
  const start = newRoomState(view())

  it('is closed at once, and its ranking has a number', () => {
    const closed = receive(start, { type: 'closed', seq: 11, rankingRev: 1 })
    expect(closed.view).toMatchObject({ isOpen: false, isClosing: false, rankingRev: 1 })
  })

  it('hears in passing how far its ranking is: no number is used up, and the ranking itself ends it', () => {
    const closed = receive(start, { type: 'closed', seq: 11, rankingRev: 1 })
    const half = receive(
      closed,
      { type: 'computing', seq: 11, progress: 0.2 },
      { type: 'computing', seq: 11, progress: 0.5 },
    )
    expect(half).toEqual({ ...closed, rankingProgress: 0.5 })
    const ready = receive(half, { type: 'ranking', seq: 12, version: 1, rankingRev: 2 })
    expect(ready).toMatchObject({ rankingProgress: null, needsView: false })
    expect(receive(ready, { type: 'computing', seq: 11, progress: 0.9 })).toBe(ready)
    const later = (rankingRev: number) => receive(half, roomFrame(view({ seq: 20, isOpen: false, rankingRev })))
    expect(later(1).rankingProgress, 'of the same ranking').toBe(0.5)
    expect(later(2).rankingProgress, 'which is there, or has another text').toBeNull()
  })

  it('knows who has won as soon as a large room says it, and no longer when the speech is taken back', () => {
    const won = { id: 'a', fullName: 'Ada R.', position: 1, score: 9, isLastMan: false, computedWords: [] }
    const closed = receive(start, { type: 'closed', seq: 11 })
    expect(closed.podium).toEqual([])
    const ready = receive(closed, { type: 'ranking', seq: 12, version: 1, podium: [won] })
    expect(ready.podium).toEqual([won])
    expect(receive(ready, { type: 'ranking', seq: 13, version: 2 }).podium).toEqual([])
  })

  it('shows a removed player in the place of the new name, and the number of the ranking, which has the name too', () => {
    const gone = lobbyPlayer('a', 'Ada Alti')
    const closed = newRoomState(view({ isOpen: false, playerCount: 3, players: [owner, gone, me] }))
    const renamed = receive(
      closed,
      changes(11, { playerCount: 3, updated: [{ ...gone, fullName: 'Giocatore rimosso' }], rankingRev: 2 }),
    )
    expect(names(renamed)).toEqual(['Zoe Zani', 'Bruno Conti', 'Giocatore rimosso'])
    expect(renamed.view.rankingRev).toBe(2)
    expect(renamed.needsView).toBe(false)
  })

  it('a crowd that has closed hears of such a removal by a number alone: nobody asks for anything', () => {
    const closed = newRoomState(view({ isOpen: false, playerCount: 900 }))
    const counted = receive(closed, changes(11, { playerCount: 900 }))
    expect(counted).toEqual({ ...closed, view: { ...closed.view, seq: 11 }, newestSeq: 11 })
  })

  it('is gone for good when it was deleted', () => {
    expect(roomReducer(start, { type: 'gone' }).isGone).toBe(true)
  })
})

describe('frames and views', () => {
  type Deed = (before: RoomView) => [Frame, RoomView]
  const join: Deed = (before) => {
    const seq = before.seq + 1
    const joined = lobbyPlayer(`p${seq}`, `Nome ${seq}`)
    const playerCount = before.playerCount + 1
    const players = listPlayers(before.ownerId, [...before.players, joined])
    return [changes(seq, { playerCount, joined: [joined] }), { ...before, seq, playerCount, players }]
  }
  const close: Deed = (before) => {
    const [seq, rankingRev] = [before.seq + 1, before.rankingRev + 1]
    return [
      { type: 'closed', seq, rankingRev },
      { ...before, seq, rankingRev, isOpen: false },
    ]
  }
  const rank: Deed = (before) => {
    const [seq, rankingRev] = [before.seq + 1, before.rankingRev + 1]
    return [
      { type: 'ranking', seq, version: seq, rankingRev },
      { ...before, seq, rankingRev },
    ]
  }
  const rename: Deed = (before) => {
    const [seq, rankingRev] = [before.seq + 1, before.rankingRev + 1]
    const renamed = { ...(before.players.at(-1) ?? me), fullName: 'Giocatore rimosso' }
    const players = listPlayers(before.ownerId, [...before.players.filter(({ id }) => id !== renamed.id), renamed])
    return [
      changes(seq, { playerCount: before.playerCount, updated: [renamed], rankingRev }),
      { ...before, seq, rankingRev, players },
    ]
  }

  it('whichever frames were missed, one view and all frames after it make the room’s view, ranking’s number and all', () => {
    const night = fc.record({
      joins: fc.nat(3),
      after: fc.array(fc.constantFrom(rank, rename), { maxLength: 6 }),
      missed: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      healedAt: fc.nat(10),
    })
    fc.assert(
      fc.property(night, ({ joins, after, missed, healedAt }) => {
        const first = view({ rankingRev: 0 })
        const frames: Frame[] = []
        const views = [first]
        for (const deed of [...Array<Deed>(joins).fill(join), close, ...after]) {
          const [frame, next] = deed(views.at(-1) ?? first)
          frames.push(frame)
          views.push(next)
        }
        const at = Math.min(healedAt, frames.length)
        const some = receive(newRoomState(first), ...frames.slice(0, at).filter((_, index) => missed[index]))
        const healed = receive(some, roomFrame(views[at] ?? first), ...frames.slice(at))
        expect(healed).toMatchObject({ view: views.at(-1), needsView: false })
        const numbers = views.map(({ rankingRev }) => rankingRev)
        expect(numbers[at] ?? 0, 'what was missed before is no reason to ask').toBeGreaterThanOrEqual(
          some.view.rankingRev,
        )
      }),
    )
  })
})

describe('the head of a room, by a look or on connecting', () => {
  const crowd = newRoomState(crowdView({ seq: 10 }))
  const told = (head: Partial<RoomView>, state = crowd) =>
    roomReducer(state, { type: 'head', head: headOf(crowdView(head)) })

  it('changes what it says and nothing else; on connecting it says whether one is in', () => {
    const next = told({ seq: 12, playerCount: 500, name: 'Piazza', rankingRev: 3 })
    expect(next.view).toEqual({ ...crowd.view, seq: 12, playerCount: 500, name: 'Piazza', rankingRev: 3, isLive: true })
    expect(next).toMatchObject({ newestSeq: 12, needsView: false })
    const frame: Frame = { type: 'head', isMember: false, ...headOf(crowdView({ seq: 12 })) }
    expect(receive(crowd, frame).view).toMatchObject({ isMember: false, seq: 12 })
  })

  it('of an older moment is passed over: another isolate’s copy may be older, and no room opens again', () => {
    expect(told({ seq: 9, playerCount: 1 })).toBe(crowd)
    const closing = told({ seq: 10, isClosing: true })
    expect(told({ seq: 10 }, closing)).toBe(closing)
    const closed = told({ seq: 11, isOpen: false }, closing)
    expect(told({ seq: 11, isClosing: true }, closed)).toBe(closed)
  })

  it('with another owner puts them first, where they are listed', () => {
    expect(crowd.view.players[0]).toMatchObject({ id: 'o', isOwner: true })
    const next = told({ seq: 11, ownerId: ME })
    expect(next.view.players[0]).toMatchObject({ id: ME, isOwner: true })
    expect(next.view.players.filter(({ isOwner }) => isOwner)).toHaveLength(1)
  })

  it('of a room whose players are all listed asks for the view, once it has another number', () => {
    expect(told({ seq: 11, playerCount: 300 }).needsView).toBe(true)
    expect(told({ seq: 10, playerCount: 300 }).needsView).toBe(false)
  })

  it('asks for the view when a room has just become large and the page lists fewer than three hundred', () => {
    const small = newRoomState(view({ seq: 10 }))
    expect(told({ seq: 11, playerCount: 303 }, small).needsView).toBe(true)
    expect(receive(small, changes(11, { playerCount: 303 })).needsView).toBe(true)
    expect(receive(crowd, changes(11, { playerCount: 401 })).needsView, 'once').toBe(false)
    const players = Array.from({ length: 300 }, (_, at) =>
      lobbyPlayer(String(at), `Ospite ${at}`, { isOwner: at === 0 }),
    )
    const full = newRoomState(view({ seq: 10, ownerId: '0', playerCount: 300, players }))
    expect(receive(full, changes(11, { playerCount: 301 })).needsView).toBe(false)
  })
})
