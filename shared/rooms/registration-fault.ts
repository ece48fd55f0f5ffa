import { refusalSentence } from '../refusal-sentences.ts'
import { nameFault, nameFaultSentence } from './name-faults.ts'
import { registrationName } from './names.ts'

/** What is wrong with a name that a person types, wherever it is typed: as a sentence; null when it is good (decisions 15, 26). */
export function registrationFault(raw: string): string | null {
  const fault = nameFault(raw, 'person')
  if (fault !== null) return nameFaultSentence(fault)
  return registrationName(raw) === null ? refusalSentence('auth/bad-name') : null
}
