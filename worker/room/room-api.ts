/** What the rest of the Worker may ask of a room's object. Every refusal is a value: an exception means it is out of reach. */

import type { PlayersQuery, RankingQuery } from '../../shared/api/bodies.ts'
import type { PlayerPage, Ranking } from '../../shared/api/shapes.ts'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import type { RuleId } from '../../shared/rules.ts'

/** The Worker says who is calling; nobody else can reach an object. */
export const VIEWER_HEADER = 'x-viewer'
/** On the refusal of an upgrade: so many relays carry this room's sockets. */
export const RELAYS_HEADER = 'x-relays'

export type Answer<T> = { ok: true; value: T } | { ok: false; code: RefusalCode }

export type NewRoom = {
  id: string
  name: string
  season: number
  rules: RuleId[]
  isMega: boolean
  /** Null: the operator's (the mega room), who has no entry in the game. */
  owner: { id: string; fullName: string } | null
  now: number
}

/** A `RoomView` in its parts, of which only who is a member depends on the viewer. */
export type RoomSnapshot = {
  seq: number
  /** JSON: the view without `players` and `isMember`. */
  head: string
  /** JSON: the first players. */
  listing: string
  /** Those of the viewers asked about who are in the room. */
  members: ReadonlySet<string>
}

/** What became of somebody who came: in by this, in already, or refused. */
export type Entry = 'new' | 'in' | { refusal: RefusalCode }

/** The room as it is for those who are in, and what became of each who came, in their order. */
export type Joined = { snapshot: RoomSnapshot; entries: Entry[] }

/**
 * A `RoomView` as JSON, from the room's own text to the answer: three hundred players are not read, copied and written once more
 * for each who looks.
 */
export type ViewText = string

export type Entered = { view: ViewText; isNew: boolean }

export type Visitor = { id: string; fullName: string; season: number }

/** `userId: null` stands for the operator wherever it is asked for. */
export interface RoomApi {
  create(room: NewRoom): Promise<Answer<{ id: string }>>
  getView(viewerId: string): Promise<Answer<ViewText>>
  /** Everybody who opens a room calls it: whoever is in already is answered at once, and nothing changes. */
  join(visitor: Visitor): Promise<Answer<Entered>>
  leave(userId: string): Promise<Answer<null>>
  /** `isDone` is false while the room is still closing because D1 has not answered. */
  close(userId: string | null): Promise<Answer<{ view: ViewText; isDone: boolean }>>
  remove(userId: string): Promise<Answer<null>>
  players(query: PlayersQuery): Promise<Answer<PlayerPage>>
  ranking(query: RankingQuery, viewerId: string): Promise<Answer<Ranking>>
  /** Whether a ready ranking has someone with this word (normalised). */
  hasWord(word: string): Promise<boolean>
  /** FINISHED-WORDS-ARRIVE: the words of a user who has finished, already locked in D1. Returns when they are stored. */
  deliverWords(userId: string, words: string[]): Promise<void>
  /** DELETED-STAYS-DELETED: the account is marked in D1. Whether this room and its directory rows have no name of it any more. */
  forget(userId: string): Promise<boolean>
  /**
   * They signed out everywhere at that moment: whatever sockets they had here end with 4401. Those that were opened since, by
   * whoever has signed in again, stay. Their place in the game is not touched.
   */
  disconnect(userId: string, at: number): Promise<void>
  /**
   * D1 was put back to an earlier moment: the room writes its directory rows anew. Answers when it is stored that it owes this;
   * false: it could not find out whether it does. `id` and `season` are for an object whose room was deleted, which does not
   * know them any more.
   */
  rewriteDirectory(id: string, season: number): Promise<boolean>
  /** The season's speech has changed to this version: the room marks its ranking stale, and computes if it is watched. */
  speechChanged(version: number): Promise<void>

  /** A relay says that it carries so many of this room's sockets, and is told how the room is for these viewers. */
  registerRelay(relay: string, sockets: number, viewerIds: string[]): Promise<Answer<RoomSnapshot>>
  /** Joins that came to a relay together: one turn, one directory write, one answer. */
  joinMany(visitors: Visitor[]): Promise<Answer<Joined>>
  /** These players' own rows of a ready ranking; null for who is not in it. */
  resultsOf(userIds: string[]): Promise<(PlayerResult | null)[]>
}
