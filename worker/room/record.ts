/** What a room knows of itself: one record, written as a whole. Its players have their own rows (store.ts). */
import type { RoomPhase } from '../../shared/permissions.ts'
import type { RuleId } from '../../shared/rules.ts'
import type { OwedKind } from '../season/api.ts'

type StoredPhase = RoomPhase | 'deleting'

/** Progress of a closing: what was read at its first page, and the last player id that D1 was asked for. */
export type ClosingProgress = {
  after: string
  lastFinish: number
  /** Absent in a closing that an earlier release began: then its later pages take the finished alone, as its first did. */
  isSealed?: boolean
  bonusWords: string[]
  speechVersion: number
}

/** What a room may owe: see `owed.ts`. */
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
  /** The number of the last change; the directory accepts a row only over a lower one. */
  changeNumber: number
  /** D1 has confirmed every change up to this one (DIRECTORY-CATCHES-UP). */
  confirmed: number
  /** How often D1 was restored: an answer that was asked for before confirms nothing. */
  run: number
  /**
   * The last change of before the last restore: D1 may not know the accounts of these, which does not mean that they were deleted
   * (DELETED-STAYS-DELETED).
   */
  rewriteUpTo: number
  playerCount: number
  finishedCount: number
  /** Progress of the closing; null before the moment of closing, and when the room is closed. */
  closingProgress: ClosingProgress | null
  /** The season's bonus words at closing (CLOSED-IS-FINAL); null before. */
  bonusWords: string[] | null
  /** The newest version of the speech that this room has been told of. */
  speechVersion: number
  /** The version whose ranking, or withdrawal, a frame has announced. 0: none, or somebody was told since that it is computed. */
  announcedVersion: number
  /** Grows whenever the ranking may answer something else (design.md, «Numbers of a ranking»). An open room’s is 0. */
  rankingRev: number
  /** A change is stored whose frame is not sent yet: after a crash the object sends it when it wakes. */
  isUnsent: boolean
  /** The mega room's cursor over those who have finished (`users.finish_number`). */
  finishCursor: number
  /** The season's seal, as D1 has stored it (SEALED-IS-FINAL); null: this room has not heard of it. Never undone. */
  sealedAt: number | null
  /** When this room heard of it, by its own clock. */
  sealHeardAt: number | null
  /** When it closes by itself (CLOSING-HAS-TWO-STEPS); null: it does not. */
  closesAt: number | null
  /** The number of the last `heard` frame. */
  heardTick: number
  /** The id of the first room of its line (design.md, «The same company»). */
  line: string
  createdAt: number
  /** Work that has failed since it was last done: how often, and when it did so last. */
  failures: Partial<Record<WorkKind, { count: number; at: number }>>
  /** The kinds of owed work of which the season's object has been told. */
  reported: { kinds: readonly OwedKind[]; at: number }
}

/** What every record has, whichever release has stored it. */
type Given = 'id' | 'name' | 'season' | 'ownerId' | 'isMega' | 'rules' | 'line' | 'createdAt'

/** All else, as it is before anything has happened: so is a field, too, in a record that was stored before there was such a field. */
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
  /** Null: owned by the operator (the mega room), who has no entry in the game. */
  owner: { id: string; fullName: string } | null
  /** The first room's id, where this one is reopened (design.md, «The same company»). */
  line?: string
  now: number
}

/** What a room hands on to the one that is reopened from it (design.md, «The same company»): no words, no players. */
export type Company = Pick<RoomRecord, 'line' | 'name' | 'rules'>
export const companyOf = ({ line, name, rules }: RoomRecord): Company => ({ line, name, rules })

/** The mega room's owner: no account has this id (game.md, «The mega room»). */
export const OPERATOR_ID = 'operator'

/** The record of a new room, in which nobody is yet. */
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

/** @param text as the store has written it, perhaps in an earlier release */
export const readRecord = (text: string): RoomRecord => ({ ...AT_FIRST, ...(JSON.parse(text) as RoomRecord) })

/** For every caller, a room that is being deleted does not exist. */
type LivingRoom = RoomRecord & { phase: RoomPhase }
export const existingRoom = (store: { readonly room: RoomRecord | null }): LivingRoom | null => {
  const room = store.room
  return room && room.phase !== 'deleting' ? { ...room, phase: room.phase } : null
}

/** A closed room never changes. Nor does one whose moment of closing has passed: it reads from D1 who had finished by then. */
export const takesWords = (room: RoomRecord | null): room is RoomRecord =>
  room !== null && (room.phase === 'open' || room.phase === 'closing') && room.closingProgress === null

/** How many changes D1 has not confirmed. */
export const owedChanges = ({ changeNumber, confirmed }: RoomRecord): number => changeNumber - confirmed
