/** The socket's frames (contract, «Socket»): what the room sends and what the browser makes of it. */
import * as v from 'valibot'
import type { HeardWord } from '../api/evening-shapes.ts'
import type { LobbyPlayer, RoomView } from '../api/shapes.ts'
import { byFlag } from '../ranking/place-rules.ts'
import type { PlayerResult } from '../ranking/types.ts'
import { normaliseRules } from '../rules.ts'

/** When it is raised, an upgrade has to name its page's version: a page that gets `same` would not learn that it is too old. */
export const PROTOCOL_VERSION = 1

/** Above this many players, frames carry only counts. */
export const LOBBY_LIMIT = 300

/** Above this size, frames are sent less often still: each goes to many people. */
const CROWD = 10_000

/** How long a busy room batches its changes; a quiet one sends at once. `crowd`: players or sockets, the larger. */
export function gatherMs(crowd: number): number {
  if (crowd <= LOBBY_LIMIT) return 100
  return crowd <= CROWD ? 2000 : 5000
}

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
})
export type RoomChange = v.InferOutput<typeof RoomChange>

/** Picks these fields from a view, a room's head or a `changes` frame, as far as they are present. */
export const roomChangeOf = (head: object): RoomChange => v.parse(RoomChange, head)

const room: v.GenericSchema<Omit<RoomView, 'rules'> & { rules: unknown[] }, RoomView> = v.object({
  id: v.string(),
  name: v.string(),
  isOpen: v.boolean(),
  isClosing: v.boolean(),
  // A rule that this version of the page does not know must not keep the room from being shown.
  rules: v.pipe(
    v.array(v.unknown()),
    v.transform((ids) => normaliseRules(ids)),
  ),
  isMega: v.boolean(),
  ownerId: v.string(),
  season: v.number(),
  isMember: v.boolean(),
  playerCount: count,
  finishedCount: count,
  players: v.array(player),
  seq: count,
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
      // Of a rule that the server does not know it says nothing, and no word has its points.
      ...byFlag(() => v.fallback(v.boolean(), false)),
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
    // Sent in a crowd when closing begins, or owner or name change: a whole view for each socket would be too much.
    ...RoomChange.entries,
  }),
  v.object({ type: v.literal('closed'), seq: count }),
  // The first frame for a page that has named its number at the upgrade, if the room is still at that number.
  v.object({ type: v.literal('same'), seq: count }),
  // A large room sends the winners at once, since its people fetch the pages at different moments.
  v.object({ type: v.literal('ranking'), seq: count, version: v.number(), podium: v.optional(v.array(result)) }),
  // Its number is that of the frame before it, so a client that misses it, or cannot read it, misses nothing.
  v.object({ type: v.literal('computing'), seq: count, progress: v.number() }),
  // For members alone (decision 41), and numbered like `computing`. A gap between ticks: the board is asked for again.
  v.object({ type: v.literal('heard'), seq: count, tick: count, heard: v.array(heardWord) }),
])

const NewerFrame = v.object({ type: v.literal('room'), v: v.pipe(v.number(), v.gtValue(PROTOCOL_VERSION)) })

export type Frame = v.InferOutput<typeof FrameSchema>
export type ChangesFrame = Extract<Frame, { type: 'changes' }>

/** Whether a newer server sent this first frame: this page may not understand its frames (close code 4409). */
export const isFromNewerServer = (data: string): boolean => v.is(NewerFrame, parseJson(data))

/** A frame, or null for anything else (a newer server's frame, a proxy's text). */
export function parseFrame(data: string): Frame | null {
  const parsed = v.safeParse(FrameSchema, parseJson(data))
  return parsed.success ? parsed.output : null
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
