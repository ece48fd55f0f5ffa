/** An older page and a newer server, in the middle of the night; and how often a room speaks. */
import { describe, expect, it } from 'vitest'
import { gatherMs, isFromNewerServer, LOBBY_LIMIT, PROTOCOL_VERSION, parseFrame } from '../../shared/protocol/frames.ts'
import { roomView } from '../support/rooms/room-view.ts'

const room = roomView({
  rules: ['last-man'],
  playerCount: 1,
  players: [{ id: 'o', fullName: 'Ada', isOwner: true, hasFinished: false, wordCount: 0 }],
  seq: 3,
})
const frame = { type: 'room', v: PROTOCOL_VERSION, seq: 3, room }

describe('a frame of a newer server', () => {
  it('with fields that this page does not know is read without them', () => {
    const newer = {
      ...frame,
      mood: 'happy',
      room: { ...room, theme: 'dark', players: [{ ...room.players[0], hat: true }] },
    }
    expect(parseFrame(JSON.stringify(newer))).toEqual(frame)
    const changes = { type: 'changes', seq: 4, playerCount: 1, finishedCount: 1, joined: [], updated: [], left: [] }
    expect(parseFrame(JSON.stringify({ ...changes, moved: ['x'] }))).toEqual(changes)
  })

  it('with a rule that this page does not know shows the room all the same', () => {
    const newer = { ...frame, room: { ...room, rules: ['last-man', 'moon-phase'] } }
    expect(parseFrame(JSON.stringify(newer))).toEqual(frame)
  })

  it('of a kind that this page does not know is ignored, as is whatever is no frame', () => {
    for (const text of ['{"type":"fireworks","seq":4}', '{"seq":4}', 'null', '[]', '"room"', '<!doctype html>', '']) {
      expect(parseFrame(text), text).toBeNull()
      expect(isFromNewerServer(text), text).toBe(false)
    }
  })

  it('of another version of the protocol says that this page is too old, whatever else is in it', () => {
    for (const newer of [
      { ...frame, v: PROTOCOL_VERSION + 1 },
      { type: 'room', v: 99, state: {} },
    ]) {
      expect(parseFrame(JSON.stringify(newer))).toBeNull()
      expect(isFromNewerServer(JSON.stringify(newer))).toBe(true)
    }
    expect(isFromNewerServer(JSON.stringify(frame))).toBe(false)
  })
})

it('a busy room of friends gathers its changes for a moment, one whose players are all listed no longer, a crowd for seconds', () => {
  const crowds = [2, LOBBY_LIMIT, LOBBY_LIMIT + 1, 10_000, 1_000_000]
  const [friends = 0, listed = 0, crowd = 0, large = 0, huge = 0] = crowds.map(gatherMs)
  expect(friends).toBeGreaterThan(0)
  expect([listed, large]).toEqual([friends, crowd])
  expect(crowd).toBeGreaterThan(10 * friends)
  expect(huge).toBeGreaterThan(large)
})
