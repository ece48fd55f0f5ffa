import { describe, expect, it } from 'vitest'
import { knownSeq, newRoomState, roomReducer } from '../../../../app/room/room-state.ts'
import type { Frame } from '../../../../shared/protocol/frames.ts'
import { changes, player, receive, roomFrame, view } from './a-room-on-screen.ts'

describe('what a page has, it need not be sent again', () => {
  const start = newRoomState(view())
  const crowd = newRoomState(
    view({ playerCount: 400, players: Array.from({ length: 300 }, (_, i) => player(`${i}`, `N ${i}`)) }),
  )
  const ranking: Frame = { type: 'ranking', seq: 11, version: 1 }

  it('says its number with all that frames have named', () => {
    expect(knownSeq(start)).toBe(10)
    expect(knownSeq(receive(start, changes(11, { playerCount: 3, joined: [player('c', 'Carla Ferri')] })))).toBe(11)
    expect(knownSeq(crowd)).toBe(10)
    expect(knownSeq(receive(crowd, ranking))).toBe(11)
  })

  it('says none of what was kept in the browser, until the server has shown it', () => {
    const kept = newRoomState(view(), false)
    expect(knownSeq(kept)).toBeUndefined()
    expect(knownSeq(receive(kept, roomFrame(view())))).toBe(10)
  })

  it('says none where a frame was missed, until the whole view is there', () => {
    const gap = receive(start, changes(13))
    expect(knownSeq(gap)).toBeUndefined()
    expect(knownSeq(roomReducer(gap, { type: 'view', view: view({ seq: 13 }) }))).toBe(13)
  })

  it('says none of a crowd of which only the counts were heard: who left in another tab is not known', () => {
    const heard = receive(crowd, changes(11, { playerCount: 399 }))
    expect(knownSeq(heard)).toBeUndefined()
    expect(knownSeq(receive(heard, ranking))).toBeUndefined()
    expect(knownSeq(receive(heard, roomFrame({ ...crowd.view, seq: 12 })))).toBe(12)
  })

  it('stays as it is at «same», and asks for the view where that is of a number it has not', () => {
    expect(receive(start, { type: 'same', seq: 10 })).toBe(start)
    const ahead = receive(start, changes(11))
    expect(receive(ahead, { type: 'same', seq: 10 })).toBe(ahead)
    for (const seq of [11, 12]) expect(receive(start, { type: 'same', seq }).needsView).toBe(true)
  })
})
