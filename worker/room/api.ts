/**
 * What the rest of the Worker may ask of a room's object. A refusal is a value; an exception means it is out of reach.
 */
import type { PlayersQuery, RankingQuery } from '../../shared/api/bodies.ts'
import type { HeardAnswer, PlayerPage, Ranking } from '../../shared/api/shapes.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import type { Company, NewRoom } from './record.ts'

/** The id of the calling user, set by the Worker; nobody else can reach an object. */
export const VIEWER_HEADER = 'x-viewer'

/** `retryAfter`: in seconds, where the refusal says it more exactly than its code does. */
export type RoomAnswer<T> = { ok: true; value: T } | { ok: false; code: RefusalCode; retryAfter?: number }

/** A signed-in person to a room, where their id alone does not say enough. `season`: the one that their session is for. */
export type RoomCaller = { userId: string; season: number }

/** What an isolate keeps for all who look: a `RoomHead` as JSON text, and those whom it is not told to. */
export type HeadForAll = {
  text: string
  /** All whom the owner has taken out (design.md, «What an owner changes»). */
  removed: ReadonlySet<string>
}

/** A visitor has joined, was a member before, or is refused. */
export type Entry = 'new' | 'in' | { refusal: RefusalCode }

/** A `RoomView` as JSON text, from the room to the answer: 300 players are not parsed and serialised for each viewer. */
export type ViewText = string

export type Entered = { view: ViewText; isNew: boolean }

/**
 * What the Worker knows of its season, at most some seconds old. A room of another season takes nothing from it
 * (SEASON-IS-PART-OF-THE-KEY). Null: D1 does not answer, and nothing is known.
 */
export type KnownSeason = { year: number; sealedAt: number | null; speechPublished: boolean } | null

/** `known`: what the Worker knows of this season. `hasFinished`: as in `Caller`. */
export type Visitor = { id: string; fullName: string; season: number; known?: KnownSeason; hasFinished?: boolean }

/** Somebody says that a word of the board was spoken `ago` ms ago, or takes it back. */
export type HeardTap = { word: string; isHeard: boolean; ago: number }

/** What the owner alone may change. `name` is null where it is no name, which is refused last. */
export type OwnerChange =
  | { kind: 'hand-over' | 'take-out' | 'pardon'; userId: string }
  | { kind: 'rename'; name: string | null }

/** Whom the owner has taken out, and may let in again (design.md, «What an owner changes»). */
export type TakenOutPlayer = { id: string; fullName: string }

/** What one person says they have heard; `at`: when it was spoken, in ms. */
export type Tapped = { word: string; at: number }

/** A `Board` as JSON text, for the same reason as a view. */
export type BoardText = string

/** Wherever a `userId` may be null, null means the operator. */
export interface RoomApi {
  /** `isNew` is false where a repeated call finds it made. */
  create(room: NewRoom): Promise<RoomAnswer<{ id: string; isNew: boolean }>>
  /** `hasFinished`: as in `Caller`. A room that has no words of theirs asks D1 for them, behind the answer. */
  getView(viewerId: string, hasFinished?: boolean): Promise<RoomAnswer<ViewText>>
  /** Asked by each isolate with pages that look, every few seconds. The room counts as watched. */
  head(): Promise<RoomAnswer<HeadForAll>>
  /** Everybody who opens a room calls it. A member is answered at once, and nothing changes. */
  join(visitor: Visitor): Promise<RoomAnswer<Entered>>
  leave(userId: string, season?: KnownSeason): Promise<RoomAnswer<null>>
  /** `isDone` is false while the room is still closing because D1 has not answered. */
  close(userId: string | null): Promise<RoomAnswer<{ view: ViewText; isDone: boolean }>>
  remove(userId: string): Promise<RoomAnswer<null>>
  /**
   * design.md, «What an owner changes». Answers the view that the owner has now. `known`: what the Worker knows of the season.
   */
  change(caller: RoomCaller & { known: KnownSeason }, change: OwnerChange): Promise<RoomAnswer<ViewText>>
  /** Whom the owner may let in again. */
  removed(userId: string): Promise<RoomAnswer<TakenOutPlayer[]>>
  players(query: PlayersQuery, viewerId: string): Promise<RoomAnswer<PlayerPage>>
  ranking(query: RankingQuery, viewerId: string): Promise<RoomAnswer<Ranking>>
  /** Whether a ready ranking has a player with this word (normalised). */
  hasWord(word: string): Promise<boolean>
  /** FINISHED-WORDS-ARRIVE: the words of a user who has finished, already locked in D1. Returns when they are stored. */
  deliverWords(userId: string, words: string[]): Promise<void>
  /**
   * DELETED-STAYS-DELETED: D1 has marked the account. True when this room and its directory rows have no name of it.
   */
  forget(userId: string, knownSeason?: KnownSeason): Promise<boolean>
  /**
   * The user signed out everywhere at the moment `at`: their sockets here are closed with 4401. Sockets opened after
   * it, by a new session, stay. Their place in the game does not change.
   */
  disconnect(userId: string, at: number): Promise<void>
  /**
   * D1 was restored to an earlier moment: the room writes its directory rows again. True once it is stored that they are owed;
   * false if the object could not find out whether it has to. `id` and `season` are for an object whose room was
   * deleted, which no longer knows them.
   */
  rewriteDirectory(id: string, season: number): Promise<boolean>
  /** The season's speech has this version now: the ranking becomes stale, and a watched room computes it. */
  speechChanged(version: number): Promise<void>
  /** No words of the room's season change any more, since this moment, which D1 has stored (SEALED-IS-FINAL). */
  seasonSealed(sealedAt: number): Promise<void>
  board(viewerId: string, season: KnownSeason): Promise<RoomAnswer<BoardText>>
  hear(viewerId: string, tap: HeardTap, season: KnownSeason): Promise<RoomAnswer<HeardAnswer>>
  /**
   * Asked of an old room: what its company's new room is made of, if this user may reopen it. `hasProfile`: they have a name
   * in this season.
   */
  reopening(caller: RoomCaller & { hasProfile: boolean }): Promise<RoomAnswer<Company>>
  /** For the export of one's own data: what this user says they have heard here. */
  heardBy(userId: string): Promise<Tapped[]>
  /** For the same: the name under which the room remembers that its owner has taken them out; null: it does not. */
  removedName(userId: string): Promise<string | null>
}
