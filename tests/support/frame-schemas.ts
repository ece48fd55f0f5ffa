/**
 * The schemas of a room's frames, by which tests check what the room sends: with a field missing, or of another type, it is
 * no frame. The page itself trusts its server (app/net/call.ts).
 */
import * as v from 'valibot'
import type { HeardWord, LobbyPlayer, PlayerResult, RoomView } from '../../shared/api/shapes.ts'
import { byFlag } from '../../shared/extra-rules.ts'
import { type Frame, PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { RULE_IDS } from '../../shared/rooms/rooms.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const player: v.GenericSchema<LobbyPlayer> = v.object({
  id: v.string(),
  fullName: v.string(),
  isOwner: v.boolean(),
  hasFinished: v.boolean(),
  wordCount: count,
  isDeleted: v.exactOptional(v.literal(true)),
})
/** The fields of a room that may change besides its players. */
const RoomChange = v.object({
  name: v.exactOptional(v.string()),
  ownerId: v.exactOptional(v.string()),
  isClosing: v.exactOptional(v.boolean()),
  rankingRev: v.exactOptional(count),
})
const room: v.GenericSchema<RoomView> = v.object({
  id: v.string(),
  name: v.string(),
  isOpen: v.boolean(),
  isClosing: v.boolean(),
  rules: v.array(v.picklist(RULE_IDS)),
  isMega: v.boolean(),
  ownerId: v.string(),
  season: v.number(),
  isMember: v.boolean(),
  playerCount: count,
  finishedCount: count,
  players: v.array(player),
  seq: count,
  rankingRev: count,
  isLive: v.boolean(),
})
/** A large room's first frame, and the answer to a look. */
export const RoomHeadSchema = v.object({
  name: v.string(),
  isOpen: v.boolean(),
  isClosing: v.boolean(),
  ownerId: v.string(),
  playerCount: count,
  finishedCount: count,
  seq: count,
  rankingRev: count,
  isLive: v.boolean(),
})

const result: v.GenericSchema<PlayerResult> = v.object({
  id: v.string(),
  fullName: v.string(),
  position: count,
  score: v.number(),
  isLastMan: v.boolean(),
  computedWords: v.array(
    v.object({
      word: v.string(),
      score: v.number(),
      isSaid: v.boolean(),
      isBonus: v.boolean(),
      isDuplicate: v.boolean(),
      ...byFlag(() => v.boolean()),
    }),
  ),
})

const heardWord: v.GenericSchema<HeardWord> = v.object({
  word: v.string(),
  count,
  firsts: v.array(v.object({ id: v.string(), at: v.string() })),
})

const FrameSchema = v.variant('type', [
  v.object({ type: v.literal('room'), v: v.pipe(v.number(), v.maxValue(PROTOCOL_VERSION)), seq: count, room }),
  v.object({
    type: v.literal('changes'),
    seq: count,
    playerCount: count,
    finishedCount: count,
    joined: v.array(player),
    updated: v.array(player),
    left: v.array(v.string()),
    ...RoomChange.entries,
  }),
  v.object({ type: v.literal('closed'), seq: count, rankingRev: v.exactOptional(count) }),
  v.object({ type: v.literal('head'), isMember: v.boolean(), ...RoomHeadSchema.entries }),
  v.object({
    type: v.literal('ranking'),
    seq: count,
    version: v.number(),
    rankingRev: v.exactOptional(count),
    podium: v.exactOptional(v.array(result)),
  }),
  v.object({ type: v.literal('computing'), seq: count, progress: v.number() }),
  v.object({ type: v.literal('heard'), seq: count, tick: count, heard: v.array(heardWord) }),
])

const FrameText = v.pipe(v.string(), v.parseJson(), FrameSchema)

/** `fault`: why it is no frame, with what came. */
export function parseFrame(text: string): { frame: Frame; fault?: never } | { frame: null; fault: string } {
  const parsed = v.safeParse(FrameText, text)
  if (parsed.success) return { frame: parsed.output }
  const [{ message }] = parsed.issues
  return { frame: null, fault: `no frame: ${v.getDotPath(parsed.issues[0]) ?? ''} ${message}: ${text.slice(0, 500)}` }
}
