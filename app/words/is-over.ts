import { type PhaseFacts, phaseOf } from '../../shared/evening/phase.ts'
import { serverNow } from '../evening/server-clock.ts'

/** Whether words can no longer be changed (decision 9). */
export const isOver = (season: PhaseFacts): boolean => phaseOf(season, serverNow()) !== 'choosing'
