/** What may be asked of a season's fan-out. An exception means that it is out of reach. */
import type { OwedKind, OwedSum } from './owed-work.ts'
import type { SpeechProgress } from './speech-store.ts'

export type FanoutState = { owed: OwedSum; speech: SpeechProgress | null }

export interface FanoutApi {
  /** Returns when the job is stored; the alarm, which is set to now, calls the rooms. */
  speechChanged(season: number, version: number): Promise<void>
  reportOwed(roomId: string, count: number, kind?: OwedKind): Promise<void>
  reportGone(roomId: string): Promise<void>
  /** For the operator's status. */
  state(): Promise<FanoutState>
}
