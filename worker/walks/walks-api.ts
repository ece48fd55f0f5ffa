/** What may be asked of the one object of all walks. An exception means that it is out of reach. */
import type { WalkOf } from './walk.ts'

export type WalksState = { deletions: number; others: number }

export interface WalksApi {
  /** Returns when it is stored; the rooms are told from the alarm, which rings at once. */
  begin(walk: WalkOf): Promise<void>
  /** Has the first page at once. True when nothing is left of the account, false when the alarm goes on. */
  deleteAccount(accountId: string): Promise<boolean>
  /** After a restore of D1, which may have brought these accounts back. Returns when it is stored; the alarm does them. */
  repeatDeletions(): Promise<number>
  /** For the operator's eyes. */
  state(): Promise<WalksState>
}
