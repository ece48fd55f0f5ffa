/** Frames come back whole; an older page and a newer server, in the middle of the night; and how often a room speaks. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrame } from '../../app/net/call.ts'
import type { ComputedWord, HeardWord, LobbyPlayer, PlayerResult, RoomView, Sharing } from '../../shared/api/shapes.ts'
import { byFlag } from '../../shared/extra-rules.ts'
import { type Frame, gatherMs, PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { LOBBY_LIMIT, RULE_IDS } from '../../shared/rooms/rooms.ts'
import { parseFrame } from '../support/frame-schemas.ts'
import { newer } from '../support/newer.ts'
import { roomView } from '../support/rooms/room-view.ts'

/** A value for each field of a type, also for those that may be missing: a field without one does not compile. */
type Fields<T> = { [Key in keyof T]-?: fc.Arbitrary<Exclude<T[Key], undefined>> }

/** Each of the fields `mayLack` is in about half of the generated frames. */
function made<T extends object>(fields: Fields<T>, mayLack: readonly (keyof T)[] = []): fc.Arbitrary<T> {
  const keys = Object.keys(fields) as (keyof T)[] // Object.keys widens the keys to string
  return fc.record(fields, { requiredKeys: keys.filter((key) => !mayLack.includes(key)) }) as fc.Arbitrary<T> // `Fields`
}

const text = fc.string({ unit: 'binary', maxLength: 8 })
const count = fc.nat()
const few = { maxLength: 3 }

const player = made<LobbyPlayer>(
  {
    id: text,
    fullName: text,
    isOwner: fc.boolean(),
    hasFinished: fc.boolean(),
    wordCount: count,
    isDeleted: fc.constant(true),
  },
  ['isDeleted'],
)
const view = made<RoomView>(
  {
    id: text,
    name: text,
    isOpen: fc.boolean(),
    isClosing: fc.boolean(),
    rules: fc.subarray([...RULE_IDS]),
    isMega: fc.boolean(),
    ownerId: text,
    season: count,
    isMember: fc.boolean(),
    playerCount: count,
    finishedCount: count,
    players: fc.array(player, few),
    seq: count,
    rankingRev: count,
    isLive: fc.boolean(),
  },
  [],
)
/** A frame's podium is a crowd's, which hears neither who else has a word nor of near misses. */
const computedWord = made<Omit<ComputedWord, keyof Sharing | 'near'>>({
  word: text,
  score: fc.integer(),
  isSaid: fc.boolean(),
  isBonus: fc.boolean(),
  isDuplicate: fc.boolean(),
  ...byFlag(() => fc.boolean()),
})
const result = made<PlayerResult>({
  id: text,
  fullName: text,
  position: count,
  score: fc.integer(),
  isLastMan: fc.boolean(),
  computedWords: fc.array(computedWord, few),
})
const heardWord = made<HeardWord>({
  word: text,
  count,
  firsts: fc.array(made<HeardWord['firsts'][number]>({ id: text, at: text }), few),
})

type FrameOf<Type extends Frame['type']> = Extract<Frame, { type: Type }>

/** The frames of each type. A type that is not here does not compile. */
const FRAMES: { [Type in Frame['type']]: fc.Arbitrary<FrameOf<Type>> } = {
  room: made<FrameOf<'room'>>({ type: fc.constant('room'), v: fc.constant(PROTOCOL_VERSION), seq: count, room: view }),
  changes: made<FrameOf<'changes'>>(
    {
      type: fc.constant('changes'),
      seq: count,
      playerCount: count,
      finishedCount: count,
      joined: fc.array(player, few),
      updated: fc.array(player, few),
      left: fc.array(text, few),
      name: text,
      ownerId: text,
      isClosing: fc.boolean(),
      rankingRev: count,
    },
    ['name', 'ownerId', 'isClosing', 'rankingRev'],
  ),
  closed: made<FrameOf<'closed'>>({ type: fc.constant('closed'), seq: count, rankingRev: count }, ['rankingRev']),
  head: made<FrameOf<'head'>>({
    type: fc.constant('head'),
    isMember: fc.boolean(),
    name: text,
    isOpen: fc.boolean(),
    isClosing: fc.boolean(),
    ownerId: text,
    playerCount: count,
    finishedCount: count,
    seq: count,
    rankingRev: count,
    isLive: fc.boolean(),
  }),
  ranking: made<FrameOf<'ranking'>>(
    { type: fc.constant('ranking'), seq: count, version: count, rankingRev: count, podium: fc.array(result, few) },
    ['rankingRev', 'podium'],
  ),
  computing: made<FrameOf<'computing'>>({
    type: fc.constant('computing'),
    seq: count,
    progress: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  heard: made<FrameOf<'heard'>>({
    type: fc.constant('heard'),
    seq: count,
    tick: count,
    heard: fc.array(heardWord, few),
  }),
}

it.each(Object.entries(FRAMES))(
  'a frame «%s» comes back whole, a newer server’s too: the page reads all that the room has sent and it knows',
  (_, frame) => {
    fc.assert(
      fc.property(frame, (sent) => {
        expect(readFrame(JSON.stringify(sent))).toEqual(sent)
        expect(parseFrame(JSON.stringify(sent)).frame, 'and the schemas of the tests take it').toEqual(sent)
        // With rules and fields that this page does not know: all that it knows, and no such rule.
        expect(readFrame(JSON.stringify(newer(sent))), 'of a newer server').toMatchObject(sent)
      }),
    )
  },
)

const room = roomView({
  rules: ['last-man'],
  playerCount: 1,
  players: [{ id: 'o', fullName: 'Ada', isOwner: true, hasFinished: false, wordCount: 0 }],
  seq: 3,
})
const frame = { type: 'room', v: PROTOCOL_VERSION, seq: 3, room }

describe('a frame of a newer server', () => {
  it('of a kind that this page does not know is ignored, as is a message that is no frame', () => {
    for (const text of ['{"type":"fireworks","seq":4}', '{"seq":4}', 'null', '[]', '"room"', '<!doctype html>', '']) {
      expect(readFrame(text), text).toBeNull()
    }
  })

  it('of another version of the protocol says that this page is too old, whatever else is in it', () => {
    for (const other of [
      { ...frame, v: PROTOCOL_VERSION + 1 },
      { type: 'room', v: 99, state: {} },
    ]) {
      expect(readFrame(JSON.stringify(other))).toBe('newer')
    }
    expect(readFrame(JSON.stringify(frame))).toEqual(frame)
  })
})

it('a room whose players are all listed gathers its changes for a moment, a larger one for longer, a crowd for seconds', () => {
  expect([2, LOBBY_LIMIT, LOBBY_LIMIT + 1, 2000, 2001, 1_000_000].map(gatherMs)).toEqual([
    100, 100, 500, 500, 2000, 2000,
  ])
})
