import { refusalSentence } from '../refusal-sentences.ts'
import { nameFault, nameFaultSentence } from './name-faults.ts'
import { registrationName } from './written-names.ts'

/** The sentence that refuses a typed name; null when the name is good (game.md, «Names»). Used at every field for a name. */
export function registrationFault(raw: string): string | null {
  const fault = nameFault(raw, 'person')
  if (fault !== null) return nameFaultSentence(fault, 'person')
  return registrationName(raw) === null ? refusalSentence('auth/bad-name') : null
}
