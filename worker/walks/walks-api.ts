/** What may be asked of the one object of all walks. An exception means that it is out of reach. */
import type { WalkOf } from './walk.ts'

export type WalksState = { deletions: number; others: number }

export interface WalksApi {
  /** Returns when the walk is stored; the alarm, which is set to now, calls the rooms. */
  begin(walk: WalkOf): Promise<void>
  /** Does the first page at once. True when the account is deleted completely, false when the alarm continues. */
  deleteAccount(accountId: string): Promise<boolean>
  /** After a restore of D1, which may have brought these accounts back. Returns when stored; the alarm goes on. */
  repeatDeletions(): Promise<number>
  /**
   * For a room that finds accounts after a restore which D1 does not know: those of them that are deleted, or are being
   * deleted. The others were made after the moment that D1 was restored to.
   */
  deletedAmong(accountIds: readonly string[]): Promise<string[]>
  /** For the operator's status. */
  state(): Promise<WalksState>
}
