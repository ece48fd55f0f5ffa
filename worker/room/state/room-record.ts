/** What a room knows of itself: one record, written whole. Its players are rows of their own (game-tables.ts). */
import type { RuleId } from '../../../shared/rules.ts'
import type { NewRoom } from '../room-api.ts'

export type Phase = 'open' | 'closing' | 'closed' | 'deleting'

/** From the moment of the closing on: what was read then, and the last id that was asked for. */
export type ClosingProgress = { after: string; lastFinish: number; bonusWords: string[]; speechVersion: number }

/** `since`: the change number with which it began, which tells one rewriting from the next. */
export type Rewriting = { since: number; step: 'players' | 'strangers'; after: string }

/** Of a ranking: up to which position and which word all is stored, and what of the whole that is, 0..1. */
export type JobState = { version: number; rows: number; words: number; progress: number }

export type RoomRecord = {
  id: string
  name: string
  season: number
  ownerId: string
  isMega: boolean
  rules: RuleId[]
  phase: Phase
  /** Of the last frame sent, or of the last news that nobody was there to be sent (contract, «Socket»). */
  seq: number
  /** Of the last change; the directory takes a row only over a lower one. */
  changeNumber: number
  playerCount: number
  finishedCount: number
  /** While it is closing: how far it has come; null before the moment of closing, and after. */
  filling: ClosingProgress | null
  /** The season's bonus words as they stood at closing (decision 21); null before. */
  bonusWords: string[] | null
  /** The newest version of the speech that this room has heard of. */
  speechVersion: number
  /** The version its stored ranking was made from; null: none yet. */
  rankingVersion: number | null
  /** Whether that version had a text: a speech that was withdrawn has none, and its ranking waits. */
  hasSpeech: boolean
  /** How that ranking is stored (`RANKING_LAYOUT`). */
  rankingLayout: number
  /** The ranking that is being made; null: none is. */
  rankingJob: JobState | null
  /** A change is stored and its frame not yet sent: whoever wakes up finds out. */
  isUnsent: boolean
  /** The mega room: up to whom it has fetched those who have finished (`users.finish_number`). */
  finishCursor: number
  /** How many relays carry its sockets; 0: it carries them itself. */
  relayCount: number
  /** After a restore of D1: how far it has come with writing its directory rows anew; null: it owes none of that. */
  rewriting: Rewriting | null
  createdAt: number
}

/** What a record that was stored before these were there is read with. */
export const NEWER_FIELDS = {
  filling: null,
  rankingLayout: 0,
  rankingJob: null,
  finishCursor: 0,
  relayCount: 0,
  rewriting: null,
} satisfies Partial<RoomRecord>

/** The mega room's owner: no account has this id (decision 12). */
export const OPERATOR_ID = 'operator'

/** Of a room that is just being made: nobody is in it yet. */
export const firstRecord = (room: NewRoom): RoomRecord => ({
  id: room.id,
  name: room.name,
  season: room.season,
  ownerId: room.owner?.id ?? OPERATOR_ID,
  isMega: room.isMega,
  rules: room.rules,
  phase: 'open',
  seq: 0,
  changeNumber: 0,
  playerCount: 0,
  finishedCount: 0,
  bonusWords: null,
  speechVersion: 0,
  rankingVersion: null,
  hasSpeech: false,
  ...NEWER_FIELDS,
  isUnsent: false,
  createdAt: room.now,
})

/** A room that is being deleted is none, for everyone. */
export type LivingRoom = RoomRecord & { phase: Exclude<Phase, 'deleting'> }
export const livingRoom = (store: { readonly room: RoomRecord | null }): LivingRoom | null => {
  const room = store.room
  return room && room.phase !== 'deleting' ? { ...room, phase: room.phase } : null
}
