/** The socket's frames (contract, «Socket»): what the room sends and what the browser makes of it. */
import * as v from 'valibot'
import type { LobbyPlayer, RoomView } from '../api/shapes.ts'
import type { PlayerResult } from '../ranking/types.ts'
import { normaliseRules } from '../rules.ts'

/** Whoever raises it lets an upgrade say which one its page speaks: told `same`, a page of this one would not hear that it is too old. */
export const PROTOCOL_VERSION = 1

/** Above this many players only the counts travel. */
export const LOBBY_LIMIT = 300

/** Beyond this many a frame goes to so many that it should be worth it. */
const CROWD = 10_000

/** How long a busy room gathers its changes; a quiet one sends at once. `crowd`: its players or its sockets, whichever are more. */
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
})
/** What may change of an open room beside its players. */
const RoomChange = v.object({ ownerId: v.exactOptional(v.string()), isClosing: v.exactOptional(v.boolean()) })
export type RoomChange = v.InferOutput<typeof RoomChange>

/** Of a view, a room's head or a `changes` frame: those fields that may change and are there. */
export const roomChangeOf = (head: object): RoomChange => v.parse(RoomChange, head)

const room: v.GenericSchema<Omit<RoomView, 'rules'> & { rules: string[] }, RoomView> = v.object({
  id: v.string(),
  name: v.string(),
  isOpen: v.boolean(),
  isClosing: v.boolean(),
  // A rule that this page does not know yet is no reason not to show the room.
  rules: v.pipe(
    v.array(v.string()),
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
      compliesToRuleLastWord: v.boolean(),
    }),
  ),
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
    // A crowd is told here that closing has begun, or that the owner is another: a whole view for each would be too much.
    ...RoomChange.entries,
  }),
  v.object({ type: v.literal('closed'), seq: count }),
  // The first frame for a page that has said its number at the upgrade, where the room is still at it.
  v.object({ type: v.literal('same'), seq: count }),
  // A large room says who has won at once: its pages are fetched by each in their own moment.
  v.object({ type: v.literal('ranking'), seq: count, version: v.number(), podium: v.optional(v.array(result)) }),
  // In passing: its number is that of the frame before it, so that whoever misses it, or cannot read it, misses nothing.
  v.object({ type: v.literal('computing'), seq: count, progress: v.number() }),
])

const NewerFrame = v.object({ type: v.literal('room'), v: v.pipe(v.number(), v.gtValue(PROTOCOL_VERSION)) })

export type Frame = v.InferOutput<typeof FrameSchema>
export type ChangesFrame = Extract<Frame, { type: 'changes' }>

/** The first frame of a server whose frames this page cannot be sure to understand: it is too old (close code 4409). */
export const isFromNewerServer = (data: string): boolean => v.is(NewerFrame, parseJson(data))

/** A frame, or null for anything that is not one (a newer server's frame, a proxy's chatter). */
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
