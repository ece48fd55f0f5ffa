/** The calls to a room's object. A refusal is a value; an exception means that the object is out of reach. */
import type { PlayersQuery, RankingQuery } from '../../shared/api/bodies.ts'
import type { HeardAnswer, PlayerPage, Ranking } from '../../shared/api/shapes.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import type { Company, NewRoom } from './record.ts'

/** The id of the calling user, set by the Worker; no other caller can reach an object. */
export const VIEWER_HEADER = 'x-viewer'

/** `retryAfter`: in seconds, where the refusal is more exact than its code. */
export type RoomAnswer<T> = { ok: true; value: T } | { ok: false; code: RefusalCode; retryAfter?: number }

/** A signed-in person, for calls where the id alone is not enough. `season`: the season of their session. */
export type RoomCaller = { userId: string; season: number }

/** An isolate's copy for all pages that look: a `RoomHead` as JSON text, and the people who may not see it. */
export type HeadForAll = {
  text: string
  /** Everybody whom the owner has taken out (design.md, «What an owner changes»). */
  removed: ReadonlySet<string>
}

/** A visitor has joined, was a member before, or is refused. */
export type Entry = 'new' | 'in' | { refusal: RefusalCode }

/** A `RoomView` as JSON text, from the room to the answer: 300 players are not parsed and serialised for each viewer. */
export type ViewText = string

export type Entered = { view: ViewText; isNew: boolean }

/**
 * The Worker's copy of its season's facts, at most some seconds old. A room of another season ignores it
 * (SEASON-IS-PART-OF-THE-KEY). Null: D1 does not answer, and there is no copy.
 */
export type KnownSeason = { year: number; sealedAt: number | null; speechPublished: boolean } | null

/** `known`: the Worker's copy of this season's facts. `hasFinished`: as in `Caller`. */
export type Visitor = { id: string; fullName: string; season: number; known?: KnownSeason; hasFinished?: boolean }

/** A person marks a word of the board as spoken `ago` ms ago, or takes it back. */
export type HeardTap = { word: string; isHeard: boolean; ago: number }

/** The changes that only the owner may make. `name` is null when the text is no valid name; that is refused last. */
export type OwnerChange =
  | { kind: 'hand-over' | 'take-out' | 'pardon'; userId: string }
  | { kind: 'rename'; name: string | null }

/** A person whom the owner has taken out, and may let in again (design.md, «What an owner changes»). */
export type TakenOutPlayer = { id: string; fullName: string }

/** A word that one person has marked as heard; `at`: when it was spoken, in ms. */
export type Tapped = { word: string; at: number }

/** A `Board` as JSON text, for the same reason as a view. */
export type BoardText = string

/** Wherever a `userId` may be null, null means the operator. */
export interface RoomApi {
  /** `isNew` is false when an earlier call has already made the room. */
  create(room: NewRoom): Promise<RoomAnswer<{ id: string; isNew: boolean }>>
  /** `hasFinished`: as in `Caller`. A room without this person's words asks D1 for them, behind the answer. */
  getView(viewerId: string, hasFinished?: boolean): Promise<RoomAnswer<ViewText>>
  /** Called every few seconds by each isolate with pages that look. The room counts as watched. */
  head(): Promise<RoomAnswer<HeadForAll>>
  /** Called by everybody who opens a room. A member is answered at once, and nothing changes. */
  join(visitor: Visitor): Promise<RoomAnswer<Entered>>
  leave(userId: string, season?: KnownSeason): Promise<RoomAnswer<null>>
  /** `isDone` is false while the room is still closing because D1 has not answered. */
  close(userId: string | null): Promise<RoomAnswer<{ view: ViewText; isDone: boolean }>>
  remove(userId: string): Promise<RoomAnswer<null>>
  /** A change by the owner (design.md, «What an owner changes»). Answers with the owner's new view. `known`: as in `Visitor`. */
  change(caller: RoomCaller & { known: KnownSeason }, change: OwnerChange): Promise<RoomAnswer<ViewText>>
  /** The people whom the owner may let in again. */
  removed(userId: string): Promise<RoomAnswer<TakenOutPlayer[]>>
  players(query: PlayersQuery, viewerId: string): Promise<RoomAnswer<PlayerPage>>
  ranking(query: RankingQuery, viewerId: string): Promise<RoomAnswer<Ranking>>
  /** True if a ready ranking has a player with this word (normalised). */
  hasWord(word: string): Promise<boolean>
  /** FINISHED-WORDS-ARRIVE: the words of a user who has finished, already locked in D1. Returns when they are stored. */
  deliverWords(userId: string, words: string[]): Promise<void>
  /** DELETED-STAYS-DELETED: D1 has marked the account. True when neither this room nor its directory rows have its name. */
  forget(userId: string, knownSeason?: KnownSeason): Promise<boolean>
  /**
   * The user signed out everywhere at the moment `at`: their sockets here are closed with 4401. Sockets opened later, by a
   * new session, stay. The user's place in the game does not change.
   */
  disconnect(userId: string, at: number): Promise<void>
  /**
   * D1 was restored to an earlier moment: the room writes its directory rows again. Returns true once it is stored that
   * they are owed; false if the object could not find out whether it has to. `id` and `season` are for an object whose room
   * was deleted, which has neither.
   */
  rewriteDirectory(id: string, season: number): Promise<boolean>
  /** The season's speech has this version now: the ranking becomes stale, and a watched room computes it. */
  speechChanged(version: number): Promise<void>
  /** From this moment, which D1 has stored, no words of the room's season change (SEALED-IS-FINAL). */
  seasonSealed(sealedAt: number): Promise<void>
  board(viewerId: string, season: KnownSeason): Promise<RoomAnswer<BoardText>>
  hear(viewerId: string, tap: HeardTap, season: KnownSeason): Promise<RoomAnswer<HeardAnswer>>
  /** Asked of an old room: the parts of its company's new room. `hasProfile`: the user has a name in this season. */
  reopening(caller: RoomCaller & { hasProfile: boolean }): Promise<RoomAnswer<Company>>
  /** For the export of a person's own data: the words that this user has marked as heard here. */
  heardBy(userId: string): Promise<Tapped[]>
  /** For the export, too: the name that the room has kept because its owner has taken this user out; null when it has none. */
  removedName(userId: string): Promise<string | null>
}
