/** A room's own state: one record, written as a whole. Its players have their own rows (store.ts). */
import type { RoomPhase } from '../../shared/permissions.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import type { OwedKind } from '../season/api.ts'

type StoredPhase = RoomPhase | 'deleting'

/** Progress of a closing: the values read with its first page, and the last player id that D1 was asked for. */
export type ClosingProgress = {
  after: string
  lastFinish: number
  isSealed: boolean
  bonusWords: string[]
  speechVersion: number
}

/** The kinds of work that a room may owe: see `owed.ts`. */
export type WorkKind =
  | 'sockets'
  | 'self-closing'
  | 'closing'
  | 'deleting'
  | 'ranking'
  | 'directory'
  | 'pull'
  | 'heard'
  | 'report'

export type RoomRecord = {
  id: string
  name: string
  season: number
  ownerId: string
  isMega: boolean
  rules: RuleId[]
  phase: StoredPhase
  /** The number of the last frame (contract, «Socket»). */
  seq: number
  /** The number of the last change; the directory accepts a row only over a lower number. */
  changeNumber: number
  /** D1 has confirmed every change up to this one (DIRECTORY-CATCHES-UP). */
  confirmed: number
  /** Counts the restores of D1: an answer to a question from before the last restore confirms nothing. */
  run: number
  /**
   * The last change before the last restore. D1 may not know the accounts of changes up to this one, which does not mean
   * that they were deleted (DELETED-STAYS-DELETED).
   */
  rewriteUpTo: number
  playerCount: number
  finishedCount: number
  /** Progress of the closing; null before the moment of closing, and when the room is closed. */
  closingProgress: ClosingProgress | null
  /** The season's bonus words at closing (CLOSED-IS-FINAL); null before. */
  bonusWords: string[] | null
  /** The newest version of the speech that this room has learned of. */
  speechVersion: number
  /** The version whose ranking, or withdrawal, a frame has announced. 0: none, or a page has since been answered «computing». */
  announcedVersion: number
  /** Grows whenever the answer to a request for the ranking may change (design.md, «Numbers of a ranking»). Open room: 0. */
  rankingRev: number
  /** A change is stored, but its frame is not sent yet: after a crash the object sends it when it wakes. */
  isUnsent: boolean
  /** The mega room's cursor over finished users (`users.finish_number`). */
  finishCursor: number
  /** The season's seal, as D1 has stored it (SEALED-IS-FINAL); null: this room has not learned of it. Never undone. */
  sealedAt: number | null
  /** When this room learned of the seal, by its own clock. */
  sealHeardAt: number | null
  /** When the room closes by itself (CLOSING-HAS-TWO-STEPS); null: it does not. */
  closesAt: number | null
  /** The number of the last `heard` frame. */
  heardTick: number
  /** The id of the first room of its line (design.md, «The same company»). */
  line: string
  createdAt: number
  /** Failures of each kind of work since its last success: their number, and the time of the last one. */
  failures: Partial<Record<WorkKind, { count: number; at: number }>>
  /** The kinds of owed work that were last reported to the season's object. */
  reported: { kinds: readonly OwedKind[]; at: number }
}

/** Fields that every record has, from any release. */
type Given = 'id' | 'name' | 'season' | 'ownerId' | 'isMega' | 'rules' | 'line' | 'createdAt'

/** All other fields with their first values, also for records stored before a field existed. */
const AT_FIRST: Omit<RoomRecord, Given> = {
  phase: 'open',
  seq: 0,
  changeNumber: 0,
  confirmed: 0,
  run: 0,
  rewriteUpTo: 0,
  playerCount: 0,
  finishedCount: 0,
  bonusWords: null,
  speechVersion: 0,
  closingProgress: null,
  announcedVersion: 0,
  rankingRev: 0,
  finishCursor: 0,
  sealedAt: null,
  sealHeardAt: null,
  closesAt: null,
  heardTick: 0,
  isUnsent: false,
  failures: {},
  reported: { kinds: [], at: 0 },
}

export type NewRoom = {
  id: string
  name: string
  season: number
  rules: RuleId[]
  isMega: boolean
  /** Null: the operator owns the room (the mega room) and has no entry in the game. */
  owner: { id: string; fullName: string } | null
  /** The first room's id, if this room is a reopened one (design.md, «The same company»). */
  line?: string
  now: number
}

/** The parts that a reopened room inherits (design.md, «The same company»): no words, no players. */
export type Company = Pick<RoomRecord, 'line' | 'name' | 'rules'>
export const companyOf = ({ line, name, rules }: RoomRecord): Company => ({ line, name, rules })

/** The mega room's owner: no account has this id (game.md, «The mega room»). */
export const OPERATOR_ID = 'operator'

export const firstRecord = (room: NewRoom): RoomRecord => ({
  ...AT_FIRST,
  id: room.id,
  name: room.name,
  season: room.season,
  ownerId: room.owner?.id ?? OPERATOR_ID,
  isMega: room.isMega,
  rules: room.rules,
  line: room.line ?? room.id,
  createdAt: room.now,
})

/** @param text written by the store, perhaps of an earlier release */
export const readRecord = (text: string): RoomRecord => ({ ...AT_FIRST, ...(JSON.parse(text) as RoomRecord) })

/** For every caller, a room that is being deleted does not exist. */
type LivingRoom = RoomRecord & { phase: RoomPhase }
export const existingRoom = (store: { readonly room: RoomRecord | null }): LivingRoom | null => {
  const room = store.room
  return room && room.phase !== 'deleting' ? { ...room, phase: room.phase } : null
}

/** False for a closed room, and after the moment of closing, which has read from D1 who had finished by then. */
export const takesWords = (room: RoomRecord | null): room is RoomRecord =>
  room !== null && (room.phase === 'open' || room.phase === 'closing') && room.closingProgress === null

export const owedChanges = ({ changeNumber, confirmed }: RoomRecord): number => changeNumber - confirmed
