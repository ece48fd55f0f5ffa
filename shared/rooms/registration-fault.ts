import { refusalSentence } from '../refusal-sentences.ts'
import { nameFault, nameFaultSentence } from './name-faults.ts'
import { registrationName } from './written-names.ts'

/** Why a typed name is refused, as a sentence; null when it is good (game.md, «Names»). Used wherever one is typed. */
export function registrationFault(raw: string): string | null {
  const fault = nameFault(raw, 'person')
  if (fault !== null) return nameFaultSentence(fault, 'person')
  return registrationName(raw) === null ? refusalSentence('auth/bad-name') : null
}
