/** What may be asked of the season's objects (platform/season-objects.ts). An exception means that one is out of reach. */
import type { SeasonCounts } from '../db/stats.ts'
import type { Counts } from '../platform/counts.ts'

export type OwedKind = 'directory' | 'closing'
/** Pending work of the rooms. `since`: when the oldest of it began; null when nothing is pending. */
export type OwedSum = { directoryWrites: number; closingRooms: number; rooms: number; since: number | null }

/** How many rooms have heard of the speech's version. `isDone`: none is left. */
export type SpeechProgress = { version: number; told: number; failed: number; isDone: boolean }
/** `sealsAt`: when it is due, as things are now. */
type SealStatus = { begunAt: number | null; sealsAt: number | null; sealedAt: number | null; isHeld: boolean }
export type SeasonStatus = { owed: OwedSum; speech: SpeechProgress | null; seal: SealStatus | null }

/** Of the object that has the season's name. */
export interface SeasonItself {
  /**
   * D1's row of the season is about to change (in so many ms at the latest), or has changed: returns when it is stored that
   * it has to be looked at.
   */
  look(year: number, inMs?: number): Promise<void>
  reportOwed(roomId: string, count: number, kind?: OwedKind): Promise<void>
  reportGone(roomId: string): Promise<void>
  status(year: number): Promise<SeasonStatus>
}

/** A `StoredEvening` as JSON text, and how long ago D1 was asked for it; or what D1 failed with. */
export type ToldEvening = { text: string; ageMs: number } | { away: string }

/** Of an object of its own for each season: a thousand isolates hold up neither the seal nor the rooms. */
export interface FactsForIsolates {
  /** @param isAnew D1 is asked after this call: whoever asks has just changed something */
  evening(year: number, isAnew: boolean): Promise<ToldEvening>
}

/** How many rooms have been asked to send their directory rows again. `isDone`: every one of them has stored that it does. */
export type RebuildProgress = { rooms: number; asked: number; failed: number; isDone: boolean }

export interface RoomRegistry {
  /** Called before a room is made. False: this account has made as many as it may. `maker: null` is the operator. */
  register(roomId: string, maker: string | null): Promise<boolean>
  /** The rooms of this season that the account has made, deleted ones too. */
  madeBy(accountId: string): Promise<string[]>
  /** DELETED-STAYS-DELETED: erases which rooms this account has made. */
  forgetMaker(accountId: string): Promise<void>
  /** After a restore of D1. Returns when the job is stored; the alarm asks the rooms. */
  rebuildDirectory(season: number): Promise<{ rooms: number }>
  /** Null when no rebuilding was ever asked for. */
  rebuildProgress(season: number): Promise<RebuildProgress | null>
}

export type RecentCounts = Counts & { seconds: number }
/** `season`: null when D1 does not answer and was never counted before. */
export type CountedSeason = { season: { counts: SeasonCounts; countedAt: number } | null; recent: RecentCounts }

export interface SeasonCounters {
  /** Adds what an isolate has counted since its last report. */
  add(counts: Counts): Promise<void>
  recent(): Promise<RecentCounts>
  counted(year: number): Promise<CountedSeason>
}

export type AccountTours = { deletions: number; others: number }

export interface Accounts {
  /** Calls the first rooms at once. True when the account is deleted completely, false when the alarm continues. */
  deleteAccount(accountId: string): Promise<boolean>
  /** The sessions have ended. Returns when it is stored that the sockets do; the alarm calls the rooms. */
  disconnectAccount(accountId: string): Promise<void>
  /** After a restore of D1, which may have brought these accounts back. Returns when stored; the alarm goes on. */
  repeatDeletions(): Promise<number>
  /**
   * For a room that finds accounts after a restore which D1 does not know: those of them that are deleted, or are being
   * deleted. The others were made after the moment that D1 was restored to.
   */
  deletedAmong(accountIds: readonly string[]): Promise<string[]>
  tours(): Promise<AccountTours>
}

export interface SeasonApi extends SeasonItself, FactsForIsolates, RoomRegistry, SeasonCounters, Accounts {}
