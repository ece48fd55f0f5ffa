/** What may be asked of a season's fan-out. An exception means that it is out of reach. */
import type { FanoutProgress } from './fanout-store.ts'
import type { OwedKind, OwedSum } from './owed-work.ts'
import type { SealState } from './seal-store.ts'

export type FanoutState = { owed: OwedSum; speech: FanoutProgress | null; seal: SealState | null }

export interface FanoutApi {
  /** Returns when the job is stored; the alarm, which is set to now, calls the rooms. */
  speechChanged(season: number, version: number): Promise<void>
  /** D1's row has changed, or its seal is late: returns when the look at it is stored. */
  seasonChanged(season: number): Promise<void>
  reportOwed(roomId: string, count: number, kind?: OwedKind): Promise<void>
  reportGone(roomId: string): Promise<void>
  /** For the operator's status. */
  state(): Promise<FanoutState>
}
