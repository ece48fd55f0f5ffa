/** The calls to the season's objects (platform/objects.ts). An exception means that an object is out of reach. */
import type { SeasonCounts } from '../db/stats.ts'
import type { Counts } from '../platform/counts.ts'

export type OwedKind = 'directory' | 'closing'
/** Pending work of the rooms. `since`: the beginning of the oldest; null when nothing is pending. */
export type OwedSum = { directoryWrites: number; closingRooms: number; rooms: number; since: number | null }

/** Progress of telling the rooms the speech's version. `isDone`: no room is left. */
export type SpeechProgress = { version: number; told: number; failed: number; isDone: boolean }
/** `sealsAt`: when the seal is due, by the season's present state. */
type SealStatus = { begunAt: number | null; sealsAt: number | null; sealedAt: number | null; isHeld: boolean }
export type SeasonStatus = { owed: OwedSum; speech: SpeechProgress | null; seal: SealStatus | null }

/** The object named by the season's year. */
export interface SeasonItself {
  /** D1's row of the season is about to change (within `inMs`), or has changed. Returns once the look at the row is stored. */
  look(year: number, inMs?: number): Promise<void>
  reportOwed(roomId: string, count: number, kind?: OwedKind): Promise<void>
  reportGone(roomId: string): Promise<void>
  status(year: number): Promise<SeasonStatus>
}

/** A `StoredEvening` as JSON text with its age, counted from the query to D1; or the message of D1's error. */
export type ToldEvening = { text: string; ageMs: number } | { away: string }

/** An object of its own per season, so that a thousand isolates hold up neither the seal nor the rooms. */
export interface FactsForIsolates {
  /** @param isAnew D1 is asked after this call: the caller has just changed something */
  evening(year: number, isAnew: boolean): Promise<ToldEvening>
}

/** Progress of asking the rooms to send their directory rows again. `isDone`: every room has stored that it does. */
export type RebuildProgress = { rooms: number; asked: number; failed: number; isDone: boolean }

export interface RoomRegistry {
  /** Called before a room is made. False when this account has made its maximum of rooms. `maker: null` is the operator. */
  register(roomId: string, maker: string | null): Promise<boolean>
  /** The rooms of this season that the account has made, deleted ones too. */
  madeBy(accountId: string): Promise<string[]>
  /** DELETED-STAYS-DELETED: erases the account as the maker of its rooms. */
  forgetMaker(accountId: string): Promise<void>
  /** After a restore of D1. Returns when the job is stored; the alarm calls the rooms. */
  rebuildDirectory(season: number): Promise<{ rooms: number }>
  /** Null when no rebuilding was ever requested. */
  rebuildProgress(season: number): Promise<RebuildProgress | null>
}

export type RecentCounts = Counts & { seconds: number }
/** `season`: null when D1 does not answer and there is no earlier count. */
export type CountedSeason = { season: { counts: SeasonCounts; countedAt: number } | null; recent: RecentCounts }

export interface SeasonCounters {
  add(counts: Counts): Promise<void>
  recent(): Promise<RecentCounts>
  counted(year: number): Promise<CountedSeason>
}

export type AccountTours = { deletions: number; others: number }

export interface Accounts {
  /** Calls the first rooms at once. Returns true when the account is deleted completely, false when the alarm continues. */
  deleteAccount(accountId: string): Promise<boolean>
  /** Called after the sessions have ended. Returns once closing the sockets is stored; the alarm calls the rooms. */
  disconnectAccount(accountId: string): Promise<void>
  /** After a restore of D1, which may have brought deleted accounts back. Returns when stored; the alarm goes on. */
  repeatDeletions(): Promise<number>
  /**
   * For a room that finds accounts missing in D1 after a restore: returns those that are deleted, or are being deleted. The
   * others were made after the restored moment.
   */
  deletedAmong(accountIds: readonly string[]): Promise<string[]>
  tours(): Promise<AccountTours>
}

export interface SeasonApi extends SeasonItself, FactsForIsolates, RoomRegistry, SeasonCounters, Accounts {}
